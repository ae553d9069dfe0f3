import { orgRoleOf } from '../access.ts'
import { acceptOrgInvitation, joinOrg, leaveOrg } from '../joining.ts'
import { orgFields, orgMemberFields } from '../response-fields.ts'
import { hasSeatsFor, projectsOf } from '../seats.ts'
import type { Caller, Model, Org, Person } from '../state.ts'
import type { Command } from '../step.ts'

const names = ['Acme', 'Beta', '開発部']

export const createOrg: Command = (m, pick) => {
  const at = { method: 'POST', path: '/api/orgs' } as const
  const by = pick.caller(at)
  const name = pick.of(names)
  const org: Org = { id: '', name, plan: 'free', members: [], groups: [], invitations: [], gone: false }
  return {
    ...at,
    by,
    body: { name },
    rule: () => m.orgs.filter(each => orgRoleOf(each, by.who) === 'admin').length >= 10 && 'org_limit',
    status: 201,
    done(answer) {
      org.id = answer.org.id
      joinOrg(org, by.who, 'admin')
      m.orgs.push(org)
    },
    response: () => ({ org: orgFields(m, org, by) }),
  }
}

export const renameOrg: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'PATCH', path: '/api/orgs/{orgId}', of } as const
  const by = pick.caller(at)
  const name = pick.of(names)
  return {
    ...at,
    by,
    params: { orgId: of.id },
    body: { name },
    status: 200,
    done: () => Object.assign(of, { name }),
    response: () => ({ org: orgFields(m, of, by) }),
  }
}

export const deleteOrg: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'DELETE', path: '/api/orgs/{orgId}', of } as const
  return {
    ...at,
    by: pick.caller(at),
    params: { orgId: of.id },
    rule: () =>
      projectsOf(of, m.projects).length > 0 ? 'org_has_projects' : of.plan !== 'free' && 'org_has_contract',
    status: 200,
    done: () => Object.assign(of, { gone: true, groups: [], invitations: [] }),
    response: () => ({ ok: true }),
  }
}

/** The operator's command, beside the API (billing § Grants). */
export const grantPlan: Command = (_, pick) => {
  const of = pick.org()
  if (of.gone) return null
  const plan = pick.of(['pro', 'none', 'pro_plus'] as const)
  return {
    says: `the operator grants ${of.name} ${plan}`,
    async act({ grant }) {
      await grant(of.id, plan)
      of.plan = plan === 'none' ? 'free' : plan
    },
  }
}

export const addOrgMember: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'POST', path: '/api/orgs/{orgId}/members', of } as const
  const by = pick.caller(at)
  const who = pick.person()
  const role = pick.of(['member', 'admin'] as const)
  return {
    ...at,
    by,
    params: { orgId: of.id },
    body: { email: who.email, role },
    rule: () =>
      who.id === null
        ? 'user_not_found'
        : orgRoleOf(of, who)
          ? 'already_member'
          : !hasSeatsFor(of, m.projects, [who]) && 'plan_limit',
    status: 201,
    done() {
      const pending = of.invitations.find(each => each.who === who && !each.isExpired)
      if (pending) acceptOrgInvitation(of, { ...pending, role })
      of.invitations = of.invitations.filter(each => each !== pending)
      joinOrg(of, who, role)
    },
    response: () => ({ member: orgMemberFields(of, by, who) }),
  }
}

const isLastAdmin = (of: Org, who: Person) =>
  orgRoleOf(of, who) === 'admin' && of.members.filter(({ role }) => role === 'admin').length === 1

export const changeOrgRole: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'PATCH', path: '/api/orgs/{orgId}/members/{userId}', of } as const
  const by = pick.caller(at)
  const who = someoneIn(of, m, pick.mostly.bind(pick))
  const role = pick.of(['member', 'admin'] as const)
  return {
    ...at,
    by,
    params: { orgId: of.id, userId: who.id! },
    body: { role },
    rule: () =>
      orgRoleOf(of, who) ? role === 'member' && isLastAdmin(of, who) && 'last_admin' : 'member_not_found',
    status: 200,
    done: () => Object.assign(of.members.find(member => member.who === who)!, { role }),
    response: () => ({ member: orgMemberFields(of, by, who) }),
  }
}

export const removeOrgMember: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'DELETE', path: '/api/orgs/{orgId}/members/{userId}', of } as const
  const who = someoneIn(of, m, pick.mostly.bind(pick))
  const isOthers = (by: Caller) => by.who !== who
  const by = pick.caller(at, isOthers)
  return {
    ...at,
    by,
    isOthers: isOthers(by),
    params: { orgId: of.id, userId: who.id! },
    rule: () => (orgRoleOf(of, who) ? isLastAdmin(of, who) && 'last_admin' : 'member_not_found'),
    status: 200,
    done: () => leaveOrg(m, of, who, by),
    response: () => ({ ok: true }),
  }
}

type Mostly = <T>(likely: readonly T[], others: readonly T[]) => T | undefined

/** A member, or sometimes any user with an account. */
export const someoneIn = (of: Org, { people }: Model, mostly: Mostly): Person =>
  mostly(
    of.members.map(({ who }) => who),
    people.filter(({ id }) => id !== null),
  )!
