import { refusalOf } from './access.ts'
import { addMember } from './commands/members.ts'
import { lookAtNotifications } from './commands/notifications.ts'
import { createProject } from './commands/projects.ts'
import { look } from './commands/reads.ts'
import { Pick } from './pick.ts'
import type { Caller, Model, Org } from './state.ts'
import type { Command, Plan } from './step.ts'

/** The start of every run: a project in each of the two organizations, with members of every kind. */
export function* opening(m: Model): Generator<Plan> {
  const plan = (command: Command, ...picks: number[]) => command(m, new Pick(m, picks)) as Plan
  for (const org of [0, 1]) yield plan(createProject, 0, 0, org, 0, org, org)
  const [alpha, bravo] = [0, 1].map(org => [0, 2, org, 0, 0, 0])
  const [member, viewer] = [0, 1]
  const [all, files] = [0, 2]
  // Ben, Dan, and Eve, by their position among those who are not members yet.
  yield plan(addMember, ...alpha!, 0, viewer, all, 0)
  yield plan(addMember, ...bravo!, 2, member, all, 0)
  yield plan(addMember, ...bravo!, 2, member, files, 0)
}

/** What changes most, as admins see it; the rest is read in between. */
export function* readEverything(m: Model): Generator<Plan> {
  const adminOf = (org: Org): Caller => ({
    who: org.members.find(({ role }) => role === 'admin')!.who,
    token: null,
  })
  for (const org of m.orgs.slice(0, 2).filter(({ gone }) => !gone))
    yield look.org(m, '/api/orgs/{orgId}/members', org, adminOf(org))
  for (const of of m.projects.filter(({ gone }) => !gone)) {
    const by = adminOf(of.org)
    const parts = ['members', 'files/tree', 'issues', 'issues/board', 'roadmaps'].map(part =>
      look.project(m, `/api/projects/{projectId}/${part}`, of, by),
    )
    const roadmaps = of.roadmaps.map(roadmap => look.roadmap(of, roadmap, by))
    yield* [...parts, ...roadmaps].filter(plan => !refusalOf(plan))
  }
  for (const who of new Set(m.notifications.map(each => each.who)))
    yield lookAtNotifications(m, { who, token: null })
}
