import { createHmac } from 'node:crypto'
import { detached } from '../../shared/detached.ts'
import type { BillingStore, Event } from './state.ts'

/** How a webhook differs from the provider's: signed some seconds ago, or with another secret. */
export interface Twist {
  late?: number
  forged?: boolean
}

interface Signed {
  body: string
  signature: string
}

export interface Webhooks {
  sign(event: Event, twist?: Twist): Signed
  /** Makes one attempt, and returns the status of the app's response, or 0 without a response. */
  deliver(event: Event, twist?: Twist): Promise<number>
  /** Sends each until the app accepts it or all attempts have failed. Sends nothing if there is no app. */
  send(events: Event[]): void
  stop(): void
}

const pausesMs = [0, 500, 1000, 2000, 4000, 8000, 16_000]

export function openWebhooks(store: BillingStore, secret: string, appUrl: string | undefined): Webhooks {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false
  const webhooks: Webhooks = {
    sign({ body }, { late = 0, forged = false } = {}) {
      const at = Math.floor(Date.now() / 1000) - late
      const hash = createHmac('sha256', forged ? `${secret}_of_another` : secret)
      return { body, signature: `t=${at},v1=${hash.update(`${at}.${body}`).digest('hex')}` }
    },
    async deliver(event, twist) {
      const { body, signature } = webhooks.sign(event, twist)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const response = await fetch(`${appUrl}/api/billing/webhook`, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      await response?.body?.cancel()
      if (response?.ok) {
        event.isDelivered = true
        store.save()
      }
      return response?.status ?? 0
    },
    send(events) {
      if (appUrl) for (const event of events) attempt(event, 0)
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
  function attempt(event: Event, attempts: number): void {
    const pause = pausesMs[attempts]
    if (pause === undefined || isStopped) return
    const timer = setTimeout(
      detached(async () => {
        timers.delete(timer)
        const status = await webhooks.deliver(event)
        if (status < 200 || status > 299) attempt(event, attempts + 1)
      }),
      pause,
    )
    timers.add(timer)
  }
  return webhooks
}
