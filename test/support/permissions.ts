import type { Feature, OrgRole, ProjectRole, TokenScope } from '../../src/worker/access/policy.ts'

/**
 * The requirements of one operation, written from the rules by hand, so that it can disagree with the code
 * (people § The matrix). It is the only such table of the tests.
 */
export type Permission = {
  /** The target: a project, an organization, the caller's own things, or nothing that needs a caller. */
  on: 'project' | 'org' | 'self' | 'nothing'
  /** The lowest sufficient role. */
  atLeast?: ProjectRole | OrgRole | 'nobody'
  /** The feature that must be enabled and in a guest's scope; of several, any. */
  feature?: Feature | readonly Feature[]
  /** `any` token, only a `full` one, `none` (browsers only), or one with this scope; of several, any. */
  tokens?: 'any' | 'full' | 'none' | TokenScope | readonly TokenScope[]
  writes?: true
  evenArchived?: true
  evenSuspended?: boolean
  evenSwitchedOff?: true
  /** Another feature that the project must have switched on. */
  alsoOn?: Feature
  /** A public write that only the service's own pages may make. */
  sameOrigin?: true
  /** The requirements for another user's thing. The other fields are those for the caller's own. */
  others?: { atLeast: ProjectRole | OrgRole | 'nobody'; feature?: Feature; evenSuspended?: false }
  /** The query can name a project, which must be the one of a token of a project. */
  queriesProject?: true
  /** A token of a project is admitted, and sees only its project. */
  isNarrowed?: true
  /** A rule that the gate does not know: the operation is about the calling token, so a cookie session gets 404. */
  ofToken?: true
}

type Tokens = NonNullable<Permission['tokens']>
type Rest = Omit<Permission, 'on' | 'atLeast' | 'tokens' | 'writes'>

const open = (rest: Rest = {}): Permission => ({ on: 'nothing', ...rest })
const ownRead = (tokens: Tokens): Permission => ({ on: 'self', tokens })
const ownWrite = (tokens: Tokens): Permission => ({ on: 'self', tokens, writes: true })
const orgRead = (atLeast: OrgRole, rest: Rest = {}): Permission => ({
  on: 'org',
  atLeast,
  tokens: 'full',
  ...rest,
})
const orgWrite = (atLeast: OrgRole, rest: Rest = {}): Permission => ({
  on: 'org',
  atLeast,
  tokens: 'full',
  writes: true,
  ...rest,
})
const reads = (tokens: Tokens, feature?: Feature): Permission => ({
  on: 'project',
  atLeast: 'viewer',
  tokens,
  ...(feature && { feature }),
})
const writes = (
  atLeast: ProjectRole,
  tokens: Tokens,
  feature?: Permission['feature'],
  rest: Rest = {},
): Permission => ({ on: 'project', atLeast, tokens, writes: true, ...(feature && { feature }), ...rest })

const project = '/api/projects/:projectId'
const org = '/api/orgs/:orgId'
const file = `${project}/files/:fileId`
const attachment = `${project}/issues/:number/attachments/:attachmentId`
const comment = `${project}/issues/:number/comments/:commentId`
const uploading = [
  ['files', 'issues', 'wiki'],
  ['files:write', 'issues:write', 'wiki:write'],
] as const

/**
 * Every operation of the API, by method and path template. `UPDATE` means that PATCH, POST, and PUT all reach the
 * operation (requests § Methods).
 */
export const permissions: Record<string, Permission> = {
  'GET /healthz': open(),
  'GET /readyz': open(),
  'POST /api/auth/email-code': open({ sameOrigin: true }),
  'POST /api/auth/session': open({ sameOrigin: true }),
  'DELETE /api/auth/session': ownWrite('none'),
  'GET /api/auth/sessions': ownRead('none'),
  'DELETE /api/auth/sessions/:sessionId': ownWrite('none'),
  'POST /api/auth/device/code': open(),
  'POST /api/auth/device/token': open(),
  'GET /api/auth/device': ownRead('none'),
  'POST /api/auth/device/approve': ownWrite('none'),

  // The key in the query is the only credential (RFC 8058).
  'GET /api/unsubscribe': open(),
  'POST /api/unsubscribe': open(),

  // Other operations need an unrestricted token (tokens § Scopes).
  'GET /api/me/profile': ownRead('any'),
  'PATCH /api/me/profile': ownWrite('full'),
  'GET /api/me/token': { ...ownRead('any'), ofToken: true },
  'DELETE /api/me/token': { ...ownWrite('any'), ofToken: true },
  'GET /api/me/home': ownRead('full'),
  'GET /api/me/invitations': ownRead('full'),
  'POST /api/me/invitations/:invitationId/accept': ownWrite('full'),
  'POST /api/me/invitations/:invitationId/decline': ownWrite('full'),
  // Without a project, a token of a project finds only what is in it.
  'GET /api/search': {
    ...ownRead(['issues:read', 'wiki:read', 'files:read', 'roadmap:read']),
    queriesProject: true,
  },
  'GET /api/me/issues': { ...ownRead('issues:read'), isNarrowed: true },
  'GET /api/me/notifications': ownRead('full'),
  'POST /api/me/notifications/read': ownWrite('full'),
  'GET /api/me/notification-preferences': ownRead('full'),
  'PATCH /api/me/notification-preferences': ownWrite('full'),
  // Users connect and disconnect apps in a browser. The code and the refresh token are the credentials of an app.
  'GET /api/oauth/request': ownRead('none'),
  'POST /api/oauth/approve': ownWrite('none'),
  'POST /oauth/token': open(),
  'POST /oauth/revoke': open(),
  'GET /api/me/apps': ownRead('none'),
  'DELETE /api/me/apps/:appId': ownWrite('none'),
  'GET /api/tokens': ownRead('none'),
  'POST /api/tokens': ownWrite('none'),
  'UPDATE /api/tokens/:tokenId/revoke': ownWrite('none'),

  'GET /api/orgs': ownRead('full'),
  'POST /api/orgs': ownWrite('full'),
  'GET /api/orgs/eligible': ownRead('full'),
  [`GET ${org}`]: orgRead('member', { evenSuspended: true }),
  [`UPDATE ${org}`]: orgWrite('admin'),
  [`DELETE ${org}`]: orgWrite('admin'),
  [`GET ${org}/members`]: orgRead('member'),
  [`POST ${org}/members`]: orgWrite('admin'),
  [`PATCH ${org}/members/:userId`]: orgWrite('admin'),
  [`DELETE ${org}/members/:userId`]: orgWrite('member', {
    evenSuspended: true,
    others: { atLeast: 'admin', evenSuspended: false },
  }),
  [`POST ${org}/invitations`]: orgWrite('admin'),
  [`DELETE ${org}/invitations/:invitationId`]: orgWrite('admin'),

  'GET /api/billing/price': ownRead('full'),
  'POST /api/billing/checkout': orgWrite('admin'),
  'POST /api/billing/portal': orgWrite('admin', { evenSuspended: true }),
  'POST /api/billing/webhook': open(),

  [`GET ${org}/apps`]: orgRead('admin'),
  [`GET ${org}/groups`]: orgRead('member'),
  [`POST ${org}/groups`]: orgWrite('admin'),
  [`UPDATE ${org}/groups/:groupId`]: orgWrite('admin'),
  [`DELETE ${org}/groups/:groupId`]: orgWrite('admin'),
  [`POST ${org}/groups/:groupId/members`]: orgWrite('admin'),
  [`DELETE ${org}/groups/:groupId/members/:userId`]: orgWrite('admin'),

  // The organization of a new project is in the body.
  'GET /api/projects': ownRead('any'),
  'POST /api/projects': orgWrite('member'),
  [`GET ${project}`]: reads('full'),
  [`GET ${project}/overview`]: reads('full'),
  // The caller needs settings in their scope. They may be disabled, because this operation enables them.
  [`PATCH ${project}`]: writes('admin', 'full', 'settings', { evenSwitchedOff: true }),
  [`DELETE ${project}`]: writes('owner', 'full', 'settings', { evenSwitchedOff: true, evenArchived: true }),

  // Disabled settings must not lock an archived project.
  [`UPDATE ${project}/archive`]: writes('admin', 'full', 'settings', { evenSwitchedOff: true }),
  [`UPDATE ${project}/unarchive`]: writes('admin', 'full', 'settings', {
    evenSwitchedOff: true,
    evenArchived: true,
  }),

  [`GET ${project}/icon-image`]: reads('full'),
  [`UPDATE ${project}/icon-image`]: writes('admin', 'full', 'settings'),

  [`GET ${project}/repo-binding`]: reads('roadmap:read', 'roadmap'),
  [`UPDATE ${project}/repo-binding`]: writes('owner', 'full', 'roadmap'),
  [`GET ${project}/roadmaps`]: reads('roadmap:read', 'roadmap'),
  [`GET ${project}/roadmaps/:slug`]: reads('roadmap:read', 'roadmap'),
  [`GET ${project}/roadmaps/:slug/documents/:path{.+}`]: reads('roadmap:read', 'roadmap'),
  [`PUT ${project}/roadmaps/:slug`]: writes('member', 'roadmap:sync', 'roadmap'),
  [`DELETE ${project}/roadmaps/:slug`]: writes('admin', 'full', 'roadmap'),
  [`GET ${project}/roadmaps/:slug/tasks`]: reads('roadmap:read', 'roadmap'),
  [`GET ${project}/roadmaps/:slug/tasks/:task`]: reads('roadmap:read', 'roadmap'),
  [`POST ${project}/roadmaps/:slug/tasks/:task/claim`]: writes('member', 'roadmap:sync', 'roadmap'),
  // Another holder's claim needs an admin, which the gate does not know.
  [`DELETE ${project}/roadmaps/:slug/tasks/:task/claim`]: writes('member', 'roadmap:sync', 'roadmap'),

  // Reading and leaving need no feature, writing needs settings.
  [`GET ${project}/members`]: reads('full'),
  [`POST ${project}/members`]: writes('owner', 'full', 'settings'),
  [`UPDATE ${project}/members/:memberId`]: writes('owner', 'full', 'settings'),
  [`DELETE ${project}/members/:memberId`]: writes('viewer', 'full', undefined, {
    others: { atLeast: 'owner', feature: 'settings' },
  }),

  [`GET ${project}/groups`]: reads('full'),
  [`POST ${project}/groups`]: writes('admin', 'full', 'settings'),
  [`UPDATE ${project}/groups/:groupId`]: writes('admin', 'full', 'settings'),
  [`DELETE ${project}/groups/:groupId`]: writes('admin', 'full', 'settings'),

  // Restoring needs the same as deleting.
  [`GET ${project}/issues`]: reads('issues:read', 'issues'),
  [`POST ${project}/issues`]: writes('member', 'issues:write', 'issues'),
  [`GET ${project}/issues/board`]: reads('issues:read', 'issues'),
  [`GET ${project}/issues/:number`]: reads('issues:read', 'issues'),
  [`PATCH ${project}/issues/:number`]: writes('member', 'issues:write', 'issues'),
  [`PATCH ${project}/issues`]: writes('member', 'issues:write', 'issues'),
  [`DELETE ${project}/issues/:number`]: writes('admin', 'issues:write', 'issues'),
  [`POST ${project}/issues/:number/restore`]: writes('admin', 'issues:write', 'issues'),
  [`PUT ${project}/issues/:number/watch`]: writes('viewer', 'issues:write', 'issues'),
  [`DELETE ${project}/issues/:number/watch`]: writes('viewer', 'issues:write', 'issues'),
  [`GET ${project}/issues/:number/comments`]: reads('issues:read', 'issues'),
  [`POST ${project}/issues/:number/comments`]: writes('member', 'issues:write', 'issues'),
  [`PATCH ${comment}`]: writes('member', 'issues:write', 'issues', { others: { atLeast: 'nobody' } }),
  [`DELETE ${comment}`]: writes('member', 'issues:write', 'issues', { others: { atLeast: 'admin' } }),

  [`POST ${project}/issues/:number/attachments`]: writes('member', 'issues:write', 'issues'),
  [`GET ${attachment}/download`]: reads('issues:read', 'issues'),
  [`DELETE ${attachment}`]: writes('member', 'issues:write', 'issues', { others: { atLeast: 'admin' } }),

  // A filter that is not shared is one's own. For others, it does not exist.
  [`GET ${project}/issue-filters`]: reads('issues:read', 'issues'),
  [`POST ${project}/issue-filters`]: writes('member', 'issues:write', 'issues'),
  [`PATCH ${project}/issue-filters/:filterId`]: writes('member', 'issues:write', 'issues', {
    others: { atLeast: 'admin' },
  }),
  [`DELETE ${project}/issue-filters/:filterId`]: writes('member', 'issues:write', 'issues', {
    others: { atLeast: 'admin' },
  }),

  // Labels are settings of issues.
  [`GET ${project}/labels`]: reads('issues:read', 'issues'),
  [`POST ${project}/labels`]: writes('admin', 'issues:write', 'issues'),
  [`PATCH ${project}/labels/:labelId`]: writes('admin', 'issues:write', 'issues'),
  [`DELETE ${project}/labels/:labelId`]: writes('admin', 'issues:write', 'issues'),

  [`GET ${project}/git-links`]: { ...reads('issues:read', 'git_links'), alsoOn: 'issues' },
  [`UPDATE ${project}/git-links`]: writes('member', 'roadmap:sync', 'git_links', { alsoOn: 'issues' }),

  [`GET ${project}/activity`]: reads('full'),
  // Events of features outside the scopes of a token are left out.
  [`GET ${project}/events`]: reads(['issues:read', 'wiki:read', 'files:read', 'roadmap:read']),

  // Any of the three features is sufficient for attachments.
  [`POST ${project}/attachments`]: writes('member', uploading[1], uploading[0]),
  [`POST ${project}/attachments/:attachmentId/complete`]: writes('member', uploading[1], uploading[0]),
  [`DELETE ${project}/attachments/:attachmentId`]: writes('member', uploading[1], uploading[0]),
  [`GET ${project}/attachments`]: {
    on: 'project',
    atLeast: 'member',
    tokens: uploading[1],
    feature: uploading[0],
  },
  [`GET ${project}/files/tree`]: reads('files:read', 'files'),
  [`POST ${project}/files`]: writes('member', 'files:write', 'files'),
  [`GET ${file}`]: reads('files:read', 'files'),
  [`UPDATE ${file}`]: writes('member', 'files:write', 'files'),
  [`DELETE ${file}`]: writes('member', 'files:write', 'files', { others: { atLeast: 'admin' } }),
  [`GET ${file}/download`]: reads('files:read', 'files'),
  [`UPDATE ${file}/revisions/prune`]: writes('admin', 'files:write', 'files'),
  [`DELETE ${file}/revisions/:revision`]: writes('admin', 'files:write', 'files'),
  [`UPDATE ${file}/revisions/:revision/restore`]: writes('member', 'files:write', 'files'),
  [`POST ${project}/folders`]: writes('member', 'files:write', 'files'),
  [`UPDATE ${project}/folders/:folderId`]: writes('member', 'files:write', 'files'),
  [`DELETE ${project}/folders/:folderId`]: writes('admin', 'files:write', 'files'),
}

/** The requirements of an operation for another user's thing. */
export const ofAnothers = (what: Permission): Permission => ({ ...what, ...what.others })

/** The requirements of an operation for its sample, whose thing is another user's, unless nobody may use it then. */
export const ofSample = (what: Permission): Permission =>
  what.others?.atLeast === 'nobody' ? what : ofAnothers(what)

/** The routes of a name in the table, as `METHOD path`. */
export function routesOf(name: string): string[] {
  const [method, path] = name.split(' ')
  return method === 'UPDATE' ? ['PATCH', 'POST', 'PUT'].map(each => `${each} ${path}`) : [name]
}
