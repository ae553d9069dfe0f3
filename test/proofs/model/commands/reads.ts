import type { Pick } from '../pick.ts'
import { roadmapFields } from '../roadmaps.ts'
import type { Caller, Model, Org, Project, Roadmap } from '../state.ts'
import type { Command, Plan } from '../step.ts'
import { ofOrgs, ofPeople, ofProjects } from '../views.ts'

/** The ids of memberships that were created without a response. */
function learnIds(of: Project, { members }: { members: { id: string; userId: string }[] }): void {
  for (const member of of.members)
    member.id ||= members.find(({ userId }) => userId === member.who.id)?.id ?? ''
}

/** Reading the members shows their ids. */
export const lookAtMembers = (m: Model, of: Project): Plan => {
  const who = of.org.members.find(({ role }) => role === 'admin')!.who
  return look.project(m, '/api/projects/{projectId}/members', of, { who, token: null })
}

export const look = {
  project: (m: Model, path: string, of: Project, by: Caller): Plan => ({
    ...{ method: 'GET', path: path as Plan['path'], of, by, status: 200, params: { projectId: of.id } },
    ...(/\/(issues|activity)$/.test(path) && { query: { pageSize: 100 } }),
    ...(path.endsWith('/members') && { done: answer => learnIds(of, answer) }),
    response: () => ofProjects[path]!(m, of, by),
  }),
  roadmap: (of: Project, roadmap: Roadmap, by: Caller): Plan => ({
    ...{ method: 'GET', path: '/api/projects/{projectId}/roadmaps/{slug}', of, by, status: 200 },
    params: { projectId: of.id, slug: roadmap.slug },
    response: () => ({ roadmap: roadmapFields(of, roadmap) }),
  }),
  org: (m: Model, path: string, of: Org, by: Caller): Plan => ({
    ...{ method: 'GET', path: path as Plan['path'], of, by, status: 200, params: { orgId: of.id } },
    response: () => ofOrgs[path]!(m, of, by),
  }),
  own: (m: Model, path: string, by: Caller): Plan => ({
    ...{ method: 'GET', path: path as Plan['path'], by, status: 200 },
    response: () => ofPeople[path]!(m, by),
  }),
}

const choose = (pick: Pick, views: object) => pick.of(Object.keys(views)) as Plan['path']

export const lookAtProject: Command = (m, pick) => {
  const of = pick.project()
  const path = choose(pick, ofProjects)
  return look.project(m, path, of, pick.caller({ method: 'GET', path, of }))
}

export const lookAtOrg: Command = (m, pick) => {
  const of = pick.org()
  const path = choose(pick, ofOrgs)
  return look.org(m, path, of, pick.caller({ method: 'GET', path, of }))
}

export const lookAtOwn: Command = (m, pick) => {
  const path = choose(pick, ofPeople)
  return look.own(m, path, pick.caller({ method: 'GET', path }))
}
