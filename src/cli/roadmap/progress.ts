import type { Snapshot } from './snapshot.ts'

export type Progress = { id: string; title: string; total: number; done: number; blocked: number }

/** A blocked task, its reason, and the tasks that it waits for. */
export type Blocked = { id: string; title: string; reason: string | null; waitsFor: string[] }

/** Counts the progress of each phase, without canceled tasks. */
export const countProgress = ({ roadmap }: Snapshot): Progress[] =>
  roadmap.phases.map(({ id, title, tasks }) => {
    const counted = tasks.filter(({ status }) => status !== 'cancelled')
    const count = (status: string) => counted.filter(task => task.status === status).length
    return { id, title, total: counted.length, done: count('done'), blocked: count('blocked') }
  })

/** Finds tasks with the status `blocked`, and tasks in progress that wait for others. */
export function findBlocked({ roadmap }: Snapshot): Blocked[] {
  const tasks = roadmap.phases.flatMap(({ tasks }) => tasks)
  const open = new Set(tasks.filter(({ status }) => !ended.has(status)).map(({ id }) => id))
  return tasks.flatMap(({ id, title, status, blockedReason, dependsOn }) => {
    const waitsFor = (dependsOn ?? []).filter(other => open.has(other))
    const isBlocked = status === 'blocked' || (status === 'in_progress' && waitsFor.length > 0)
    return isBlocked ? [{ id, title, reason: blockedReason ?? null, waitsFor }] : []
  })
}

const ended = new Set(['done', 'cancelled'])
