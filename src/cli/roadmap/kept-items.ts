import type { components } from '../../client/index.ts'
import type { ReadRoadmap } from './read.ts'
import { toSendablePath } from './reading/document-paths.ts'

type Stored = components['schemas']['Roadmap']

/** The stored tasks and documents that a sync does not change (roadmaps § Kept items). */
export type KeptItems = { tasks: string[]; documents: string[] }

export const noKeptItems: KeptItems = { tasks: [], documents: [] }

/** Finds the stored items of files that exist but could not be read. Without this, the sync would delete them. */
export function findKeptItems({ reader, snapshot, unread }: ReadRoadmap, stored: Stored | null): KeptItems {
  if (!stored || unread.length === 0) return noKeptItems
  const sent = new Set(tasksOf(snapshot.roadmap).map(({ id }) => id))
  const sentPaths = new Set(snapshot.planDocuments.map(({ path }) => path))
  const unreadPaths = new Set(unread.map(toSendablePath))
  const tasks = tasksOf(stored)
    .filter(task => !sent.has(task.id) && unread.some(path => reader.isFrom?.(path, task)))
    .map(({ id }) => id)
  const owners = new Set(tasks)
  const documents = stored.documents
    .filter(({ path, taskId }) => !sentPaths.has(path) && (unreadPaths.has(path) || owners.has(taskId)))
    .map(({ path }) => path)
  return { tasks, documents }
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
