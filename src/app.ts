import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { openDatabase } from './database.ts'
import { settings } from './env.ts'
import { ApiError, databaseFailure } from './errors.ts'
import type { Env } from './http/context.ts'
import { speakJapanese } from './http/messages.ts'
import { logRequest, tellRateLimit, tellTiming } from './http/observe.ts'
import { assertPolicies, methodsOf } from './http/routing.ts'
import { keepFresh } from './http/session-cookie.ts'
import { activity } from './routes/activity.ts'
import { auth } from './routes/auth.ts'
import { deviceLogins } from './routes/device-logins.ts'
import { health } from './routes/health.ts'
import { me } from './routes/me.ts'
import { orgs } from './routes/orgs.ts'
import { projects } from './routes/projects.ts'
import { repoBinding } from './routes/repo-binding.ts'
import { roadmaps } from './routes/roadmaps.ts'
import { tokens } from './routes/tokens.ts'

speakJapanese()

export const app = new Hono<Env>()
  .use(requestId(), async (c, next) => {
    c.set('database', openDatabase(settings(c.env)))
    await next()
  })
  .use(
    logRequest,
    tellTiming,
    tellRateLimit,
    secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] } }),
  )
  .use(async (c, next) => {
    methods.checkFixed(c.req.path, c.req.method)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .use(keepFresh)
  .route('/', health)
  .route('/api/auth', auth)
  .route('/api/auth/device', deviceLogins)
  .route('/api/me', me)
  .route('/api/tokens', tokens)
  .route('/api/orgs', orgs)
  .route('/api/projects', projects)
  .route('/api/projects/:projectId/repo-binding', repoBinding)
  .route('/api/projects/:projectId/roadmaps', roadmaps)
  .route('/api/projects/:projectId/activity', activity)
  .notFound(c => {
    throw methods.unrouted(c.req.path)
  })
  .onError((thrown, c) => {
    const refusal = thrown instanceof ApiError ? thrown : failure(thrown, c.var.requestId)
    const { allow, ...body } = refusal.body() as Record<string, unknown>
    c.set('refusal', refusal.code)
    if (typeof allow === 'string') c.header('Allow', allow)
    if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
    return c.json(body, refusal.status)
  })

const methods = methodsOf(app)
assertPolicies(app)

/** What went wrong stays in the log; the answer tells only whether to try again. */
function failure(thrown: unknown, requestId: string): ApiError {
  const postgres = databaseFailure(thrown)
  console.error(
    JSON.stringify({
      requestId,
      failure: String(thrown),
      sqlstate: postgres?.code,
      stack: (thrown as Error).stack,
    }),
  )
  return new ApiError(isLost(thrown) ? 'service_unavailable' : 'internal')
}

const isLost = (thrown: unknown) =>
  !databaseFailure(thrown) && /NeonDbError|fetch|connect/i.test(String(thrown))
