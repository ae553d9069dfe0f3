import { features } from '../access.ts'
import { about, record } from '../events.ts'
import { acceptProjectInvitation } from '../joining.ts'
import { anything } from '../match.ts'
import type { Pick } from '../pick.ts'
import { projectFields } from '../response-fields.ts'
import { hasRoomForProject } from '../seats.ts'
import type { Org, Project } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const names = ['Alpha', 'Bravo', '企画']

export const createProject: Command = (m, pick) => {
  const org = pick.org()
  const at = { method: 'POST', path: '/api/projects', of: org } as const
  const by = pick.caller(at)
  const name = pick.of(names)
  const of = emptyProject(org, name)
  return {
    ...at,
    by,
    body: { name, orgId: org.id },
    rule: () => !hasRoomForProject(org, m.projects) && 'plan_limit',
    status: 201,
    done({ project }) {
      of.id = project.id
      of.members.push({ id: '', who: by.who, role: 'owner', scope: null })
      m.projects.push(of)
      record(of, by, { type: 'project.created', target: about('project', of, name) })
    },
    response: () => ({ project: projectFields(of, by) }),
  }
}

const emptyProject = (org: Org, name: string): Project => ({
  id: '',
  org,
  name,
  description: null,
  key: null,
  features: [...features],
  isArchived: false,
  members: [],
  groups: [],
  invitations: [],
  folders: [],
  files: [],
  uploads: [],
  issues: [],
  labels: [],
  filters: [],
  binding: null,
  roadmaps: [],
  links: [],
  events: [],
  gone: false,
})

const changes = (pick: Pick): Partial<Project>[] => [
  { key: 'KEY' },
  { name: pick.of(names) },
  { features: [...features] },
  { features: features.filter(feature => feature !== 'issues') },
  { features: features.filter(feature => feature !== 'settings' && feature !== 'files') },
  { key: null, name: pick.of(names), description: 'なに' },
  { description: null },
]

const change = (of: Project, body: Partial<Project>, pick: Pick): Plan => {
  const at = { method: 'PATCH', path: '/api/projects/{projectId}', of } as const
  const by = pick.caller(at)
  const fields = Object.keys(body) as (keyof Project)[]
  const changed = fields.filter(field => JSON.stringify(of[field]) !== JSON.stringify(body[field]))
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body,
    status: 200,
    done() {
      Object.assign(of, body)
      if (changed.length === 0) return
      const target = about('project', of, of.name)
      record(of, by, { type: 'project.updated', target, payload: { changed: new Set(changed) } })
    },
    response: () => ({ project: projectFields(of, by) }),
  }
}

export const changeProject: Command = (_, pick) => change(pick.project(), pick.of(changes(pick)), pick)

export const setKey: Command = (_, pick) =>
  change(pick.project(), { key: pick.of(['KEY', 'KEY', null]) }, pick)

export const deleteProject: Command = (m, pick) => {
  const of = pick.project()
  const at = { method: 'DELETE', path: '/api/projects/{projectId}', of } as const
  return {
    ...at,
    by: pick.caller(at),
    params: { projectId: of.id },
    status: 204,
    done() {
      of.gone = true
      for (const token of m.tokens.filter(({ only }) => only === of)) {
        token.revoked = true
        if (token.app) token.app.isGone = true
      }
    },
  }
}

export const archiveProject: Command = (_, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: '/api/projects/{projectId}/archive', of } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    status: 200,
    done() {
      of.isArchived = true
      record(of, by, { type: 'project.archived', target: about('project', of, of.name) })
    },
    response: () => ({ project: { id: of.id, archivedAt: anything } }),
  }
}

/** Accepts the project's held invitations of users who have an account by now (projects § While archived). */
export const unarchiveProject: Command = (m, pick) => {
  const archived = m.projects.filter(({ isArchived, gone }) => isArchived && !gone)
  const of = pick.mostly(archived, m.projects)!
  const at = { method: 'POST', path: '/api/projects/{projectId}/unarchive', of } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    rule: () =>
      of.isArchived ? !hasRoomForProject(of.org, m.projects) && 'plan_limit' : 'project_not_archived',
    status: 200,
    done() {
      of.isArchived = false
      const held = of.invitations.filter(({ who, isExpired }) => who.id !== null && !isExpired)
      const joined = held.map(invitation => {
        const { role, scope } = acceptProjectInvitation(of, invitation)
        return { role, featureScope: scope }
      })
      of.invitations = of.invitations.filter(invitation => !held.includes(invitation))
      const target = about('project', of, of.name)
      record(of, by, { type: 'project.unarchived', target, payload: joined.length > 0 ? { joined } : {} })
    },
    response: () => ({ project: { id: of.id, archivedAt: null } }),
  }
}
