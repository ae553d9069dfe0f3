import { orgRoleOf, pathsOf, reachOf } from './access.ts'
import { absent, anything, unordered } from './match.ts'
import { activeOf, projectsOf, seatsOf } from './seats.ts'
import type {
  Assignment,
  Caller,
  Group,
  Model,
  Org,
  OrgInvitation,
  Person,
  Project,
  ProjectInvitation,
} from './state.ts'

/** Without a display name, the start of the address (people § Display names). */
export const nameOf = ({ name, email }: Person): string => name ?? `${email.slice(0, 2)}***`

export const personFields = (who: Person) => ({ id: who.id, displayName: nameOf(who) })

const shownTo = (isShown: boolean, { email }: Person) => (isShown ? email : absent)

export const orgFields = (m: Model, org: Org, { who }: Caller) => ({
  id: org.id,
  name: org.name,
  role: orgRoleOf(org, who),
  plan: org.plan,
  planSource: org.plan === 'free' ? 'none' : 'owner',
  memberCount: org.members.length,
  pendingInvitationCount: seatsOf(org, m.projects).size - org.members.length,
  projectCount: activeOf(org, m.projects).length,
  archivedProjectCount: projectsOf(org, m.projects).length - activeOf(org, m.projects).length,
  limits:
    org.plan === 'free' ? { maxOrgMembers: 3, maxProjects: 3 } : { maxOrgMembers: null, maxProjects: null },
})

export const orgMemberFields = (org: Org, { who: viewer }: Caller, who: Person) => ({
  userId: who.id,
  name: nameOf(who),
  email: shownTo(orgRoleOf(org, viewer) === 'admin' || viewer === who, who),
  role: orgRoleOf(org, who),
})

export const orgInvitationFields = ({ id, who, role, group }: OrgInvitation, isAdmin: boolean) => ({
  id,
  email: shownTo(isAdmin, who),
  role,
  status: 'pending',
  groupId: group?.id ?? null,
  projectId: null,
})

export const groupFields = (m: Model, group: Group, { who: viewer }: Caller) => ({
  id: group.id,
  orgId: group.org.id,
  name: group.name,
  projectCount: activeOf(group.org, m.projects).filter(of => of.groups.some(each => each.group === group))
    .length,
  members: peopleFields(group.people, viewer, orgRoleOf(group.org, viewer) === 'admin'),
})

const peopleFields = (people: Person[], viewer: Person, areShown: boolean) =>
  unordered(
    people.map(who => ({
      userId: who.id,
      name: nameOf(who),
      email: shownTo(areShown || viewer === who, who),
    })),
    ({ userId }) => userId,
  )

/** Internal owners and admins see every address (people § Email visibility). */
function seesAddresses(of: Project, viewer: Person): boolean {
  const reach = reachOf(of, viewer)!
  return reach.scope === null && (reach.role === 'owner' || reach.role === 'admin')
}

export function memberFields(of: Project, { who: viewer }: Caller, who: Person) {
  const own = of.members.find(member => member.who === who)!
  const reach = reachOf(of, who)!
  return {
    id: own.id || anything,
    userId: who.id,
    name: nameOf(who),
    email: shownTo(seesAddresses(of, viewer) || viewer === who, who),
    role: own.role,
    featureScope: own.scope,
    external: reach.scope !== null,
    effectiveRole: reach.role,
    effectiveFeatureScope: reach.scope,
    paths: unordered(
      pathsOf(of, who).map(({ kind, role, scope, groupId }) => ({
        kind,
        role,
        featureScope: scope,
        groupId: groupId ?? absent,
      })),
      ({ kind, groupId }) => `${kind} ${typeof groupId === 'string' ? groupId : ''}`,
    ),
  }
}

export const invitationFields = (of: Project, { who: viewer }: Caller, invitation: ProjectInvitation) => ({
  id: invitation.id,
  email: shownTo(seesAddresses(of, viewer), invitation.who),
  role: invitation.role,
  featureScope: invitation.scope,
  status: of.isArchived ? 'held' : 'pending',
})

export const assignmentFields = (
  of: Project,
  { who: viewer }: Caller,
  { group, role, scope }: Assignment,
) => ({
  id: group.id,
  groupId: group.id,
  name: group.name,
  role,
  featureScope: scope,
  memberCount: group.people.length,
  members: peopleFields(group.people, viewer, seesAddresses(of, viewer)),
})

export function projectFields(of: Project, { who }: Caller) {
  const { role, scope } = reachOf(of, who)!
  return {
    id: of.id,
    orgId: of.org.id,
    name: of.name,
    description: of.description,
    key: of.key,
    features: of.features,
    role,
    featureScope: scope,
    archivedAt: of.isArchived ? anything : null,
  }
}
