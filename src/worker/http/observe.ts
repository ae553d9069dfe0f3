import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { tokenWrites } from '../access/limits.ts'
import { release } from '../domain/maintenance/release.ts'
import { deploymentOf, settings } from '../env.ts'
import type { Env } from './context.ts'
import { isUnlogged } from './earlier-links.ts'
import type { After } from './steps.ts'

/** Logs one JSON line per request, without bodies, secrets, or users' addresses. */
export const logRequest: MiddlewareHandler<Env> = async (c, next) => {
  const start = performance.now()
  await next()
  if (isUnlogged(c.req.raw)) return
  const { requestId, operation, refusal, database, store, payments, ask, route, tool } = c.var
  console.log(
    JSON.stringify({
      requestId,
      method: c.req.method,
      route: route ?? routePath(c),
      operation,
      tool,
      status: c.res.status,
      code: refusal,
      limited: limitOf(c),
      ms: Math.round(performance.now() - start),
      trips: database?.trips,
      databaseMs: database && Math.round(database.millis),
      storeCalls: store?.calls,
      storeMs: store && Math.round(store.millis),
      billingCalls: payments?.calls || undefined,
      billingMs: payments?.calls ? Math.round(payments.millis) : undefined,
      userId: ask?.admission?.user_id,
      tokenId: ask?.admission?.grant_id ?? ask?.admission?.token_id,
      projectId: ask?.projectId,
      orgId: ask?.orgId,
      client: clientOf(c),
      release,
      deployment: deploymentOf(c.env),
    }),
  )
}

/** The limit that refused: one by caller, the token's writes, or the operation's own. */
function limitOf({ var: { refusal, limited, ask } }: Context<Env>): string | undefined {
  if (refusal !== 'rate_limited') return undefined
  return limited ?? (ask?.admission?.refusal === 'rate_limited' ? 'tokenWrites' : 'operation')
}

/** Name and version of the command line or the client. Undefined for any other `User-Agent`. */
const clientOf = (c: Context<Env>): string | undefined =>
  /^cairn-(?:cli|client)\/\d{1,4}\.\d{1,4}\.\d{1,4}(?=$| )/.exec(c.req.header('user-agent') ?? '')?.[0]

/** Logs a bug or an outage with its stack and without data. */
export function logFailure(requestId: string, failure: Error): void {
  const frames = failure.stack?.split('\n').filter(line => line.startsWith('    at '))
  console.error(JSON.stringify({ requestId, failure: `${failure.name}: ${failure.message}`, frames }))
}

/** Adds the request's round trips as `Server-Timing`, if the setting is on (requests § Server-Timing). */
export const addServerTiming: After = c => {
  if (!c.get('database') || !settings(c.env).serverTiming) return
  const { database, store, payments } = c.var
  const trips = `db;dur=${database.millis.toFixed(1)};desc="trips=${database.trips} statements=${database.statements}"`
  const calls = `store;dur=${store.millis.toFixed(1)};desc="calls=${store.calls}"`
  const paid = payments.calls && `billing;dur=${payments.millis.toFixed(1)};desc="calls=${payments.calls}"`
  c.res.headers.set('Server-Timing', [trips, calls, paid].filter(Boolean).join(', '))
}

/** Adds the state of a token's rate limit to its responses (requests § Writes by tokens). */
export const addRateLimit: After = c => {
  const { hits_left: left, hits_reset_in: reset } = c.get('ask')?.admission ?? {}
  if (left == null) return
  const { headers } = c.res
  headers.set('RateLimit-Policy', `"token-writes";q=${tokenWrites.quota};w=${tokenWrites.seconds}`)
  headers.set('RateLimit', `"token-writes";r=${left};t=${reset ?? 0}`)
}
