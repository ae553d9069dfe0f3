import { orgRoleOf } from '../access.ts'
import { groupEvent, recordAll } from '../events.ts'
import type { Pick } from '../pick.ts'
import { groupFields } from '../response-fields.ts'
import { activeOf } from '../seats.ts'
import type { Group, Model } from '../state.ts'
import type { Command } from '../step.ts'
import { someoneIn } from './orgs.ts'

const names = ['Design', 'design', '設計']

export const createGroup: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'POST', path: '/api/orgs/{orgId}/groups', of } as const
  const by = pick.caller(at)
  const name = pick.of(names)
  const group: Group = { id: '', org: of, name, people: [] }
  return {
    ...at,
    by,
    params: { orgId: of.id },
    body: { name },
    rule: () =>
      of.groups.length >= 50
        ? 'group_limit'
        : of.groups.some(each => each.name === name) && 'group_name_taken',
    status: 201,
    done(answer) {
      group.id = answer.group.id
      of.groups.push(group)
    },
    response: () => ({ group: groupFields(m, group, by) }),
  }
}

/** A group of the organization, or of another one. */
function someGroup(m: Model, pick: Pick) {
  const of = pick.org()
  const group = pick.mostly(
    of.groups.slice(-3),
    m.orgs.flatMap(({ groups }) => groups),
  )
  return group && { of, group, params: { orgId: of.id, groupId: group.id } }
}

export const renameGroup: Command = (m, pick) => {
  const found = someGroup(m, pick)
  if (!found) return null
  const { of, group, params } = found
  const at = { method: 'PATCH', path: '/api/orgs/{orgId}/groups/{groupId}', of } as const
  const by = pick.caller(at)
  const name = pick.of(names)
  return {
    ...at,
    by,
    params,
    body: { name },
    rule: () =>
      group.org !== of
        ? 'group_not_found'
        : of.groups.some(each => each !== group && each.name === name) && 'group_name_taken',
    status: 200,
    done: () => Object.assign(group, { name }),
    response: () => ({ group: groupFields(m, group, by) }),
  }
}

export const deleteGroup: Command = (m, pick) => {
  const found = someGroup(m, pick)
  if (!found) return null
  const { of, group, params } = found
  const at = { method: 'DELETE', path: '/api/orgs/{orgId}/groups/{groupId}', of } as const
  const by = pick.caller(at)
  const isAssigned = (each: { group: Group }) => each.group === group
  const projectCount = activeOf(of, m.projects).filter(({ groups }) => groups.some(isAssigned)).length
  return {
    ...at,
    by,
    params,
    rule: () => group.org !== of && 'group_not_found',
    status: 200,
    done() {
      of.groups = of.groups.filter(each => each !== group)
      for (const project of m.projects.filter(({ gone }) => !gone)) {
        const gone = project.groups.filter(isAssigned)
        project.groups = project.groups.filter(each => !isAssigned(each))
        recordAll(
          project,
          by,
          gone.map(each => groupEvent('group.unassigned', each)),
        )
      }
      for (const invitation of of.invitations) if (invitation.group === group) invitation.group = null
    },
    response: () => ({ ok: true, projectCount }),
  }
}

export const joinGroup: Command = (m, pick) => {
  const found = someGroup(m, pick)
  if (!found) return null
  const { of, group, params } = found
  const at = { method: 'POST', path: '/api/orgs/{orgId}/groups/{groupId}/members', of } as const
  const by = pick.caller(at)
  const who = someoneIn(of, m, pick.mostly.bind(pick))
  return {
    ...at,
    by,
    params,
    body: { userId: who.id },
    rule: () =>
      group.org !== of
        ? 'group_not_found'
        : !orgRoleOf(of, who)
          ? 'not_org_member'
          : group.people.includes(who) && 'already_in_group',
    status: 201,
    done: () => group.people.push(who),
    response: () => ({ ok: true }),
  }
}

export const leaveGroup: Command = (m, pick) => {
  const found = someGroup(m, pick)
  if (!found) return null
  const { of, group, params } = found
  const at = { method: 'DELETE', path: '/api/orgs/{orgId}/groups/{groupId}/members/{userId}', of } as const
  const by = pick.caller(at)
  const who = pick.mostly(
    group.people,
    m.people.filter(({ id }) => id !== null),
  )!
  return {
    ...at,
    by,
    params: { ...params, userId: who.id! },
    rule: () => (group.org !== of ? 'group_not_found' : !group.people.includes(who) && 'member_not_found'),
    status: 200,
    done() {
      group.people = group.people.filter(each => each !== who)
    },
    response: () => ({ ok: true }),
  }
}
