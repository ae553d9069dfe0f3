import type { Context } from 'hono'
import { inTime } from '../deadline.ts'
import { mailProviderOf } from '../domain/mail/providers.ts'
import { noReadiness, type Readiness, readReadiness } from '../domain/maintenance/readiness.ts'
import type { Env } from '../http/context.ts'
import { intervals } from '../jobs/jobs.ts'

/** What was looked at. */
export type Checks = Readiness & { store: 'ok' | 'failed' }

/** For so long a response may be what an earlier request has found, failures included (maintenance § Readiness). */
export const keptSeconds = 10

/** Milliseconds. A monitor waits less long than a user who wants a file. */
const patience = 3_000

/** Failed where nothing has answered in time. */
const noChecks: Checks = { ...noReadiness, store: 'failed' }

/** What this isolate has found or is looking for, by its bindings. */
const kept = new WeakMap<Env['Bindings'], { until: number; checks: Promise<Checks> }>()

/** What was found in the last ten seconds, or is found now: requests at once share one look. */
export function readChecks(c: Context<Env>): Promise<Checks> {
  const known = kept.get(c.env)
  // The look of another request ends with that request's time; this one does not wait for it any longer.
  if (known && Date.now() < known.until) return inTime(patience, known.checks, () => noChecks)
  const checks = look(c)
  kept.set(c.env, { until: Date.now() + keptSeconds * 1_000, checks })
  // Others may wait for it when this caller has hung up.
  c.executionCtx.waitUntil(checks)
  return checks
}

async function look(c: Context<Env>): Promise<Checks> {
  const expected = { intervals, hasMail: mailProviderOf(c.env) !== null }
  const [readiness, store] = await Promise.all([
    inTime(patience, readReadiness(c.var.database, expected), () => noReadiness),
    inTime(patience, lookAtStore(c), () => 'failed' as const),
  ])
  return { ...readiness, store }
}

/** Whether the store lists the bucket; if not, the store has logged why. */
const lookAtStore = (c: Context<Env>): Promise<Checks['store']> =>
  c.var.store.list(null, 1).then(
    () => 'ok',
    () => 'failed',
  )
