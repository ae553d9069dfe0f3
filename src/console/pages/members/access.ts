import type { components } from '../../../client/index.ts'
import { type Feature, features } from '../../api/features.ts'

type Role = components['schemas']['ListedProject']['role']
/** A `featureScope` of null means all features. */
export type Access = { role: Role; featureScope: Feature[] | null }
export type Path = components['schemas']['AccessPath']

/** The combined access of several paths: the highest role and the union of the scopes; a null scope means all. */
export function effective(paths: readonly Access[]): Access | null {
  if (paths.length === 0) return null
  const role = roles.findLast(one => paths.some(path => path.role === one))!
  const scopes = paths.map(({ featureScope }) => featureScope)
  const isWhole = scopes.includes(null)
  return { role, featureScope: isWhole ? null : features.filter(one => scopes.some(s => s!.includes(one))) }
}

/** The paths after a user's own membership changes; null: it ends. */
export const withOwn = (paths: readonly Path[], own: Access | null): Path[] => [
  ...paths.filter(({ kind }) => kind === 'org_admin'),
  ...(own ? [{ kind: 'individual' as const, ...own }] : []),
  ...paths.filter(({ kind }) => kind === 'group'),
]

/** The paths after a group's access changes; null: the group is removed. */
export const withGroup = (paths: readonly Path[], groupId: string, given: Access | null): Path[] => [
  ...paths.filter(path => path.kind !== 'group' || path.groupId !== groupId),
  ...(given ? [{ kind: 'group' as const, groupId, ...given }] : []),
]

export type Effect = {
  kind: 'gained' | 'lost' | 'same' | 'changed'
  before: Access | null
  after: Access | null
  /** The paths afterwards. */
  paths: readonly Path[]
  /** The features that become visible; `losses` are those that disappear. */
  gains: Feature[]
  losses: Feature[]
}

/** The effect of changed paths on a user's access. */
export function effectOf(pathsBefore: readonly Path[], paths: readonly Path[]): Effect {
  const before = effective(pathsBefore)
  const after = effective(paths)
  const [saw, sees] = [seenBy(before), seenBy(after)]
  const gains = sees.filter(one => !saw.includes(one))
  const losses = saw.filter(one => !sees.includes(one))
  const isSame = before?.role === after?.role && gains.length === 0 && losses.length === 0
  const changed = isSame && isWhole(before) === isWhole(after) ? 'same' : 'changed'
  return { kind: !after ? 'lost' : !before ? 'gained' : changed, before, after, paths, gains, losses }
}

const roles: readonly Role[] = ['viewer', 'member', 'admin', 'owner']

const seenBy = (access: Access | null): readonly Feature[] =>
  access ? (access.featureScope ?? features) : []

const isWhole = (access: Access | null) => access?.featureScope === null
