import { isAtLeast, reachOf } from '../access.ts'
import { claimFields, claimIn, isHolder, liveClaimOf } from '../claims.ts'
import { record } from '../events.ts'
import { anything } from '../match.ts'
import type { Pick } from '../pick.ts'
import { tasksOf } from '../roadmaps.ts'
import type { Claim, Project, Roadmap, Task } from '../state.ts'
import type { Command } from '../step.ts'

const path = '/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim' as const

const hasRoadmaps = ({ roadmaps }: Project) => roadmaps.length > 0

function someRoadmap(of: Project, pick: Pick) {
  const slug = pick.mostly(
    of.roadmaps.map(each => each.slug),
    ['main', 'next'],
  )!
  const roadmap = of.roadmaps.find(each => each.slug === slug)
  return { slug, roadmap, params: { projectId: of.id, slug } }
}

/** Mostly an open task, and above all a claimed one, so that holders meet. */
function someTask(of: Project, pick: Pick) {
  const { slug, roadmap, params } = someRoadmap(of, pick)
  const tasks = roadmap ? tasksOf(roadmap) : []
  const open = tasks.filter(({ status }) => status !== 'done')
  const claimed = open.filter(({ id }) => roadmap?.claims.some(({ taskId }) => taskId === id))
  const likely = pick.isOnce(3) || claimed.length === 0 ? open : claimed
  const done = tasks.filter(task => !open.includes(task))
  const id = pick.mostly<{ id: string }>(likely, [...done, { id: 'none' }])!.id
  const task = tasks.find(each => each.id === id)
  const missing = () => (roadmap ? !task && ('task_not_found' as const) : ('roadmap_not_found' as const))
  return { slug, roadmap, task, missing, params: { ...params, task: id } }
}

const without = (roadmap: Roadmap, task: Task) => roadmap.claims.filter(({ taskId }) => taskId !== task.id)

export const claimTask: Command = (_, pick) => {
  const of = pick.project(hasRoadmaps)
  const at = { method: 'POST', path, of } as const
  const by = pick.caller(at)
  const { slug, roadmap, task, missing, params } = someTask(of, pick)
  const note = pick.of([undefined, 'A note', null])
  const live = roadmap && task && liveClaimOf(of, roadmap, task.id)
  let claim: Claim
  return {
    ...at,
    by,
    params,
    body: { minutes: pick.of([60, 1_440]), note },
    rule: () =>
      missing() || (task!.status === 'done' ? 'task_done' : live && !isHolder(live, by) && 'task_claimed'),
    status: live ? 200 : 201,
    done(answer) {
      const renewed = live && { ...live, ...(note !== undefined && { note }) }
      claim = renewed ?? { id: answer.claim.id, taskId: task!.id, by, note: note ?? null }
      roadmap!.claims = [...without(roadmap!, task!), claim]
      if (live) return
      const target = { kind: 'task', id: task!.id }
      record(of, by, { type: 'task.claimed', target, payload: { slug, until: anything } })
    },
    response: () => ({ claim: claimFields(claim) }),
  }
}

export const releaseTask: Command = (_, pick) => {
  const of = pick.project(hasRoadmaps)
  const at = { method: 'DELETE', path, of } as const
  const by = pick.caller(at)
  const { slug, roadmap, task, missing, params } = someTask(of, pick)
  const live = roadmap && task && liveClaimOf(of, roadmap, task.id)
  const isOwn = live !== undefined && isHolder(live, by)
  return {
    ...at,
    by,
    params,
    rule: () =>
      missing() || (live && !isOwn && !isAtLeast(reachOf(of, by.who)!.role, 'admin') && 'forbidden'),
    status: 204,
    done() {
      if (!live) return
      roadmap!.claims = without(roadmap!, task!)
      const target = { kind: 'task', id: task!.id }
      record(of, by, { type: 'task.released', target, payload: { slug, isOwn } })
    },
  }
}

export const letClaimEnd: Command = (m, pick) => {
  const roadmaps = m.projects.flatMap(({ roadmaps }) => roadmaps).filter(({ claims }) => claims.length > 0)
  if (roadmaps.length === 0) return null
  const roadmap = pick.of(roadmaps)
  const claim = pick.of(roadmap.claims)
  return {
    says: `The claim of ${claim.taskId} ends`,
    async act(outside) {
      await outside.sql('update task_claims set until = clock_timestamp() where id = $1', [claim.id])
      roadmap.claims = roadmap.claims.filter(each => each !== claim)
    },
  }
}

export const listTasks: Command = (_, pick) => {
  const of = pick.project(hasRoadmaps)
  const at = { method: 'GET', path: '/api/projects/{projectId}/roadmaps/{slug}/tasks', of } as const
  const by = pick.caller(at)
  const { roadmap, params } = someRoadmap(of, pick)
  const isReady = pick.isOnce(2)
  const status = pick.of([undefined, undefined, 'todo', 'blocked,done'])
  const isListed = ({ id, status: own, dependsOn }: Task) =>
    (status === undefined || status.split(',').includes(own)) &&
    (!isReady || (own === 'todo' && !liveClaimOf(of, roadmap!, id) && !waitsFor(roadmap!, dependsOn)))
  return {
    ...at,
    by,
    params,
    query: { ...(isReady && { ready: '1' }), ...(status !== undefined && { status }) },
    rule: () => !roadmap && 'roadmap_not_found',
    status: 200,
    response: () => ({
      tasks: roadmap!.phases.flatMap(phase =>
        phase.tasks.filter(isListed).map(({ id, title, status, dependsOn }) => ({
          ...{ id, title, status, phaseId: phase.id, dependsOn },
          claim: claimIn(of, roadmap!, id),
        })),
      ),
      nextCursor: null,
    }),
  }
}

const waitsFor = (roadmap: Roadmap, ids: string[]): boolean =>
  tasksOf(roadmap).some(({ id, status }) => ids.includes(id) && status !== 'done')
