export const features = ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'] as const
export type Feature = (typeof features)[number]

export const tokenScopes = [
  'issues:read',
  'issues:write',
  'wiki:read',
  'wiki:write',
  'files:read',
  'files:write',
  'roadmap:read',
  'roadmap:sync',
] as const
export type TokenScope = (typeof tokenScopes)[number]

export type ProjectRole = 'viewer' | 'member' | 'admin' | 'owner'
export type OrgRole = 'member' | 'admin'

/** Any one of these scopes; `any`: every valid token; `full`: only an unrestricted one; `none`: browsers only. */
type TokenRule = 'any' | 'full' | 'none' | readonly [TokenScope, ...TokenScope[]]

type Public = { on: 'nothing'; sameOrigin?: true }
type Own = { on: 'self'; tokens: TokenRule; writes?: true }
type OnOrg = { on: 'org'; atLeast: OrgRole; tokens: TokenRule; writes?: true }
type OnProject = {
  on: 'project'
  atLeast: ProjectRole
  /** The feature, or any one of them, that must be in the caller's scope, and switched on unless `evenSwitchedOff`. */
  feature?: Feature | readonly [Feature, ...Feature[]]
  evenSwitchedOff?: true
  tokens: TokenRule
  writes?: true
  evenArchived?: true
}
export type Policy = Public | Own | OnOrg | OnProject

const roadmapRead = ['roadmap:read', 'roadmap:sync'] as const
const roadmapSync = ['roadmap:sync'] as const
const fileRead = ['files:read', 'files:write'] as const
const fileWrite = ['files:write'] as const
const uploads = {
  feature: ['files', 'issues', 'wiki'],
  tokens: ['files:write', 'issues:write', 'wiki:write'],
} as const

/**
 * The permission matrix: a route names its row, and nothing else decides who may do what
 * (contract, "Role permission matrix" and "Authentication"; decisions § 2, § 3, § 5).
 */
export const operations = {
  'service.check': { on: 'nothing' },

  'sign_in_code.send': { on: 'nothing', sameOrigin: true },
  'session.create': { on: 'nothing', sameOrigin: true },
  'session.end': { on: 'self', tokens: 'none', writes: true },
  'session.list': { on: 'self', tokens: 'none' },
  'session.revoke': { on: 'self', tokens: 'none', writes: true },
  'device_login.start': { on: 'nothing' },
  'device_login.redeem': { on: 'nothing' },
  'device_login.approve': { on: 'self', tokens: 'none', writes: true },

  'profile.read': { on: 'self', tokens: 'any' },
  'profile.update': { on: 'self', tokens: 'full', writes: true },

  'token.current': { on: 'self', tokens: 'any' },
  'token.list': { on: 'self', tokens: 'none' },
  'token.create': { on: 'self', tokens: 'none', writes: true },
  'token.revoke': { on: 'self', tokens: 'none', writes: true },

  'org.list': { on: 'self', tokens: 'full' },
  'org.create': { on: 'self', tokens: 'full', writes: true },
  'org.read': { on: 'org', atLeast: 'member', tokens: 'full' },

  'org.rename': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org.delete': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_member.list': { on: 'org', atLeast: 'member', tokens: 'full' },
  'org_member.add': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_member.update': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  // Members may remove themselves: the rule is the domain's.
  'org_member.remove': { on: 'org', atLeast: 'member', tokens: 'full', writes: true },
  'org_invitation.create': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_invitation.cancel': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_group.list': { on: 'org', atLeast: 'member', tokens: 'full' },
  'org_group.create': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_group.update': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_group.delete': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_group_member.add': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },
  'org_group_member.remove': { on: 'org', atLeast: 'admin', tokens: 'full', writes: true },

  'project.list': { on: 'self', tokens: 'any' },
  'project.create': { on: 'org', atLeast: 'member', tokens: 'full', writes: true },
  'project.read': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  // The switch for settings is set here, so it must not lock its own setter out.
  'project.update': {
    on: 'project',
    atLeast: 'admin',
    feature: 'settings',
    evenSwitchedOff: true,
    tokens: 'full',
    writes: true,
  },
  'project.delete': {
    on: 'project',
    atLeast: 'owner',
    feature: 'settings',
    evenSwitchedOff: true,
    tokens: 'full',
    writes: true,
    evenArchived: true,
  },

  'repo_binding.read': { on: 'project', atLeast: 'viewer', feature: 'roadmap', tokens: 'full' },
  'repo_binding.write': { on: 'project', atLeast: 'owner', feature: 'roadmap', tokens: 'full', writes: true },

  'roadmap.list': { on: 'project', atLeast: 'viewer', feature: 'roadmap', tokens: roadmapRead },
  'roadmap.read': { on: 'project', atLeast: 'viewer', feature: 'roadmap', tokens: roadmapRead },
  'roadmap.sync': { on: 'project', atLeast: 'member', feature: 'roadmap', tokens: roadmapSync, writes: true },

  'attachment.create': { on: 'project', atLeast: 'member', ...uploads, writes: true },
  'attachment.complete': { on: 'project', atLeast: 'member', ...uploads, writes: true },

  'file.tree': { on: 'project', atLeast: 'viewer', feature: 'files', tokens: fileRead },
  'file.read': { on: 'project', atLeast: 'viewer', feature: 'files', tokens: fileRead },
  'file.download': { on: 'project', atLeast: 'viewer', feature: 'files', tokens: fileRead },
  'file.register': { on: 'project', atLeast: 'member', feature: 'files', tokens: fileWrite, writes: true },
  'file.update': { on: 'project', atLeast: 'member', feature: 'files', tokens: fileWrite, writes: true },
  // A member's own uploads only: the rule is the domain's.
  'file.delete': { on: 'project', atLeast: 'member', feature: 'files', tokens: fileWrite, writes: true },
  'file_revision.restore': {
    on: 'project',
    atLeast: 'member',
    feature: 'files',
    tokens: fileWrite,
    writes: true,
  },
  'file_revision.delete': {
    on: 'project',
    atLeast: 'admin',
    feature: 'files',
    tokens: fileWrite,
    writes: true,
  },
  'file_revision.prune': {
    on: 'project',
    atLeast: 'admin',
    feature: 'files',
    tokens: fileWrite,
    writes: true,
  },
  'folder.create': { on: 'project', atLeast: 'member', feature: 'files', tokens: fileWrite, writes: true },
  'folder.update': { on: 'project', atLeast: 'member', feature: 'files', tokens: fileWrite, writes: true },
  'folder.delete': { on: 'project', atLeast: 'admin', feature: 'files', tokens: fileWrite, writes: true },

  'member.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'member.add': { on: 'project', atLeast: 'owner', feature: 'settings', tokens: 'full', writes: true },
  'member.update': { on: 'project', atLeast: 'owner', feature: 'settings', tokens: 'full', writes: true },
  // Anyone may leave: the rule is the domain's.
  'member.remove': { on: 'project', atLeast: 'viewer', tokens: 'full', writes: true },
  'project_group.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'project_group.assign': {
    on: 'project',
    atLeast: 'admin',
    feature: 'settings',
    tokens: 'full',
    writes: true,
  },
  'project_group.update': {
    on: 'project',
    atLeast: 'admin',
    feature: 'settings',
    tokens: 'full',
    writes: true,
  },
  'project_group.unassign': {
    on: 'project',
    atLeast: 'admin',
    feature: 'settings',
    tokens: 'full',
    writes: true,
  },

  'activity.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
} as const satisfies Record<string, Policy>

export type OperationName = keyof typeof operations
