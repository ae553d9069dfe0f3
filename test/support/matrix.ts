import type { Feature, OrgRole, ProjectRole, TokenScope } from '../../src/access/policy.ts'

/** One way to reach a project; the organisation's admins have one more. */
export type Path = { via: 'individual' | 'group'; role: ProjectRole; scope: Feature[] | null }
export type Subject = { paths: Path[]; org?: OrgRole }

export type Shown = {
  kind: 'cookie' | 'token'
  /** From another origin. */
  foreign?: true
  /** Nobody's: expired, revoked, or never issued. */
  dead?: 'expired' | 'revoked' | 'unknown' | 'junk'
  scopes?: TokenScope[]
  only?: 'here' | 'elsewhere'
  oauth?: true
}

export type Operation = {
  writes: boolean
  atLeast: ProjectRole
  /** One of them is needed. */
  feature: Feature | readonly Feature[] | null
  /** Null: only an unrestricted token. */
  scopes: TokenScope[] | null
  evenArchived?: true
  evenSwitchedOff?: true
}
export type Place = { archived: boolean; features: Feature[] }

const ranks: ProjectRole[] = ['viewer', 'member', 'admin', 'owner']

/** Contract, "Roles and feature scope": the maximum of the roles; the union of the scopes, a single null wins. */
export function effective({ paths, org }: Subject): { role: ProjectRole; scope: Feature[] | null } | null {
  const all = org === 'admin' ? [...paths, { role: 'owner' as const, scope: null }] : paths
  if (all.length === 0) return null
  const role = ranks[Math.max(...all.map(path => ranks.indexOf(path.role)))]!
  const isFull = all.some(path => path.scope === null)
  return { role, scope: isFull ? null : [...new Set(all.flatMap(path => path.scope ?? []))].sort() }
}

/** The refusal, by the order of decisions § 1 and the contract's "Authentication" and matrix; null: admitted. */
export function verdict(who: Subject, shown: Shown, what: Operation, where: Place): string | null {
  if (shown.dead) return 'unauthenticated'
  if (shown.foreign && what.writes) return 'origin_forbidden'
  if (shown.only === 'elsewhere') return 'token_project'
  if (shown.scopes && !what.scopes?.some(scope => shown.scopes?.includes(scope))) return 'token_scope'
  const reach = effective(who)
  if (!reach) return 'not_found'
  if (what.feature && !hasOneOf([what.feature].flat(), what, where, reach.scope)) return 'not_found'
  if (ranks.indexOf(reach.role) < ranks.indexOf(what.atLeast)) return 'forbidden'
  return what.writes && where.archived && !what.evenArchived ? 'project_archived' : null
}

const hasOneOf = (needed: Feature[], what: Operation, where: Place, scope: Feature[] | null): boolean =>
  needed.some(
    feature =>
      (what.evenSwitchedOff || where.features.includes(feature)) && (!scope || scope.includes(feature)),
  )

const individual = (role: ProjectRole, scope: Feature[] | null = null): Path => ({
  via: 'individual',
  role,
  scope,
})
const group = (role: ProjectRole, scope: Feature[] | null = null): Path => ({ via: 'group', role, scope })

export const subjects: Record<string, Subject> = {
  owner: { paths: [individual('owner')] },
  admin: { paths: [individual('admin')] },
  member: { paths: [individual('member')] },
  viewer: { paths: [individual('viewer')] },
  'external member with the features': { paths: [individual('member', ['roadmap', 'settings'])] },
  'external member without them': { paths: [individual('member', ['issues', 'wiki', 'files'])] },
  'external viewer with the roadmap': { paths: [individual('viewer', ['roadmap'])] },
  'group admin': { paths: [group('admin')] },
  'group member': { paths: [group('member')] },
  'group viewer': { paths: [group('viewer')] },
  'external group member with the roadmap': { paths: [group('member', ['roadmap'])] },
  'external group viewer without it': { paths: [group('viewer', ['wiki'])] },
  'viewer whose group makes them admin': { paths: [individual('viewer'), group('admin')] },
  'owner whose group is external': { paths: [individual('owner'), group('viewer', ['wiki'])] },
  'external without the roadmap, group viewer': { paths: [individual('member', ['wiki']), group('viewer')] },
  'external twice, once with the roadmap': {
    paths: [individual('viewer', ['wiki']), group('member', ['roadmap'])],
  },
  'external twice without it': {
    paths: [individual('member', ['wiki']), group('viewer', ['files', 'issues'])],
  },
  'in two groups': { paths: [group('viewer'), group('member', ['settings'])] },
  'organisation admin': { paths: [], org: 'admin' },
  'organisation admin, external viewer': { paths: [individual('viewer', ['wiki'])], org: 'admin' },
  'organisation member without a row': { paths: [], org: 'member' },
  'organisation member, external viewer': { paths: [individual('viewer', ['roadmap'])], org: 'member' },
  stranger: { paths: [] },
}

export const credentials: Record<string, Shown> = {
  cookie: { kind: 'cookie' },
  'cookie from another origin': { kind: 'cookie', foreign: true },
  'expired cookie': { kind: 'cookie', dead: 'expired' },
  'unknown cookie': { kind: 'cookie', dead: 'unknown' },
  'unrestricted token': { kind: 'token' },
  'OAuth token': { kind: 'token', oauth: true },
  'token that may sync': { kind: 'token', scopes: ['roadmap:sync'] },
  'token that may read the roadmap': { kind: 'token', scopes: ['roadmap:read', 'files:write'] },
  'token with another scope': { kind: 'token', scopes: ['issues:write', 'wiki:read'] },
  'token of this project': { kind: 'token', only: 'here' },
  'token of another project': { kind: 'token', only: 'elsewhere' },
  'token of this project that may sync': { kind: 'token', only: 'here', scopes: ['roadmap:sync'] },
  'token of this project with another scope': { kind: 'token', only: 'here', scopes: ['files:read'] },
  'token of another project with another scope': { kind: 'token', only: 'elsewhere', scopes: ['wiki:write'] },
  'expired token': { kind: 'token', dead: 'expired' },
  'revoked token': { kind: 'token', dead: 'revoked' },
  'unknown token': { kind: 'token', dead: 'unknown' },
  'junk with a token’s prefix': { kind: 'token', dead: 'junk' },
}
