import {
  type Feature,
  features,
  type OrgRole,
  type ProjectRole,
  type TokenScope,
  tokenScopes,
} from '../../src/worker/access/policy.ts'
import type { Permission } from './permissions.ts'

/** A path by which a user reaches a project. Admins of its organization have one more. */
export type Path = { via: 'individual' | 'group'; role: ProjectRole; scope: Feature[] | null }
export type Subject = { paths: Path[]; org?: OrgRole }

export type Shown = {
  kind: 'cookie' | 'token'
  /** Sent from another origin. */
  foreign?: true
  /** Invalid: expired, revoked, or never issued. */
  dead?: 'expired' | 'revoked' | 'unknown' | 'junk'
  scopes?: TokenScope[]
  only?: 'here' | 'elsewhere'
  oauth?: true
}

export type Place = { archived: boolean; suspended?: true; features: readonly Feature[] }

const ranks: ProjectRole[] = ['viewer', 'member', 'admin', 'owner']

/** The highest role and the union of the scopes, or null if one is null (people § Effective role and scope). */
export function effective({ paths, org }: Subject): { role: ProjectRole; scope: Feature[] | null } | null {
  const all = org === 'admin' ? [...paths, { role: 'owner' as const, scope: null }] : paths
  if (all.length === 0) return null
  const role = ranks[Math.max(...all.map(path => ranks.indexOf(path.role)))]!
  const isFull = all.some(path => path.scope === null)
  return {
    role,
    scope: isFull ? null : features.filter(each => all.some(({ scope }) => scope?.includes(each))),
  }
}

/** The first refusal by the matrix (requests § Order of checks; people § The matrix); null if the caller is admitted. */
export const verdict = (who: Subject, shown: Shown, what: Permission, where: Place): string | null =>
  ofCredential(shown, what) ?? ofAccess(who, what, where)

/** The same with the rule that the gate does not know, which is checked last. */
export const verdictBeyond = (who: Subject, shown: Shown, what: Permission, where: Place): string | null =>
  verdict(who, shown, what, where) ?? (what.ofToken && shown.kind === 'cookie' ? 'not_found' : null)

/** The status of each refusal. */
export const statuses: Record<string, number> = {
  unauthenticated: 401,
  origin_forbidden: 403,
  token_project: 403,
  token_scope: 403,
  forbidden: 403,
  org_suspended: 403,
  not_found: 404,
  project_archived: 409,
}

/** The sufficient scopes; null if only an unrestricted token is accepted (tokens § Scopes). */
export const scopesFor = ({ tokens }: Permission): readonly TokenScope[] | null =>
  tokens === 'full' ? null : ([tokens].flat() as TokenScope[])

/** The scope that a scope includes (tokens § Scopes). */
const includes: Partial<Record<TokenScope, TokenScope>> = {
  'issues:write': 'issues:read',
  'wiki:write': 'wiki:read',
  'files:write': 'files:read',
  'roadmap:sync': 'roadmap:read',
}

function ofCredential(shown: Shown, what: Permission): string | null {
  if (shown.dead || (shown.kind === 'token' && what.tokens === 'none')) return 'unauthenticated'
  if (shown.foreign && what.writes) return 'origin_forbidden'
  if (shown.kind === 'cookie' || what.tokens === 'any') return null
  const hasProject = what.on === 'project' || what.queriesProject
  const isElsewhere = shown.only === 'elsewhere' || (shown.only && !hasProject)
  if (isElsewhere && !what.isNarrowed) return 'token_project'
  const held = shown.scopes?.flatMap(scope => [scope, includes[scope]])
  return held && !scopesFor(what)?.some(scope => held.includes(scope)) ? 'token_scope' : null
}

function ofAccess(who: Subject, what: Permission, where: Place): string | null {
  if (what.on === 'self') return null
  if (what.on === 'org') {
    const role = who.org ?? (who.paths.some(({ via }) => via === 'group') ? 'member' : null)
    if (!role) return 'not_found'
    if (where.suspended && !what.evenSuspended) return 'org_suspended'
    return what.atLeast === 'admin' && role !== 'admin' ? 'forbidden' : null
  }
  const reach = effective(who)
  if (!reach || !hasFeature(what, where, reach.scope)) return 'not_found'
  if (what.alsoOn && !where.features.includes(what.alsoOn)) return 'not_found'
  if (where.suspended) return 'org_suspended'
  if (what.atLeast === 'nobody' || ranks.indexOf(reach.role) < ranks.indexOf(what.atLeast as ProjectRole))
    return 'forbidden'
  return what.writes && where.archived && !what.evenArchived ? 'project_archived' : null
}

const hasFeature = (what: Permission, where: Place, scope: Feature[] | null): boolean =>
  what.feature === undefined ||
  [what.feature]
    .flat()
    .some(
      feature =>
        (what.evenSwitchedOff || where.features.includes(feature)) && (!scope || scope.includes(feature)),
    )

export const places: Record<string, Place> = {
  'active project': { archived: false, features },
  'archived project': { archived: true, features },
  'archived project with only roadmap and wiki': { archived: true, features: ['roadmap', 'wiki'] },
  'archived project of a suspended organization': {
    archived: true,
    suspended: true,
    features: ['issues', 'files', 'settings'],
  },
}

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
  ...Object.fromEntries(
    features.map(feature => [
      `external member with ${feature}`,
      { paths: [individual('member', [feature])] },
    ]),
  ),
  'external member with all features': { paths: [individual('member', [...features])] },
  'external viewer with all features': { paths: [individual('viewer', [...features])] },
  'external member with the default': { paths: [individual('member', ['issues', 'wiki', 'files'])] },
  'group admin': { paths: [group('admin')] },
  'group member': { paths: [group('member')] },
  'group viewer': { paths: [group('viewer')] },
  'external group member with files and settings': { paths: [group('member', ['files', 'settings'])] },
  'external group viewer with the roadmap': { paths: [group('viewer', ['roadmap'])] },
  'viewer whose group makes them admin': { paths: [individual('viewer'), group('admin')] },
  'owner whose group is external': { paths: [individual('owner'), group('viewer', ['wiki'])] },
  'external member without the roadmap, group viewer': {
    paths: [individual('member', ['wiki']), group('viewer')],
  },
  'external viewer, external group member with another feature': {
    paths: [individual('viewer', ['files']), group('member', ['roadmap'])],
  },
  'external twice, without files and roadmap': {
    paths: [individual('member', ['wiki']), group('viewer', ['issues', 'git_links'])],
  },
  'in two groups': { paths: [group('viewer'), group('member', ['settings'])] },
  'organization admin': { paths: [], org: 'admin' },
  'organization admin, external viewer': { paths: [individual('viewer', ['wiki'])], org: 'admin' },
  'organization member without a row': { paths: [], org: 'member' },
  'organization member, external viewer': { paths: [individual('viewer', ['roadmap'])], org: 'member' },
  stranger: { paths: [] },
}

export const credentials: Record<string, Shown> = {
  cookie: { kind: 'cookie' },
  'cookie from another origin': { kind: 'cookie', foreign: true },
  'expired cookie': { kind: 'cookie', dead: 'expired' },
  'unknown cookie': { kind: 'cookie', dead: 'unknown' },
  'unrestricted token': { kind: 'token' },
  'OAuth token': { kind: 'token', oauth: true },
  ...Object.fromEntries(
    tokenScopes.map(scope => [`token with ${scope}`, { kind: 'token', scopes: [scope] } as Shown]),
  ),
  'token of this project': { kind: 'token', only: 'here' },
  'token of another project': { kind: 'token', only: 'elsewhere' },
  'token of this project with files:read': { kind: 'token', only: 'here', scopes: ['files:read'] },
  'token of another project with wiki:write': { kind: 'token', only: 'elsewhere', scopes: ['wiki:write'] },
  'expired token': { kind: 'token', dead: 'expired' },
  'revoked token': { kind: 'token', dead: 'revoked' },
  'unknown token': { kind: 'token', dead: 'unknown' },
  'junk with a token’s prefix': { kind: 'token', dead: 'junk' },
}
