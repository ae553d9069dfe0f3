import type { components } from '../../client/index.ts'
import type { ReadRoadmap } from './read.ts'
import { isAtOrBelow, toSendablePath } from './reading/document-paths.ts'
import type { Reader } from './reading/found.ts'
import { toStatus } from './reading/statuses.ts'
import { omitServerFields } from './server-fields.ts'
import type { Snapshot } from './snapshot.ts'
import type { Holder } from './stored-ids.ts'

type Stored = components['schemas']['Roadmap']
type StoredTask = Stored['phases'][number]['tasks'][number]

/** The stored tasks and documents that a sync does not change (roadmaps § Kept items). */
export type KeptItems = { tasks: string[]; documents: string[] }

export const noKeptItems: KeptItems = { tasks: [], documents: [] }

/**
 * Finds the stored items of files that exist but could not be read. Without this, the sync would delete them. The snapshot
 * also gets from the stored roadmap what only it knows: which of several tasks has had an ID that they share, and the fields
 * of the roadmap itself and of phases if they could not be read.
 */
export function findKeptItems(read: ReadRoadmap, stored: Stored | null): KeptItems {
  const { reader, snapshot, unread } = read
  if (!stored) return noKeptItems
  Object.assign(snapshot, read.recreateSnapshot(listHolders(stored)))
  if (read.isHeadUnread) restoreHead(snapshot.roadmap, stored, read.unreadStatuses)
  restorePhases(snapshot.roadmap, stored, read.unreadPhases)
  if (unread.length === 0) return noKeptItems
  const sent = new Set(tasksOf(snapshot.roadmap).map(({ id }) => id))
  const sentPaths = new Set(snapshot.planDocuments.map(({ path }) => path))
  const unreadPaths = unread.map(toSendablePath)
  const storedFrom = new Set(tasksOf(stored).map(readSourcePath))
  const moved = unread.filter(path => !storedFrom.has(path))
  const isUnread = (task: StoredTask) =>
    unread.some(path => isTaskFrom(reader, path, task)) ||
    moved.some(path => reader.isMovedFrom?.(path, readSourcePath(task) ?? ''))
  const tasks = tasksOf(stored)
    .filter(task => !sent.has(task.id) && isUnread(task))
    .map(({ id }) => id)
  const owners = new Set(tasks)
  const documents = stored.documents
    .filter(({ path, taskId }) => {
      const isBelow = unreadPaths.some(place => isAtOrBelow(place, path))
      return !sentPaths.has(path) && (isBelow || owners.has(taskId))
    })
    .map(({ path }) => path)
  return { tasks, documents }
}

/**
 * The file that was not read can also list phases, and say what the words for statuses mean and which one is the default. So
 * phases without tasks stay, in the stored order, and statuses that are not known mean what they did.
 */
function restoreHead(roadmap: Snapshot['roadmap'], stored: Stored, unreadStatuses: readonly string[]): void {
  const { updatedAt } = roadmap
  const read = new Map(roadmap.phases.map(phase => [phase.id, phase]))
  const phases = stored.phases.flatMap(phase => read.get(phase.id) ?? (phase.tasks.length ? [] : [phase]))
  const known = new Set(stored.phases.map(({ id }) => id))
  phases.push(...roadmap.phases.filter(({ id }) => !known.has(id)))
  Object.assign(roadmap, omitServerFields(stored), { phases, updatedAt })
  const statuses = new Map(tasksOf(stored).map(({ id, status }) => [id, status]))
  for (const task of tasksOf(roadmap))
    if (!toStatus(task.status) || unreadStatuses.includes(readSourcePath(task) ?? ''))
      task.status = statuses.get(task.id) ?? task.status
}

/** Gives phases whose own fields could not be read the stored ones. */
function restorePhases(roadmap: Snapshot['roadmap'], stored: Stored, ids: readonly string[]): void {
  const unread = new Map(stored.phases.filter(({ id }) => ids.includes(id)).map(phase => [phase.id, phase]))
  roadmap.phases = roadmap.phases.map(phase => ({
    ...(unread.get(phase.id) ?? phase),
    tasks: phase.tasks,
  }))
}

/** Tasks that an earlier version stored do not have the path that they were read from. */
export const readSourcePath = (task: object): string | undefined =>
  'sourcePath' in task && typeof task.sourcePath === 'string' ? task.sourcePath : undefined

const listHolders = ({ phases }: Stored): Holder[] =>
  phases.flatMap(({ id: phaseId, tasks }) =>
    tasks.flatMap(task => {
      const sourcePath = readSourcePath(task)
      return sourcePath === undefined ? [] : [{ id: task.id, title: task.title, phaseId, sourcePath }]
    }),
  )

function isTaskFrom({ isFrom, paths }: Reader, path: string, task: StoredTask): boolean {
  const sourcePath = readSourcePath(task)
  if (sourcePath !== undefined) return isAtOrBelow(path, sourcePath)
  return isFrom ? isFrom(path, task) : paths.some(place => isAtOrBelow(path, place))
}

/**
 * Removes the kept items from the stored roadmap before comparing. `keptPhases` are its phases with kept tasks, which a sync
 * does not delete.
 */
export function omitKeptItems(
  stored: Stored | null,
  keep: KeptItems,
  sentPhases: ReadonlySet<string>,
): { stored: Stored | null; staying: ReadonlySet<string> } {
  const [tasks, paths] = [new Set(keep.tasks), new Set(keep.documents)]
  const keptPhases = new Set(
    stored?.phases.filter(phase => phase.tasks.some(({ id }) => tasks.has(id))).map(({ id }) => id),
  )
  if (!stored) return { stored, staying: keptPhases }
  const phases = stored.phases
    .map(phase => ({ ...phase, tasks: phase.tasks.filter(({ id }) => !tasks.has(id)) }))
    .filter(({ id, tasks }) => tasks.length > 0 || sentPhases.has(id) || !keptPhases.has(id))
  const documents = stored.documents.filter(({ path }) => !paths.has(path))
  return { stored: { ...stored, phases, documents }, staying: keptPhases }
}

const tasksOf = <Task>({ phases }: { phases: { tasks: Task[] }[] }): Task[] =>
  phases.flatMap(({ tasks }) => tasks)
