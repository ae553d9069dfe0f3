import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { faultControl } from '../shared/fault-control.ts'
import { Faults } from '../shared/faults.ts'
import { serveApp } from '../shared/http.ts'
import { apiOf } from './api.ts'
import { browseOf } from './browse.ts'
import { changesOf } from './changes.ts'
import type { BillingContext } from './context.ts'
import { controlOf } from './control.ts'
import { type Account, openBillingStore } from './state.ts'
import { openWebhooks } from './webhooks.ts'

export interface Billing {
  /** The base of the provider's API and of its pages. */
  url: string
  port: number
  stop(): Promise<void>
}

export interface BillingOptions {
  port?: number | undefined
  /** A file that keeps everything across restarts. */
  file?: string
  /** The origin that gets the webhooks. Without it, tests request them (control.ts). */
  appUrl?: string
}

/** The settings of a Worker that uses this provider, together with its address as `STRIPE_API_URL`. */
export const billingSettings = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_PRO: 'price_pro_local',
}

/** Starts a fake payment provider: its API, pages for checkout and portal, and signed webhooks. */
export async function startBilling(options: BillingOptions = {}): Promise<Billing> {
  const store = openBillingStore(options.file)
  const webhooks = openWebhooks(store, billingSettings.STRIPE_WEBHOOK_SECRET, options.appUrl)
  const account: Account = {
    secretKey: billingSettings.STRIPE_SECRET_KEY,
    price: billingSettings.STRIPE_PRICE_PRO,
    url: '',
  }
  const app = appOf({ store, webhooks, account, changes: changesOf(store) })
  const { port, close } = await serveApp(app, options.port)
  account.url = `http://127.0.0.1:${port}`
  webhooks.send(store.state.events.filter(({ isDelivered }) => !isDelivered))
  return {
    url: account.url,
    port,
    async stop() {
      webhooks.stop()
      await close()
    },
  }
}

/** Faults match the method, path, query, and body of a call of the API. */
function appOf(context: BillingContext): Hono {
  const faults = new Faults()
  const api = apiOf(context)
  const app = new Hono()
  app.use(faultControl(faults))
  app.all('/v1/*', async c => {
    const { pathname, search } = new URL(c.req.url)
    const body = decodeURIComponent(await c.req.raw.clone().text())
    const call = () => api.fetch(c.req.raw)
    const refuse = (status: number): Response =>
      c.json({ error: { type: 'api_error', message: 'A fault was armed' } }, status as ContentfulStatusCode)
    return (
      (await faults.meet(`${c.req.method} ${pathname}${search} ${body}`, call, refuse)) ?? Response.error()
    )
  })
  return app
    .route('/', controlOf(context))
    .route('/', browseOf(context))
    .notFound(c => c.html('Not found', 404))
    .onError((error, c) => c.html(error.message, 500))
}
