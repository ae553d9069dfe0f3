import type { ProjectRole, TokenScope } from '../../../src/worker/access/policy.ts'
import { ofAnothers, type Permission, permissions } from '../../support/permissions.ts'
import type { Code } from './codes.ts'
import type { Caller, Org, Person, Project, Scope } from './state.ts'

/**
 * The model reads the table of permissions, and applies it by itself: it shares neither `effective` nor `verdict` with
 * test/support/matrix.ts. So a rule that one of them applies wrongly differs from the other.
 */
export const features = ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'] as const
const roles: ProjectRole[] = ['viewer', 'member', 'admin', 'owner']

export type Path = {
  kind: 'individual' | 'group' | 'org_admin'
  role: ProjectRole
  scope: Scope
  groupId?: string
}
export type Reach = { role: ProjectRole; scope: Scope }

/** Every path by which a user reaches a project (people § Effective role and scope). */
export function pathsOf(of: Project, who: Person): Path[] {
  if (of.gone) return []
  const groups = of.groups.filter(({ group }) => group.people.includes(who))
  return [
    ...(orgRoleOf(of.org, who) === 'admin'
      ? [{ kind: 'org_admin' as const, role: 'owner' as const, scope: null }]
      : []),
    ...of.members
      .filter(member => member.who === who)
      .map(({ role, scope }) => ({ kind: 'individual' as const, role, scope })),
    ...groups.map(({ group, role, scope }) => ({ kind: 'group' as const, role, scope, groupId: group.id })),
  ]
}

/** The highest role and the union of the scopes; null without a path. */
export function reachOf(of: Project, who: Person): Reach | null {
  const paths = pathsOf(of, who)
  if (paths.length === 0) return null
  const role = roles[Math.max(...paths.map(path => roles.indexOf(path.role)))]!
  return { role, scope: unionOf(paths.map(({ scope }) => scope)) }
}

/** Null if one is null; otherwise the union in the order of features. */
export const unionOf = (scopes: Scope[]): Scope =>
  scopes.includes(null) ? null : features.filter(feature => scopes.some(scope => scope!.includes(feature)))

export const orgRoleOf = (org: Org, who: Person) =>
  org.gone ? undefined : org.members.find(member => member.who === who)?.role

export const isAtLeast = (role: string, least: string) =>
  least !== 'nobody' && roles.indexOf(role as ProjectRole) >= roles.indexOf(least as ProjectRole)

/** Whether a user sees a feature, which must be enabled and in their scope. */
export const sees = (of: Project, { scope }: Reach, feature: (typeof features)[number]): boolean =>
  isOn(of, feature) && (scope === null || scope.includes(feature))

/** Git links need issues (projects § Features). */
const isOn = (of: Project, feature: (typeof features)[number]): boolean =>
  of.features.includes(feature) && (feature !== 'git_links' || of.features.includes('issues'))

export type Question = {
  by: Caller
  method: string
  /** As the client writes it, with `{projectId}`. */
  path: string
  of?: Project | Org | undefined
  /** Whether its target belongs to another user. */
  isOthers?: boolean | undefined
}

/** The refusal before the request itself is read (the first seven of requests § Order of checks), or null. */
export function refusalOf({ by, method, path, of, isOthers }: Question): Code | null {
  const own = rowOf(method, path)
  const row = isOthers ? ofAnothers(own) : own
  return (
    ofCredential(by, row, of) ?? (row.on === 'self' || row.on === 'nothing' ? null : ofPlace(by, row, of!))
  )
}

export function rowOf(method: string, path: string): Permission {
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const row = permissions[`${method} ${template}`] ?? permissions[`UPDATE ${template}`]
  if (!row) throw new Error(`No row for ${method} ${path}`)
  return row
}

function ofCredential({ token }: Caller, row: Permission, of: Project | Org | undefined): Code | null {
  if (!token) return row.ofToken ? 'not_found' : null
  if (token.revoked || row.tokens === 'none') return 'unauthenticated'
  const isElsewhere = row.on === 'project' ? token.only !== of : row.tokens !== 'any'
  if (token.only && isElsewhere && !row.isNarrowed) return 'token_project'
  return row.tokens === 'any' || covers(token.scopes, row.tokens!) ? null : 'token_scope'
}

function covers(scopes: TokenScope[] | null, wanted: NonNullable<Permission['tokens']>): boolean {
  if (scopes === null) return true
  return [wanted].flat().some(scope => {
    const wider = String(scope).replace('roadmap:read', 'roadmap:sync').replace(':read', ':write')
    return scopes.some(has => has === scope || has === wider)
  })
}

function ofPlace({ who }: Caller, row: Permission, of: Project | Org): Code | null {
  if (!('org' in of)) {
    const role = orgRoleOf(of, who)
    if (!role) return 'not_found'
    return isAtLeast(role, row.atLeast!) ? null : 'forbidden'
  }
  const reach = reachOf(of, who)
  const wanted = row.feature === undefined ? [] : [row.feature].flat()
  const isShown = (feature: (typeof features)[number]) =>
    (row.evenSwitchedOff || of.features.includes(feature)) &&
    (reach!.scope === null || reach!.scope.includes(feature))
  if (!reach || (wanted.length > 0 && !wanted.some(isShown))) return 'not_found'
  if (row.alsoOn && !of.features.includes(row.alsoOn)) return 'not_found'
  if (!isAtLeast(reach.role, row.atLeast!)) return 'forbidden'
  return row.writes && of.isArchived && !row.evenArchived ? 'project_archived' : null
}
