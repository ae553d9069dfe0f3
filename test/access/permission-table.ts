import type { Feature, OrgRole, ProjectRole, TokenScope } from '../../src/access/policy.ts'

/** Who may, as the contract and the decisions write it; `full` is an unrestricted token. */
export type Rule =
  | { on: 'nobody' }
  | { on: 'self'; tokens: 'any' | 'full' | 'none' }
  | { on: 'org'; atLeast: OrgRole }
  | {
      on: 'project'
      atLeast: ProjectRole
      feature?: Feature | readonly Feature[]
      /** Null: only an unrestricted token. */
      scopes?: TokenScope[]
      evenArchived?: true
      evenSwitchedOff?: true
    }

const read = (feature: Feature, scopes: TokenScope[]): Rule => ({
  on: 'project',
  atLeast: 'viewer',
  feature,
  scopes,
})
const files = (atLeast: ProjectRole): Rule => ({
  on: 'project',
  atLeast,
  feature: 'files',
  scopes: ['files:write'],
})
const readFiles = read('files', ['files:read', 'files:write'])
const readRoadmap = read('roadmap', ['roadmap:read', 'roadmap:sync'])
const settings = (atLeast: ProjectRole): Rule => ({ on: 'project', atLeast, feature: 'settings' })
const upload: Rule = {
  on: 'project',
  atLeast: 'member',
  feature: ['files', 'issues', 'wiki'],
  scopes: ['files:write', 'issues:write', 'wiki:write'],
}
const anyone: Rule = { on: 'project', atLeast: 'viewer' }
const nobody: Rule = { on: 'nobody' }
const cookieOnly: Rule = { on: 'self', tokens: 'none' }
const own: Rule = { on: 'self', tokens: 'full' }
const scopeFree: Rule = { on: 'self', tokens: 'any' }
const orgMember: Rule = { on: 'org', atLeast: 'member' }
const orgAdmin: Rule = { on: 'org', atLeast: 'admin' }

const p = '/api/projects/:projectId'
const o = '/api/orgs/:orgId'

/**
 * Every operation of the API, written from the contract ("Role permission matrix", "Endpoints", "Authentication")
 * and decisions § 2, § 3, § 5, not from the policy. Of an update that any of three methods reaches, PATCH stands
 * for all.
 */
export const table: Record<string, Rule> = {
  'GET /healthz': nobody,
  'POST /api/auth/email-code': nobody,
  'POST /api/auth/session': nobody,
  'POST /api/auth/device/code': nobody,
  'POST /api/auth/device/token': nobody,
  'DELETE /api/auth/session': cookieOnly,
  'GET /api/auth/sessions': cookieOnly,
  'DELETE /api/auth/sessions/:sessionId': cookieOnly,
  'POST /api/auth/device/approve': cookieOnly,
  'GET /api/me/profile': scopeFree,
  'PATCH /api/me/profile': own,
  'GET /api/me/token': scopeFree,
  'GET /api/tokens': cookieOnly,
  'POST /api/tokens': cookieOnly,
  'PATCH /api/tokens/:tokenId/revoke': cookieOnly,

  'GET /api/orgs': own,
  'POST /api/orgs': own,
  'GET /api/orgs/eligible': own,
  [`GET ${o}`]: orgMember,
  [`PATCH ${o}`]: orgAdmin,
  [`DELETE ${o}`]: orgAdmin,
  [`GET ${o}/members`]: orgMember,
  [`POST ${o}/members`]: orgAdmin,
  [`PATCH ${o}/members/:userId`]: orgAdmin,
  // Oneself or an admin: beyond the gate.
  [`DELETE ${o}/members/:userId`]: orgMember,
  [`POST ${o}/invitations`]: orgAdmin,
  [`DELETE ${o}/invitations/:invitationId`]: orgAdmin,
  [`GET ${o}/groups`]: orgMember,
  [`POST ${o}/groups`]: orgAdmin,
  [`PATCH ${o}/groups/:groupId`]: orgAdmin,
  [`DELETE ${o}/groups/:groupId`]: orgAdmin,
  [`POST ${o}/groups/:groupId/members`]: orgAdmin,
  [`DELETE ${o}/groups/:groupId/members/:userId`]: orgAdmin,

  'GET /api/projects': scopeFree,
  'POST /api/projects': orgMember,
  [`GET ${p}`]: anyone,
  [`PATCH ${p}`]: { on: 'project', atLeast: 'admin', feature: 'settings', evenSwitchedOff: true },
  [`DELETE ${p}`]: {
    on: 'project',
    atLeast: 'owner',
    feature: 'settings',
    evenSwitchedOff: true,
    evenArchived: true,
  },
  [`GET ${p}/activity`]: anyone,
  [`GET ${p}/members`]: anyone,
  [`POST ${p}/members`]: settings('owner'),
  [`PATCH ${p}/members/:memberId`]: settings('owner'),
  // Oneself or an owner: beyond the gate.
  [`DELETE ${p}/members/:memberId`]: anyone,
  [`GET ${p}/groups`]: anyone,
  [`POST ${p}/groups`]: settings('admin'),
  [`PATCH ${p}/groups/:groupId`]: settings('admin'),
  [`DELETE ${p}/groups/:groupId`]: settings('admin'),
  [`GET ${p}/repo-binding`]: { on: 'project', atLeast: 'viewer', feature: 'roadmap' },
  [`PATCH ${p}/repo-binding`]: { on: 'project', atLeast: 'owner', feature: 'roadmap' },
  [`GET ${p}/roadmaps`]: readRoadmap,
  [`GET ${p}/roadmaps/:slug`]: readRoadmap,
  [`GET ${p}/roadmaps/:slug/documents/:path{.+}`]: readRoadmap,
  [`PUT ${p}/roadmaps/:slug`]: {
    on: 'project',
    atLeast: 'member',
    feature: 'roadmap',
    scopes: ['roadmap:sync'],
  },
  [`POST ${p}/attachments`]: upload,
  [`POST ${p}/attachments/:attachmentId/complete`]: upload,
  [`GET ${p}/files/tree`]: readFiles,
  [`POST ${p}/files`]: files('member'),
  [`GET ${p}/files/:fileId`]: readFiles,
  [`PATCH ${p}/files/:fileId`]: files('member'),
  // One's own upload or an admin: beyond the gate.
  [`DELETE ${p}/files/:fileId`]: files('member'),
  [`GET ${p}/files/:fileId/download`]: readFiles,
  [`PATCH ${p}/files/:fileId/revisions/prune`]: files('admin'),
  [`DELETE ${p}/files/:fileId/revisions/:revision`]: files('admin'),
  [`PATCH ${p}/files/:fileId/revisions/:revision/restore`]: files('member'),
  [`POST ${p}/folders`]: files('member'),
  [`PATCH ${p}/folders/:folderId`]: files('member'),
  [`DELETE ${p}/folders/:folderId`]: files('admin'),
}

export const isWriting = (route: string): boolean => !route.startsWith('GET ')
