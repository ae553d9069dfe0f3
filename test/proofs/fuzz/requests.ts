import { identity, payload } from '../../support/payload.ts'
import type { Scene } from '../../support/samples.ts'

/** The fields that a body may have in addition to its sample, by the operation's name in the table of permissions. */
export const fullBodies: Record<string, (at: Scene) => object> = {
  'POST /api/auth/device/token': () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }),
  'POST /api/auth/device/approve': () => ({ decision: 'approve' }),
  'POST /api/oauth/approve': ({ of }) => ({ scopes: ['issues:read'], projectId: of.id }),
  'POST /oauth/token': () => ({
    redirect_uri: 'https://app.example/callback',
    refresh_token: 'x',
    scope: 'issues:read',
    resource: 'https://cairn.test',
  }),
  'POST /oauth/revoke': () => ({ token_type_hint: 'access_token', client_id: 'x' }),
  'PATCH /api/me/profile': () => ({ displayName: '山田', locale: 'en', timeZone: 'Europe/Berlin' }),
  'PATCH /api/me/notification-preferences': () => ({ inApp: 'all', email: 'blocked' }),
  'POST /api/me/notifications/read': () => ({ ids: [crypto.randomUUID()] }),
  'POST /api/tokens': ({ of }) => ({
    expiresAt: '2099-01-01T00:00:00+09:00',
    scopes: ['files:read', 'roadmap:sync'],
    projectId: of.id,
  }),
  'POST /api/projects': () => ({ description: '説明', repositoryUrl: 'https://example.test/x' }),
  'PATCH /api/projects/:projectId': () => ({
    description: '説明',
    icon: { kind: 'emoji', emoji: '😀', color: 'teal' },
    gitLinkDetail: 'full',
    key: 'KEY',
    features: ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'],
    repositoryUrl: 'ssh://git@example.test/x',
  }),
  'PUT /api/projects/:projectId/roadmaps/:slug': () => roadmap(),
  'POST /api/projects/:projectId/members': () => ({ role: 'viewer', featureScope: ['files', 'issues'] }),
  'UPDATE /api/projects/:projectId/members/:memberId': () => ({ featureScope: ['wiki'], external: true }),
  'POST /api/projects/:projectId/groups': () => ({ featureScope: ['issues'] }),
  'UPDATE /api/projects/:projectId/groups/:groupId': () => ({ role: 'viewer', featureScope: ['files'] }),
  'POST /api/projects/:projectId/issues': ({ who }) => ({
    body: '本文\n二行目',
    status: 'blocked',
    assigneeId: who.id,
    parentId: null,
  }),
  'PATCH /api/projects/:projectId/issues/:number': () => ({ body: null, status: 'done', assigneeId: null }),
  'UPDATE /api/projects/:projectId/git-links': () => ({
    links: [
      { kind: 'pr', ref: '12', title: 'PR', issueKeys: ['KEY-1', 'KEY-2'] },
      {
        kind: 'commit',
        ref: 'a'.repeat(40),
        title: 'コミット',
        author: '山田',
        committedAt: '2026-01-01T00:00:00.123456789+09:00',
        issueKeys: ['KEY-1'],
      },
    ],
  }),
  'POST /api/projects/:projectId/attachments': () => ({ mime: 'text/plain', sha256: 'a'.repeat(64) }),
  'POST /api/projects/:projectId/files': () => ({ folderId: null }),
  'UPDATE /api/projects/:projectId/files/:fileId': () => ({ folderId: null }),
  'POST /api/projects/:projectId/folders': () => ({ parentId: null }),
  'UPDATE /api/projects/:projectId/folders/:folderId': () => ({ parentId: null }),
}

/** The parameters of an operation's query in addition to `page` and `pageSize`. */
export const queries: Record<string, Record<string, string>> = {
  'GET /api/auth/device': { userCode: 'BCDF-GHJK' },
  'GET /api/oauth/request': { scope: 'issues:read', resource: 'https://cairn.test', nonce: 'x' },
  'GET /api/unsubscribe': { of: 'digest' },
  'POST /api/unsubscribe': { of: 'all' },
  'GET /api/me/issues': { role: 'created', status: 'todo', q: '課題' },
  'GET /api/search': {
    q: '課題',
    kind: 'issue,task',
    limit: '5',
    projectId: crypto.randomUUID(),
    cursor: 'x',
  },
  'GET /api/me/notifications': { unread: '1' },
  'GET /api/projects/:projectId/icon-image': { v: '0123456789abcdef' },
  'PUT /api/projects/:projectId/roadmaps/:slug': { dryRun: '1' },
  'GET /api/projects/:projectId/roadmaps/:slug/tasks/:task': { offset: '1', limit: '2' },
  'GET /api/projects/:projectId/issues/:number': { comments: '1' },
  'GET /api/projects/:projectId/issues': { status: 'todo', q: '課題' },
  'GET /api/projects/:projectId/git-links': { issue: 'KEY-1' },
  'GET /api/projects/:projectId/activity': {
    type: 'file.added',
    actorId: crypto.randomUUID(),
    tokenId: crypto.randomUUID(),
    since: '2026-01-01T00:00:00Z',
    until: '2027-01-01T00:00:00+09:00',
    before: crypto.randomUUID(),
  },
  'GET /api/projects/:projectId/events': { after: '1', limit: '100', wait: '0' },
  'GET /api/projects/:projectId/files/:fileId/download': { revision: '1', redirect: '1' },
}

const roadmap = () => ({
  ...payload(
    [
      { id: 'T1', dependsOn: ['T2'], issues: [1, 2], planPath: 'a.md', startedAt: '2026-01-01T00:00:00Z' },
      { id: 'T2', status: 'blocked', blockedReason: '待ち', priority: 1, labels: ['x'] },
    ],
    { documents: [{ path: 'a.md', content: '# 計画' }], head: { currentTaskId: 'T1', owner: { name: 'x' } } },
  ),
  repoIdentity: identity,
})
