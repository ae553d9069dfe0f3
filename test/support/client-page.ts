import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const page = `<script type="importmap">
  { "imports": { "cairn-client": "/client/index.ts", "openapi-fetch": "/openapi-fetch.js" } }
</script>
<script type="module">
  import * as cairn from 'cairn-client'
  globalThis.cairn = cairn
</script>`

/** The page of an app at `/` that imports the client as `cairn`, and the client's scripts. Null for other paths. */
export function clientPage(path: string): { type: string; text: string } | null {
  if (path === '/') return { type: 'text/html', text: page }
  if (path === '/openapi-fetch.js')
    return { type: 'text/javascript', text: read('node_modules/openapi-fetch/dist/index.mjs') }
  if (path.startsWith('/client/'))
    return { type: 'text/javascript', text: stripTypeScriptTypes(read(`src${path}`)) }
  return null
}

/** Serves an origin of its own on this machine. */
export async function serveOrigin(answer: RequestListener): Promise<{ url: string; stop: () => void }> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
