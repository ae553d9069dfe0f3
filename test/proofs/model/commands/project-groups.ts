import { changed, groupEvent, record } from '../events.ts'
import type { Pick } from '../pick.ts'
import { assignmentFields } from '../response-fields.ts'
import type { Assignment, Group, Model, Project, Scope } from '../state.ts'
import type { Command } from '../step.ts'

const roles = ['viewer', 'member', 'admin'] as const
const scopes: Scope[] = [null, ['issues', 'files'], ['roadmap'], []]

const isWrong = (role: string, scope: Scope | undefined) =>
  scope !== undefined && scope !== null && (scope.length === 0 || role === 'admin')

/** Mostly one of the project's organization. */
const someGroup = (m: Model, of: Project, pick: Pick): Group | undefined =>
  pick.mostly(
    of.org.groups,
    m.orgs.flatMap(({ groups }) => groups),
  )

export const assignGroup: Command = (m, pick) => {
  const of = pick.project(({ org }) => org.groups.length > 0)
  const at = { method: 'POST', path: '/api/projects/{projectId}/groups', of } as const
  const by = pick.caller(at)
  const group = someGroup(m, of, pick)
  if (!group) return null
  const role = pick.of(roles)
  const scope = pick.of(scopes)
  const assignment: Assignment = { group, role, scope }
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { groupId: group.id, role, featureScope: scope },
    rule: () =>
      isWrong(role, scope)
        ? 'invalid_external_role'
        : group.org !== of.org
          ? 'group_org_mismatch'
          : of.groups.some(each => each.group === group) && 'group_already_assigned',
    status: 201,
    done() {
      of.groups.push(assignment)
      record(of, by, groupEvent('group.assigned', assignment))
    },
    response: () => ({ group: assignmentFields(of, by, assignment) }),
  }
}

/** A group of the project, or sometimes one that is not assigned to it. */
function someAssignment(m: Model, pick: Pick) {
  const of = pick.project(({ groups }) => groups.length > 0)
  const groups = of.groups.map(({ group }) => group)
  const group = pick.mostly(
    groups,
    [someGroup(m, of, pick)].filter(each => each !== undefined),
  )
  const found = of.groups.find(each => each.group === group)
  return group && { of, found, params: { projectId: of.id, groupId: group.id } }
}

export const changeAssignment: Command = (m, pick) => {
  const target = someAssignment(m, pick)
  if (!target) return null
  const { of, found, params } = target
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/groups/{groupId}', of } as const
  const by = pick.caller(at)
  const role = pick.of([undefined, ...roles])
  const scope = role && pick.isOnce(2) ? undefined : pick.of(scopes)
  const to = {
    role: role ?? found?.role ?? 'viewer',
    scope: scope === undefined ? (found?.scope ?? null) : scope,
  }
  return {
    ...at,
    by,
    params,
    body: { ...(role && { role }), ...(scope !== undefined && { featureScope: scope }) },
    rule: () =>
      isWrong(role ?? '', scope)
        ? 'invalid_external_role'
        : !found
          ? 'group_not_found'
          : isWrong(to.role, to.scope) && 'invalid_external_role',
    status: 200,
    done() {
      const from = { ...found! }
      Object.assign(found!, to)
      if (from.role === to.role && JSON.stringify(from.scope) === JSON.stringify(to.scope)) return
      record(of, by, { ...groupEvent('group.updated', found!), payload: changed(from, to) })
    },
    response: () => ({ group: assignmentFields(of, by, found!) }),
  }
}

export const unassignGroup: Command = (m, pick) => {
  const target = someAssignment(m, pick)
  if (!target) return null
  const { of, found, params } = target
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/groups/{groupId}', of } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params,
    rule: () => !found && 'group_not_found',
    status: 200,
    done() {
      of.groups = of.groups.filter(each => each !== found)
      record(of, by, groupEvent('group.unassigned', found!))
    },
    response: () => ({ ok: true }),
  }
}
