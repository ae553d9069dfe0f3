import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { billingSettings, startBilling } from '../../../dev/billing/server.ts'
import { bearer } from '../headers.ts'
import { origin } from './settled.ts'

/** An object store and a payment provider for the tests of a file. */
export function outsideServices() {
  let billing: Awaited<ReturnType<typeof startBilling>>
  const store = makeStore()
  beforeAll(async () => {
    billing = await startBilling()
    await new Promise<void>(listening => store.listen(0, '127.0.0.1', listening))
  })
  afterAll(async () => {
    store.close()
    await billing?.stop()
  })
  return {
    bindings: () => ({
      STORE_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      STORE_ACCESS_KEY_ID: 'local',
      STORE_SECRET_ACCESS_KEY: 'local',
      STRIPE_API_URL: billing.url,
      ...billingSettings,
    }),
    purchase: (mark: string) => purchase(billing.url, mark),
  }
}

/** Has every object that it is asked for, of 5 bytes of text, and deletes what it is told to. */
const makeStore = () =>
  createServer(async (request, response) => {
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

/** The webhook of one who has bought at the stand-in, by its own API. */
async function purchase(
  url: string,
  mark: string,
): Promise<{ body: string; signature: string; customer: string }> {
  const ask = async (path: string, fields: Record<string, string> = {}): Promise<any> => {
    const headers = bearer(billingSettings.STRIPE_SECRET_KEY)
    const answer = await fetch(url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    return answer.headers.get('content-type') === 'application/json' ? answer.json() : undefined
  }
  const { id: customer } = await ask('/v1/customers', { 'metadata[orgId]': mark })
  const { id } = await ask('/v1/checkout/sessions', {
    mode: 'subscription',
    customer,
    success_url: origin,
    cancel_url: origin,
    'line_items[0][price]': billingSettings.STRIPE_PRICE_PRO,
    'line_items[0][quantity]': '1',
  })
  await ask(`/checkout/${id}/pay`)
  const { events }: any = await (await fetch(`${url}/control/objects?orgId=${mark}`)).json()
  return { ...(await ask(`/control/webhooks/${events[0].id}/sign`)), customer }
}
