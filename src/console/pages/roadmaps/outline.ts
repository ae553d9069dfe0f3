import type { components } from '../../../client/index.ts'
import { folded } from '../../language/folded.ts'
import { statuses } from '../../parts/statuses.ts'

export type Roadmap = components['schemas']['Roadmap']
export type Phase = components['schemas']['ClaimableRoadmapPhase']
export type Task = components['schemas']['ClaimableRoadmapTask']
type TaskIssueLink = components['schemas']['RoadmapIssueLink']

/** Indexes of a roadmap's tasks by their ids. */
export type Outline = {
  found: Map<string, { task: Task; phase: Phase }>
  /** The ids of the tasks that depend on a task. */
  neededBy: Map<string, string[]>
  issues: Map<string, TaskIssueLink[]>
  /** The paths of a task's synced plans; its own `planPath` comes first. */
  plans: Map<string, string[]>
  /** The number of tasks by status: known statuses in order, then custom ones. */
  counts: Map<string, number>
}

export function outlineOf({ phases, issueLinks, documents }: Roadmap): Outline {
  const found: Outline['found'] = new Map()
  const neededBy: Outline['neededBy'] = new Map()
  const counts = new Map<string, number>(statuses.map(status => [status, 0]))
  for (const phase of phases)
    for (const task of phase.tasks) {
      found.set(task.id, { task, phase })
      counts.set(task.status, (counts.get(task.status) ?? 0) + 1)
      for (const id of new Set(task.dependsOn)) listIn(neededBy, id).push(task.id)
    }
  const issues: Outline['issues'] = new Map()
  for (const link of issueLinks) listIn(issues, link.taskId).push(link)
  return { found, neededBy, issues, plans: plansOf(found, documents), counts }
}

function plansOf(found: Outline['found'], documents: Roadmap['documents']): Outline['plans'] {
  const plans: Outline['plans'] = new Map()
  const synced = new Set(documents.map(({ path }) => path))
  for (const { task } of found.values())
    if (task.planPath && synced.has(task.planPath)) listIn(plans, task.id).push(task.planPath)
  for (const { taskId, path } of documents)
    if (!plans.get(taskId)?.includes(path)) listIn(plans, taskId).push(path)
  return plans
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  if (!lists.has(key)) lists.set(key, [])
  return lists.get(key)!
}

export type Filter = { status?: string | undefined; q?: string | undefined }
/** A phase with its matching tasks. */
export type FilteredPhase = { phase: Phase; tasks: Task[] }

/** The phases with the tasks that match a filter. With a filter, phases without matches are left out. */
export function partsOf({ phases }: Roadmap, { status, q }: Filter): FilteredPhase[] {
  if (!status && !q) return phases.map(phase => ({ phase, tasks: phase.tasks }))
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const fits = (task: Task) => {
    if (status && task.status !== status) return false
    const text = folded([task.id, task.title, task.summary, task.blockedReason].join('\n'))
    return words.every(word => text.includes(word))
  }
  return phases
    .map(phase => ({ phase, tasks: phase.tasks.filter(fits) }))
    .filter(({ tasks }) => tasks.length > 0)
}

const columnsAlways = ['todo', 'in_progress', 'blocked', 'done']

/** The columns of the board, in the order of `counts`: the standard statuses, and others that have tasks. */
export function columnsOf(
  parts: FilteredPhase[],
  { counts }: Outline,
  { status }: Filter,
): [string, Task[]][] {
  const columns = new Map<string, Task[]>()
  for (const [name, count] of counts)
    if (status ? name === status : count > 0 || columnsAlways.includes(name)) columns.set(name, [])
  for (const { tasks } of parts) for (const task of tasks) columns.get(task.status)?.push(task)
  return [...columns]
}

/** The highlighted tasks: the open one and the current one. */
export type Marks = { openId?: string | undefined; currentId?: string | undefined }

/** The highlighted tasks among these tasks, so that lists without one do not render again. */
export function marksWithin(tasks: Task[], { openId, currentId }: Marks): Marks {
  const only = (id: string | undefined) => (tasks.some(task => task.id === id) ? id : undefined)
  return { openId: only(openId), currentId: only(currentId) }
}

const isOver = ({ status }: Task) => status === 'done' || status === 'cancelled'

/** The finished phases, to collapse at first; none if all phases are finished. */
export function finishedPhases({ phases }: Roadmap): string[] {
  const finished = phases.filter(({ tasks }) => tasks.length > 0 && tasks.every(isOver))
  return finished.length < phases.length ? finished.map(({ id }) => id) : []
}
