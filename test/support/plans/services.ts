import { afterAll, beforeAll } from 'vitest'
import { billingSettings } from '../../../dev/stack/billing/server.ts'
import { bearer } from '../headers.ts'
import { startOutside } from './outside.ts'
import { origin } from './settled.ts'

/** An object store and a payment provider for the tests of a file. */
export function outsideServices() {
  let outside: Awaited<ReturnType<typeof startOutside>>
  beforeAll(async () => {
    outside = await startOutside()
  })
  afterAll(() => outside?.stop())
  return {
    bindings: () => outside.bindings,
    purchase: (mark: string) => purchase(outside.billingUrl, mark),
  }
}

/** The webhook of a purchase at the stand-in, made with its own API. */
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
