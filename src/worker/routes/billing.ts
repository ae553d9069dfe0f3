import { Hono } from 'hono'
import { PaymentPage, PriceAnswer, Receipt } from '../domain/billing/answers.ts'
import { Checkout, startCheckout } from '../domain/billing/checkout.ts'
import { openPortal, Portal } from '../domain/billing/portal.ts'
import { readPrice } from '../domain/billing/price.ts'
import { takeSubscriptionEvent } from '../domain/billing/subscriptions.ts'
import { appUrl } from '../http/app-url.ts'
import { readText } from '../http/body.ts'
import { needsBilling } from '../http/configured.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body, reading } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { onOrgOfBody } from '../http/org-of-body.ts'
import { openJobContext } from '../jobs/context.ts'
import { endBilling } from '../jobs/run-job.ts'

const webhookLimit = 1 << 20

/** The body as it was sent, because its bytes are signed. */
const signedText = reading(async c => ({ text: await readText(c, webhookLimit) }), {
  body: { types: ['application/json'], limit: webhookLimit },
  headers: { 'Stripe-Signature': 'The signature of the payment provider for the body.' },
  refuses: ['unreadable_body', 'payload_too_large'],
})

export const billing = new Hono<Env>()
  .get(
    '/price',
    operation('billing.price', 'Read the price of Pro', {
      details:
        'The price comes from the payment provider. A change there is visible here within ten minutes.',
    }),
    needsBilling,
    answers({ 200: PriceAnswer }, 'billing_error'),
    async c => c.json({ price: await readPrice(c.var.ask, c.var.payments) }),
  )
  .post(
    '/checkout',
    operation('billing.checkout', 'Start a checkout for Pro', {
      details:
        'The browser goes to `url`, pays there, and returns to the page of the plan. The plan changes when the payment provider reports the payment. Until then, every request in the same language returns the same checkout while it is open.',
    }),
    body(Checkout),
    onOrgOfBody,
    needsBilling,
    answers({ 200: PaymentPage }, 'org_required', 'org_owner_granted', 'org_active_team', 'billing_error'),
    async c => c.json({ url: await startCheckout(c.var.ask, c.var.payments, appUrl(c)) }),
  )
  .post(
    '/portal',
    operation('billing.portal', 'Manage the subscription', {
      details:
        'The browser goes to `url`, manages the subscription, payment method, and invoices there, and returns to the page of the plan.',
    }),
    body(Portal),
    onOrgOfBody,
    needsBilling,
    answers({ 200: PaymentPage }, 'org_required', 'org_no_contract', 'billing_error'),
    async c => c.json({ url: await openPortal(c.var.ask, c.var.payments, appUrl(c)) }),
  )
  .post(
    '/webhook',
    operation('billing.webhook', 'Receive an event of the payment provider', {
      details:
        'Only for the payment provider. The signature must have been made within 300 seconds of now. The subscription of an event is read from the provider, and each event is processed once.',
    }),
    needsBilling,
    signedText,
    answers({ 200: Receipt }, 'webhook_invalid', 'billing_error'),
    async c => {
      const { text } = c.req.valid('json')
      const { subscriptionId, ...event } = await c.var.payments.verifyEvent(
        text,
        c.req.header('stripe-signature') ?? '',
      )
      if (subscriptionId !== null) {
        const { taken, customerId } = await takeSubscriptionEvent(
          c.var.database,
          { ...event, subscriptionId },
          c.var.payments,
        )
        // What an organization has bought cannot be bought again. A failure is logged, and the next event tries again.
        if (taken === 'live')
          c.executionCtx.waitUntil(
            openJobContext(c.env)
              .payments!.expireCheckouts(customerId!)
              .catch(() => {}),
          )
        if (taken === 'gone') c.executionCtx.waitUntil(endBilling(c.env))
        if (taken === 'unknown')
          console.warn(
            JSON.stringify({
              requestId: c.var.requestId,
              failure: 'billing',
              unknownCustomerOf: subscriptionId,
            }),
          )
      }
      return c.json({ received: true })
    },
  )
