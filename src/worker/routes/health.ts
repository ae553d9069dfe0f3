import { type Context, Hono } from 'hono'
import { inTime } from '../deadline.ts'
import { Health, ReadinessAnswer } from '../domain/upkeep/answers.ts'
import { noReadiness, readReadiness } from '../domain/upkeep/readiness.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { operation } from '../http/operation.ts'
import { mailProviderOf } from '../jobs/mail-provider.ts'
import { intervals } from '../jobs/schedule.ts'

export const health = new Hono<Env>()
  .get(
    '/healthz',
    operation('service.check', 'Check that the service runs', {
      details: 'Asks neither the database nor the object store.',
    }),
    answers({ 200: Health }),
    c => c.json({ ok: true }),
  )
  .get(
    '/readyz',
    operation('readiness.read', 'Check that the service can work', {
      details:
        '`ready` and `degraded` are 200; `unready` is 503 with `Retry-After`. `degraded`: mail or a job is late, or mail fails.',
    }),
    answers({ 200: ReadinessAnswer, 503: ReadinessAnswer }),
    async c => {
      const expected = { intervals, hasMail: mailProviderOf(c.env) !== null }
      const [readiness, store] = await Promise.all([
        inTime(patience, readReadiness(c.var.database, expected), () => noReadiness),
        inTime(patience, checkStore(c), () => 'failed'),
      ])
      const checks = { ...readiness, store }
      const isReady =
        checks.database === 'ok' && checks.migrations === 'ok' && checks.functions === 'ok' && store === 'ok'
      const isLate = checks.mail !== 'ok' || Object.values(checks.jobs).includes('late')
      if (!isReady) c.header('Retry-After', '5')
      return c.json(
        { status: isReady ? (isLate ? 'degraded' : 'ready') : 'unready', checks },
        isReady ? 200 : 503,
      )
    },
  )

/** Whether the store lists the bucket; if not, the store has logged why. */
const checkStore = (c: Context<Env>): Promise<'ok' | 'failed'> =>
  c.var.store.list(null, 1).then(
    () => 'ok' as const,
    () => 'failed' as const,
  )

/** Milliseconds. Whoever watches the service waits less long than somebody who wants a file. */
const patience = 3_000
