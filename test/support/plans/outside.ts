import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { billingSettings, startBilling } from '../../../dev/stack/billing/server.ts'

/** An object store that has everything, a payment provider, and the settings of a Worker that uses them. */
export async function startOutside() {
  const billing = await startBilling()
  const store = makeStore()
  await new Promise<void>(listening => store.listen(0, '127.0.0.1', listening))
  return {
    billingUrl: billing.url,
    bindings: {
      STORE_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      STORE_ACCESS_KEY_ID: 'local',
      STORE_SECRET_ACCESS_KEY: 'local',
      STRIPE_API_URL: billing.url,
      ...billingSettings,
    },
    async stop(): Promise<void> {
      store.close()
      await billing.stop()
    },
  }
}

/** Has every requested object, with 5 bytes of text, and accepts every deletion. */
const makeStore = () =>
  createAsyncServer(async (request, response) => {
    response.setHeader('content-type', request.method === 'HEAD' ? 'text/plain' : 'application/xml')
    if (request.method === 'HEAD') response.setHeader('content-length', 5)
    const named = (await text(request)).match(/<Key>[^<]*<\/Key>/g) ?? []
    const deleted = named.map(key => `<Deleted>${key}</Deleted>`).join('')
    response.end(
      request.headers['x-amz-copy-source']
        ? '<CopyObjectResult><ETag>x</ETag></CopyObjectResult>'
        : `<DeleteResult>${deleted}</DeleteResult>`,
    )
  })
