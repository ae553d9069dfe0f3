import { type Context, Hono } from 'hono'
import { readReadiness } from '../domain/readiness.ts'
import type { Env } from '../http/context.ts'
import { operation } from '../http/contract.ts'
import { intervals } from '../jobs/schedule.ts'

export const health = new Hono<Env>()
  .get('/healthz', operation('service.check'), c => c.json({ ok: true }))
  .get('/readyz', operation('service.check'), async c => {
    const [readiness, store] = await Promise.all([readReadiness(c.var.database, intervals), checkStore(c)])
    const checks = { ...readiness, store }
    const isReady = checks.database === 'ok' && checks.migrations === 'ok' && store === 'ok'
    const isLate = Object.values(checks.jobs).includes('late')
    return c.json(
      { status: isReady ? (isLate ? 'degraded' : 'ready') : 'unready', checks },
      isReady ? 200 : 503,
    )
  })

/** Whoever watches the service waits less long than one who wants a file. */
const storePatience = 3_000

/** Whether it answers for the bucket, in time; what it fails by is in its log. */
async function checkStore(c: Context<Env>): Promise<'ok' | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<'failed'>(resolve => {
    timer = setTimeout(() => resolve('failed'), storePatience)
  })
  const asked = c.var.store.list(null, 1).then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  return Promise.race([asked, tooLong]).finally(() => clearTimeout(timer))
}
