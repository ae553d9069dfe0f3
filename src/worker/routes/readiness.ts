import type { Context } from 'hono'
import { withTimeout } from '../deadline.ts'
import { mailProviderOf } from '../domain/mail/providers.ts'
import { noReadiness, type Readiness, readReadiness } from '../domain/maintenance/readiness.ts'
import type { Env } from '../http/context.ts'
import { intervals } from '../jobs/jobs.ts'

/** The results of all checks. */
export type Checks = Readiness & { store: 'ok' | 'failed' }

/** Seconds for which results are cached, including failures (maintenance § Readiness). */
export const keptSeconds = 10

/** Timeout in milliseconds. A monitor waits less than a user who needs a file. */
const timeoutMs = 3_000

/** The results if nothing responded in time. */
const noChecks: Checks = { ...noReadiness, store: 'failed' }

/** The results of this isolate, finished or running, by its bindings. */
const kept = new WeakMap<Env['Bindings'], { until: number; checks: Promise<Checks> }>()

/** Returns the results of the last ten seconds, or runs the checks once for all concurrent requests. */
export function readChecks(c: Context<Env>): Promise<Checks> {
  const known = kept.get(c.env)
  // The checks of another request end with that request, so this one does not wait longer.
  if (known && Date.now() < known.until) return withTimeout(timeoutMs, known.checks, () => noChecks)
  const checks = runChecks(c)
  kept.set(c.env, { until: Date.now() + keptSeconds * 1_000, checks })
  // Other requests can wait for the checks after this caller has disconnected.
  c.executionCtx.waitUntil(checks)
  return checks
}

async function runChecks(c: Context<Env>): Promise<Checks> {
  const expected = { intervals, hasMail: mailProviderOf(c.env) !== null }
  const [readiness, store] = await Promise.all([
    withTimeout(timeoutMs, readReadiness(c.var.database, expected), () => noReadiness),
    withTimeout(timeoutMs, checkStore(c), () => 'failed' as const),
  ])
  return { ...readiness, store }
}

/** Whether the store lists the bucket. If not, the store has logged why. */
const checkStore = (c: Context<Env>): Promise<Checks['store']> =>
  c.var.store.list(null, 1).then(
    () => 'ok',
    () => 'failed',
  )
