import type { OrgRole } from '../../../src/worker/access/policy.ts'
import { isAtLeast, unionOf } from './access.ts'
import { memberEvent, record, recordAll } from './events.ts'
import type {
  Caller,
  Member,
  Model,
  Org,
  OrgInvitation,
  Person,
  Project,
  ProjectInvitation,
} from './state.ts'

/** Never lowers the rights of a member. */
export function joinOrg(org: Org, who: Person, role: OrgRole): void {
  const found = org.members.find(member => member.who === who)
  if (!found) org.members.push({ who, role })
  else if (role === 'admin') found.role = 'admin'
}

/** Also adds them to its group, if it still exists. */
export function acceptOrgInvitation(org: Org, { who, role, group }: OrgInvitation): void {
  joinOrg(org, who, role)
  if (group && org.groups.includes(group) && !group.people.includes(who)) group.people.push(who)
}

/** The higher role and the union of the scopes. */
export function acceptProjectInvitation(of: Project, { who, role, scope }: ProjectInvitation): Member {
  if (scope === null) joinOrg(of.org, who, 'member')
  const found = of.members.find(member => member.who === who)
  if (!found) {
    const member: Member = { id: '', who, role, scope }
    of.members.push(member)
    return member
  }
  found.role = isAtLeast(role, found.role) ? role : found.role
  found.scope = unionOf([found.scope, scope])
  return found
}

/** Accepts the invitations of an address at sign-in, except held ones (people § Accepting invitations). */
export function acceptDue({ orgs, projects }: Model, who: Person): void {
  const isDue = (invitation: { who: Person; isExpired: boolean }) =>
    invitation.who === who && !invitation.isExpired
  for (const org of orgs.filter(({ gone }) => !gone)) {
    for (const invitation of org.invitations.filter(isDue)) acceptOrgInvitation(org, invitation)
    org.invitations = org.invitations.filter(invitation => !isDue(invitation))
  }
  for (const of of projects.filter(({ gone, isArchived }) => !gone && !isArchived)) {
    const due = of.invitations.filter(isDue)
    for (const invitation of due) {
      const member = acceptProjectInvitation(of, invitation)
      record(of, { who, token: null }, memberEvent('member.joined', member))
    }
    of.invitations = of.invitations.filter(invitation => !due.includes(invitation))
  }
}

/** Ends everything that depends on a membership of an organization (orgs § Leaving and removing). */
export function leaveOrg({ projects }: Model, org: Org, who: Person, by: Caller): void {
  const isTheirs = (invitation: { who: Person; isExpired: boolean }) =>
    invitation.who === who && !invitation.isExpired
  org.members = org.members.filter(member => member.who !== who)
  org.invitations = org.invitations.filter(invitation => !isTheirs(invitation))
  for (const group of org.groups) group.people = group.people.filter(person => person !== who)
  for (const of of projects.filter(of => of.org === org && !of.gone)) {
    const left = of.members.filter(member => member.who === who && member.scope === null)
    const canceled = of.invitations.filter(each => isTheirs(each) && each.scope === null)
    of.members = of.members.filter(member => !left.includes(member))
    of.invitations = of.invitations.filter(each => !canceled.includes(each))
    const type = by.who === who ? 'member.left' : 'member.removed'
    recordAll(of, by, [
      ...left.map(member => memberEvent(type, member)),
      ...canceled.map(invitation => memberEvent('invitation.cancelled', invitation)),
    ])
  }
}
