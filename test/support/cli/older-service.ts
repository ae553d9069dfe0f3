import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { url } from './shell.ts'

/** Opens a proxy to the service that ignores `keep` in a sync, as a service before 0.9.0 does. Returns its URL. */
export async function openOlderService(): Promise<string> {
  const server = createAsyncServer(async (request, response) => {
    const { method = 'GET', headers } = request
    const sent = method === 'PUT' ? ((await json(request)) as object) : null
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers
    const answer = await fetch(`${url()}${request.url}`, {
      method,
      headers: { ...(kept as Record<string, string>), 'accept-encoding': 'identity' },
      body: sent && JSON.stringify({ ...sent, keep: undefined }),
    })
    const type = answer.headers.get('content-type') ?? 'application/json'
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
  })
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
