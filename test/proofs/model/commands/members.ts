import { orgRoleOf } from '../access.ts'
import { changed, memberEvent, record } from '../events.ts'
import { joinOrg } from '../joining.ts'
import type { Pick } from '../pick.ts'
import { invitationFields, memberFields } from '../response-fields.ts'
import { chooseScope, inOrder, isSure, isTooHigh } from '../scopes.ts'
import { hasSeatsFor } from '../seats.ts'
import type { Caller, Member, Model, Project } from '../state.ts'
import type { Command } from '../step.ts'
import { lookAtMembers } from './reads.ts'

const roles = ['member', 'viewer', 'owner', 'admin'] as const
const params = (of: Project) => ({ projectId: of.id })

export const addMember: Command = (m, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: '/api/projects/{projectId}/members', of } as const
  const by = pick.caller(at)
  const outside = m.people.filter(who => !of.members.some(member => member.who === who))
  const who = pick.mostly(outside, m.people)!
  const role = pick.of(roles)
  const chosen = chooseScope(pick)
  const scope = inOrder(chosen.scope(null))
  const invited = of.invitations.find(each => each.who === who && !each.isExpired)
  const member: Member = { id: '', who, role, scope }
  const invitation = { id: '', who, role, scope, isExpired: false }
  return {
    ...at,
    by,
    params: params(of),
    body: { email: who.email, role, ...chosen.given },
    rule: () =>
      chosen.isWrong || isTooHigh(role, scope)
        ? 'invalid_external_role'
        : of.members.some(each => each.who === who)
          ? 'already_member'
          : scope === null && !hasSeatsFor(of.org, m.projects, [who]) && 'plan_limit',
    status: who.id === null && invited ? 200 : 201,
    done(answer) {
      of.invitations = of.invitations.filter(each => each.who !== who)
      if (who.id === null) {
        invitation.id = answer.invitation.id
        of.invitations.push(invitation)
        record(of, by, memberEvent('member.invited', invitation))
        return
      }
      member.id = answer.member.id
      of.members.push(member)
      if (scope === null) joinOrg(of.org, who, 'member')
      record(of, by, memberEvent('member.added', member))
    },
    response: () =>
      who.id === null
        ? { invitation: { ...invitationFields(of, by, invitation), id: invited?.id ?? invitation.id } }
        : { member: memberFields(of, by, who) },
  }
}

const isLastOwner = (of: Project, { who, role }: Member) =>
  role === 'owner' && !of.members.some(each => each.who !== who && each.role === 'owner')

export const changeMember: Command = function* (m, pick) {
  const of = pick.project()
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/members/{memberId}', of } as const
  const by = pick.caller(at)
  const member = someMember(of, m.projects, pick)
  if (!member) return
  if (!member.id) yield lookAtMembers(m, homeOf(m, member))
  const given = pick.of([...roles, undefined])
  const chosen = chooseScope(pick)
  if (given === undefined && Object.keys(chosen.given).length === 0) return
  const role = given ?? member.role
  const scope = inOrder(chosen.scope(member.scope))
  const isOfItself =
    chosen.isWrong || (given !== undefined && isSure(chosen.given) && isTooHigh(given, scope))
  yield {
    ...at,
    by,
    params: { ...params(of), memberId: member.id },
    body: { ...(given && { role: given }), ...chosen.given },
    rule: () =>
      isOfItself
        ? 'invalid_external_role'
        : !of.members.includes(member)
          ? 'member_not_found'
          : isTooHigh(role, scope)
            ? 'invalid_external_role'
            : role !== 'owner' && isLastOwner(of, member)
              ? 'last_owner'
              : scope === null &&
                !orgRoleOf(of.org, member.who) &&
                !hasSeatsFor(of.org, m.projects, [member.who]) &&
                'plan_limit',
    status: 200,
    done() {
      const from = { ...member }
      Object.assign(member, { role, scope })
      if (scope === null) joinOrg(of.org, member.who, 'member')
      if (from.role === role && JSON.stringify(from.scope) === JSON.stringify(scope)) return
      const payload = changed(from, member)
      record(of, by, { ...memberEvent('member.updated', member), payload })
    },
    response: () => ({ member: memberFields(of, by, member.who) }),
  }
}

const homeOf = ({ projects }: Model, member: Member): Project =>
  projects.find(({ members }) => members.includes(member))!

const someMember = (of: Project, all: Project[], pick: Pick): Member | undefined =>
  pick.mostly(
    of.members,
    all.filter(({ gone }) => !gone).flatMap(({ members }) => members),
  )

/** With an invitation's id, it cancels the invitation. */
export const removeMember: Command = function* (m, pick) {
  const of = pick.project()
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/members/{memberId}', of } as const
  const member = pick.isOnce(3)
    ? pick.of([...of.invitations, ...of.members])
    : someMember(of, m.projects, pick)
  if (!member) return
  if (!member.id) yield lookAtMembers(m, homeOf(m, member))
  const isMember = of.members.includes(member)
  const isOthers = (by: Caller) => !isMember || by.who !== member.who
  const by = pick.caller(at, isOthers)
  yield {
    ...at,
    by,
    isOthers: isOthers(by),
    params: { ...params(of), memberId: member.id },
    rule: () =>
      isMember
        ? isLastOwner(of, member) && 'last_owner'
        : !of.invitations.some(each => each === member) && 'member_not_found',
    status: 200,
    done() {
      of.members = of.members.filter(each => each !== member)
      of.invitations = of.invitations.filter(each => each !== member)
      const removed = by.who === member.who ? 'member.left' : 'member.removed'
      record(of, by, memberEvent(isMember ? removed : 'invitation.cancelled', member))
    },
    response: () => ({ ok: true }),
  }
}
