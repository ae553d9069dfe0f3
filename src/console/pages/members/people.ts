import type { components } from '../../../client/index.ts'
import { type Access, effective, type Path, withGroup, withOwn } from './access.ts'

type Schemas = components['schemas']
export type Group = Schemas['ProjectGroup']
export type Invitation = Schemas['ProjectInvitation']
/** As those see it who may do something about it. */
export type Addressed = Invitation & { email: string }

/** As the API lists who is in a project. */
export type Listed = { members: Schemas['ProjectMember'][]; invitations: Invitation[]; groups: Group[] }

export type Person = {
  userId: string
  name: string
  email?: string | undefined
  /** Their own membership, if they have one. */
  own: ({ id: string } & Access) | null
  paths: Path[]
}

type Named = { userId: string; name: string; email?: string | undefined }

/** Everybody in a project: by a membership, by groups alone, or as one of the organization's admins that are known. */
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

function withoutOwn({ userId, name, email }: Named, groups: Group[], orgAdmins: readonly Named[]): Person {
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

/** True where no other membership would be an owner's, which the API does not allow. */
export const isLastOwner = (people: readonly Person[], { own }: Person): boolean =>
  own?.role === 'owner' && !people.some(other => other.own?.role === 'owner' && other.own.id !== own.id)

/** The list once somebody's membership is this; null: once it has ended. */
export const memberChanged = (listed: Listed, memberId: string, own: Access | null): Listed => ({
  ...listed,
  members: listed.members.flatMap(member => {
    if (member.id !== memberId) return [member]
    return own ? [reaching({ ...member, ...own }, withOwn(member.paths, own))] : []
  }),
})

/** The list once a group gives this; null: once it is not assigned. */
export const groupChanged = (listed: Listed, groupId: string, given: Access | null): Listed => ({
  ...listed,
  groups: listed.groups.flatMap(group => {
    if (group.groupId !== groupId) return [group]
    return given ? [{ ...group, ...(given as Pick<Group, 'role' | 'featureScope'>) }] : []
  }),
  members: listed.members.map(member =>
    member.paths.some(path => path.kind === 'group' && path.groupId === groupId)
      ? reaching(member, withGroup(member.paths, groupId, given))
      : member,
  ),
})

export const isAddressed = (invitation: Invitation): invitation is Addressed => invitation.email !== undefined

export const invitationGone = (listed: Listed, id: string): Listed => ({
  ...listed,
  invitations: listed.invitations.filter(invitation => invitation.id !== id),
})

function reaching(member: Schemas['ProjectMember'], paths: Path[]): Schemas['ProjectMember'] {
  const { role, featureScope } = effective(paths)!
  return {
    ...member,
    paths,
    effectiveRole: role,
    effectiveFeatureScope: featureScope,
    external: featureScope !== null,
  }
}
