import type { Snapshot } from './snapshot.ts'

/**
 * A task that cannot go on: one with the status `blocked`, or one that is to do or in progress and waits for others.
 * `waitsFor` has the IDs of the tasks that it depends on and that are open.
 */
export type Blocked = {
  kind: 'blocked' | 'waiting'
  id: string
  title: string
  reason: string | null
  waitsFor: string[]
}

/** A task that is to do, and that waits for no other. */
export type Ready = { id: string; title: string }

/** Sorts the open tasks into those that cannot go on and those that are ready to start, both in the roadmap's order. */
export function sortByReadiness({ roadmap }: Snapshot): { blocked: Blocked[]; ready: Ready[] } {
  const tasks = roadmap.phases.flatMap(({ tasks }) => tasks)
  const open = new Set(tasks.filter(({ status }) => !ended.has(status)).map(({ id }) => id))
  const blocked: Blocked[] = []
  const ready: Ready[] = []
  for (const { id, title, status, blockedReason, dependsOn } of tasks) {
    const waitsFor = (dependsOn ?? []).filter(other => open.has(other))
    const cannotGoOn = { id, title, reason: blockedReason ?? null, waitsFor }
    if (status === 'blocked') blocked.push({ kind: 'blocked', ...cannotGoOn })
    else if (startable.has(status) && waitsFor.length > 0) blocked.push({ kind: 'waiting', ...cannotGoOn })
    else if (status === 'todo') ready.push({ id, title })
  }
  return { blocked, ready }
}

const ended = new Set(['done', 'cancelled'])
const startable = new Set(['todo', 'in_progress'])
