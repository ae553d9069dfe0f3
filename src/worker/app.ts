import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { openDatabase } from './database.ts'
import { isSchemaMismatch, isUnavailable } from './database-error.ts'
import { settings } from './env.ts'
import { ApiError } from './errors.ts'
import { challengeFor } from './http/challenge.ts'
import type { Env } from './http/context.ts'
import { serveDiscovery } from './http/discovery.ts'
import { isUnlogged } from './http/earlier-links.ts'
import { addReplayed } from './http/idempotency.ts'
import { setLanguage } from './http/language.ts'
import { addRateLimit, addServerTiming, logFailure, logRequest } from './http/observe.ts'
import { allowOtherOrigins } from './http/other-origins.ts'
import { servePages } from './http/pages.ts'
import { SegmentRouter } from './http/router.ts'
import { assertDescribed, methodsOf } from './http/routing.ts'
import { keepSessionFresh } from './http/session-cookie.ts'
import { after, before } from './http/steps.ts'
import { fromOutside, onlyOutside, outerOf, shareWithOuter } from './http/within.ts'
import { serveMcp } from './mcp/front.ts'
import { openClientDocuments } from './outside/client-documents.ts'
import { encodeIcon } from './outside/icon-encoding.ts'
import { openObjectStore } from './outside/object-store.ts'
import { openPayments } from './outside/payments.ts'
import { activity } from './routes/activity.ts'
import { appRequests } from './routes/app-requests.ts'
import { appTokens } from './routes/app-tokens.ts'
import { attachments } from './routes/attachments.ts'
import { auth } from './routes/auth.ts'
import { billing } from './routes/billing.ts'
import { deviceLogins } from './routes/device-logins.ts'
import { events } from './routes/events.ts'
import { fileRevisions } from './routes/file-revisions.ts'
import { files } from './routes/files.ts'
import { folders } from './routes/folders.ts'
import { gitLinks } from './routes/git-links.ts'
import { health } from './routes/health.ts'
import { iconImage } from './routes/icon-image.ts'
import { issueAttachments } from './routes/issue-attachments.ts'
import { issueComments } from './routes/issue-comments.ts'
import { issueFilters } from './routes/issue-filters.ts'
import { issueWatching } from './routes/issue-watching.ts'
import { issues } from './routes/issues.ts'
import { labels } from './routes/labels.ts'
import { me } from './routes/me.ts'
import { members } from './routes/members.ts'
import { notificationPreferences, notifications } from './routes/notifications.ts'
import { orgApps } from './routes/org-apps.ts'
import { orgGroups } from './routes/org-groups.ts'
import { orgInvitations } from './routes/org-invitations.ts'
import { orgMembers } from './routes/org-members.ts'
import { orgs } from './routes/orgs.ts'
import { ownApps } from './routes/own-apps.ts'
import { ownInvitations } from './routes/own-invitations.ts'
import { ownIssues } from './routes/own-issues.ts'
import { projectArchive } from './routes/project-archive.ts'
import { projectGroups } from './routes/project-groups.ts'
import { projects } from './routes/projects.ts'
import { repoBinding } from './routes/repo-binding.ts'
import { roadmapTasks } from './routes/roadmap-tasks.ts'
import { roadmaps } from './routes/roadmaps.ts'
import { search } from './routes/search.ts'
import { tokens } from './routes/tokens.ts'
import { unsubscription } from './routes/unsubscribe.ts'

export const app = appOf({
  '/': health,
  '/api/auth': auth,
  '/api/auth/device': deviceLogins,
  '/api/oauth': appRequests,
  '/oauth': appTokens,
  '/api/me': me,
  '/api/me/apps': ownApps,
  '/api/me/invitations': ownInvitations,
  '/api/me/issues': ownIssues,
  '/api/me/notifications': notifications,
  '/api/me/notification-preferences': notificationPreferences,
  '/api/search': search,
  '/api/unsubscribe': unsubscription,
  '/api/tokens': tokens,
  '/api/billing': billing,
  '/api/orgs': orgs,
  '/api/orgs/:orgId/members': orgMembers,
  '/api/orgs/:orgId/invitations': orgInvitations,
  '/api/orgs/:orgId/groups': orgGroups,
  '/api/orgs/:orgId/apps': orgApps,
  '/api/projects': projects,
  '/api/projects/:projectId': projectArchive,
  '/api/projects/:projectId/icon-image': iconImage,
  '/api/projects/:projectId/members': members,
  '/api/projects/:projectId/groups': projectGroups,
  '/api/projects/:projectId/repo-binding': repoBinding,
  '/api/projects/:projectId/roadmaps': roadmaps,
  '/api/projects/:projectId/roadmaps/:slug/tasks': roadmapTasks,
  '/api/projects/:projectId/issues': issues,
  '/api/projects/:projectId/issue-filters': issueFilters,
  '/api/projects/:projectId/labels': labels,
  '/api/projects/:projectId/issues/:number/comments': issueComments,
  '/api/projects/:projectId/issues/:number/attachments': issueAttachments,
  '/api/projects/:projectId/issues/:number/watch': issueWatching,
  '/api/projects/:projectId/git-links': gitLinks,
  '/api/projects/:projectId/activity': activity,
  '/api/projects/:projectId/events': events,
  '/api/projects/:projectId/attachments': attachments,
  '/api/projects/:projectId/files': files,
  '/api/projects/:projectId/files/:fileId': fileRevisions,
  '/api/projects/:projectId/folders': folders,
})

/** Combines the routes with the middlewares of every request. Throws if a route is not described. */
export function appOf(routes: Record<string, Hono<Env>>): Hono<Env> {
  const app: Hono<Env> = new Hono<Env>({ router: new SegmentRouter() })
    .use(servePages)
    .use(requestId(), secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] } }))
    .use(fromOutside(logRequest))
    .use(fromOutside(keepSessionFresh))
    .use(after(shareWithOuter, addReplayed, onlyOutside(addRateLimit), onlyOutside(addServerTiming)))
    .use(
      before(
        openServices,
        serveDiscovery,
        serveMcp(() => app),
        allowOtherOrigins(path => methods.of(path)),
        c => methods.checkFixed(c.req.path, c.req.method),
      ),
    )
    .notFound(c => {
      throw methods.unrouted(c.req.path)
    })
    .onError((thrown, c) => {
      const refusal = thrown instanceof ApiError ? thrown : failure(thrown, c)
      const { allow, tokenStatus: _hidden, ...body } = refusal.body(setLanguage(c)) as Record<string, unknown>
      c.set('refusal', refusal.code)
      const outer = outerOf(c)
      if (outer) outer.refusal = refusal
      if (typeof allow === 'string') c.header('Allow', allow)
      const challenge = challengeFor(refusal, c.var.resource)
      if (challenge) c.header('WWW-Authenticate', challenge)
      if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
      return c.json(body, refusal.status)
    })
  for (const [path, route] of Object.entries(routes)) app.route(path, route)
  const methods = methodsOf(app)
  assertDescribed(app)
  return app
}

/** Opens what the operation uses outside the Worker. An operation within another request uses what that one has. */
function openServices(c: Context<Env>): undefined {
  c.header('Cache-Control', 'no-store')
  const given = settings(c.env)
  const shared = outerOf(c)?.c.var
  const requestId = c.get('requestId')
  c.set('database', shared?.database ?? openDatabase(given))
  c.set('store', shared?.store ?? openObjectStore(given.store, requestId))
  c.set('payments', shared?.payments ?? openPayments(given.billing, requestId))
  c.set('encodeIcon', encodeIcon)
  c.set('fetchDocument', openClientDocuments(given.clientsUrl))
}

/** Logs the error. The response only says whether to try again. */
function failure(thrown: Error, c: Context<Env>): ApiError {
  if (!isUnlogged(c.req.raw)) logFailure(c.var.requestId, thrown)
  return new ApiError(isUnavailable(thrown) || isSchemaMismatch(thrown) ? 'service_unavailable' : 'internal')
}
