import type { components } from '../../../client/index.ts'
import { type Access, effective, type Path, withGroup, withOwn } from './access.ts'

type Schemas = components['schemas']
export type ProjectGroup = Schemas['ProjectGroup']
export type Invitation = Schemas['ProjectInvitation']
/** An invitation with its address, which only users who manage members see. */
export type AddressedInvitation = Invitation & { email: string }

/** The members, invitations, and groups of a project, as the API lists them. */
export type Listed = {
  members: Schemas['ProjectMember'][]
  invitations: Invitation[]
  groups: ProjectGroup[]
}

export type Person = {
  userId: string
  name: string
  email?: string | undefined
  /** The person's own membership, if there is one. */
  own: ({ id: string } & Access) | null
  paths: Path[]
}

type Named = { userId: string; name: string; email?: string | undefined }

/** Everyone in a project: own memberships, members of groups, and known organization admins. */
export function peopleOf({ members, groups }: Listed, orgAdmins: readonly Named[]): Person[] {
  const own = members.map(({ id, userId, name, email, role, featureScope, paths }) => ({
    ...{ userId, name, email, paths },
    own: { id, role, featureScope },
  }))
  const found = new Map<string, Person>(own.map(person => [person.userId, person]))
  const others = [...orgAdmins, ...groups.flatMap(group => group.members)]
  for (const one of others)
    if (!found.has(one.userId)) found.set(one.userId, withoutOwn(one, groups, orgAdmins))
  return [...found.values()]
}

function withoutOwn(
  { userId, name, email }: Named,
  groups: ProjectGroup[],
  orgAdmins: readonly Named[],
): Person {
  const isAdmin = orgAdmins.some(one => one.userId === userId)
  const assigned = groups.filter(({ members }) => members.some(one => one.userId === userId))
  const paths: Path[] = [
    ...(isAdmin ? [{ kind: 'org_admin' as const, role: 'owner' as const, featureScope: null }] : []),
    ...assigned.map(({ groupId, role, featureScope }) => ({
      ...{ kind: 'group' as const, groupId, role, featureScope },
    })),
  ]
  return { userId, name, email, own: null, paths }
}

/** Whether this is the last own membership with the owner role, which the API does not let go. */
export const isLastOwner = (people: readonly Person[], { own }: Person): boolean =>
  own?.role === 'owner' && !people.some(other => other.own?.role === 'owner' && other.own.id !== own.id)

/** The list after a membership changes; null: it ends. */
export const withMemberChanged = (listed: Listed, memberId: string, own: Access | null): Listed => ({
  ...listed,
  members: listed.members.flatMap(member => {
    if (member.id !== memberId) return [member]
    return own ? [withPaths({ ...member, ...own }, withOwn(member.paths, own))] : []
  }),
})

/** The list after a group's access changes; null: the group is removed. */
export const withGroupChanged = (listed: Listed, groupId: string, given: Access | null): Listed => ({
  ...listed,
  groups: listed.groups.flatMap(group => {
    if (group.groupId !== groupId) return [group]
    return given ? [{ ...group, ...(given as Pick<ProjectGroup, 'role' | 'featureScope'>) }] : []
  }),
  members: listed.members.map(member =>
    member.paths.some(path => path.kind === 'group' && path.groupId === groupId)
      ? withPaths(member, withGroup(member.paths, groupId, given))
      : member,
  ),
})

export const hasAddress = (invitation: Invitation): invitation is AddressedInvitation =>
  invitation.email !== undefined

export const withoutInvitation = (listed: Listed, id: string): Listed => ({
  ...listed,
  invitations: listed.invitations.filter(invitation => invitation.id !== id),
})

function withPaths(member: Schemas['ProjectMember'], paths: Path[]): Schemas['ProjectMember'] {
  const { role, featureScope } = effective(paths)!
  return {
    ...member,
    paths,
    effectiveRole: role,
    effectiveFeatureScope: featureScope,
    external: featureScope !== null,
  }
}
