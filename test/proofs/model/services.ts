import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { Parts } from '../../../dev/stack/parts.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { ownStore, storeBindings } from '../../../dev/stack/store/in-tests.ts'
import { s3Path, startObjectStore } from '../../../dev/stack/store/server.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { limiters } from '../../../src/worker/limiters.ts'
import { origin } from '../../support/headers.ts'
import { workerBundle } from '../../support/worker-bundle.ts'
import { serve } from '../../support/workerd.ts'

export type Services = { url: string; bindings: Bindings; stop(): Promise<void> }

/** The bundle of a deployment in plain workerd, with this database and an object store. */
export async function startServices(database: { url: string; endpoint: string }): Promise<Services> {
  const parts = new Parts()
  const dir = mkdtempSync(join(tmpdir(), 'cairn-model-'))
  await parts.add({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const [module, store] = await Promise.all([workerBundle(join(dir, 'worker')), ownStore || ownR2(parts)])
  const bindings = {
    DATABASE_URL: workerUrl(database.url),
    DATABASE_ENDPOINT: database.endpoint,
    APP_URL: origin,
    MAIL_FROM: 'cairn@example.test',
    // The bindings are required, although callers on loopback are not limited.
    ...Object.fromEntries(limiters.map(({ binding }) => [binding, 'none'])),
    ...localSecrets,
    ...storeBindings,
    ...store,
  }
  const { ports } = await parts.add(serve(dir, [{ name: 'cairn', module, bindings }]))
  return {
    url: `http://127.0.0.1:${ports.cairn}`,
    bindings: bindings as unknown as Bindings,
    stop: () => parts.stop(),
  }
}

async function ownR2(parts: Parts) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      compatibilityDate: '2026-10-20',
      r2Buckets: { STORE: { id: storeBindings.STORE_BUCKET, s3Credentials: credentials } },
    }),
  )
  await parts.add({ stop: () => miniflare.dispose() })
  const upstreamPort = Number((await miniflare.ready).port)
  const { port } = await parts.add(startObjectStore({ upstreamPort }))
  return { STORE_ENDPOINT: `http://127.0.0.1:${port}${s3Path}` }
}
