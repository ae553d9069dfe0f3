import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../client/index.ts'
import { type KeptItems, noKeptItems, omitKeptItems } from './kept-items.ts'
import { omitClaims, omitServerFields } from './server-fields.ts'
import type { Snapshot } from './snapshot.ts'

type Stored = components['schemas']['Roadmap']
type Phase = Stored['phases'][number]
type Task = Phase['tasks'][number]

export type Kind = 'added' | 'changed' | 'removed'

/** A change of a task. */
export type TaskChange = {
  kind: Kind
  id: string
  title: string
  /** The statuses before and after; null if the task is added or removed. */
  from: string | null
  to: string | null
  /** The fields that differ. `phase` means that the task has moved, and `plan` that its document differs. */
  fields: string[]
}

/** A change of a phase. `kind` is null if only its tasks change. */
export type PhaseChange = { kind: Kind | null; id: string; title: string; tasks: TaskChange[] }

type DocumentChange = { kind: Kind; path: string; taskId: string }

export type Difference = {
  /** Whether a sync would change nothing. A different `updatedAt` does not count. */
  isSame: boolean
  phases: PhaseChange[]
  documents: DocumentChange[]
}

/** Returns what a sync of the snapshot would change. `whole` is null if there is no stored roadmap yet. */
export function compareRoadmaps(
  { roadmap, planDocuments }: Snapshot,
  whole: Stored | null,
  keep: KeptItems = noKeptItems,
): Difference {
  const kept = omitKeptItems(whole, keep, new Set(roadmap.phases.map(({ id }) => id)))
  const stored = kept.stored && { ...kept.stored, phases: omitClaims(kept.stored.phases) }
  const sent = { ...toPlain(roadmap), phases: omitClaims(toPlain(roadmap.phases)) }
  const documents = compareDocuments(planDocuments, stored?.documents ?? [])
  const planned = new Set(documents.map(({ taskId }) => taskId))
  const phases = comparePhases(sent.phases as Phase[], stored?.phases ?? [], planned, kept.staying)
  const isSame =
    stored !== null &&
    documents.length === 0 &&
    isDeepStrictEqual(omitServerFields(sent), omitServerFields(toPlain(stored))) &&
    hasAllLinks(roadmap, stored)
  return { isSame, phases, documents }
}

/** Counts the changed tasks of each kind. */
export function countTaskChanges({ phases }: Difference): Record<Kind, number> {
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const { kind } of phases.flatMap(({ tasks }) => tasks)) counts[kind] += 1
  return counts
}

/** Converts a value to what JSON would send, without undefined members. */
const toPlain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** Whether all issue numbers are linked. Unlinked ones are sent again, because the issue may exist by now. */
function hasAllLinks({ phases }: Snapshot['roadmap'], { issueLinks }: Stored): boolean {
  const linked = new Set(issueLinks.map(({ taskId, number }) => `${number} ${taskId}`))
  return phases.every(({ tasks }) =>
    tasks.every(({ id, issues }) => issues?.every(number => linked.has(`${number} ${id}`)) ?? true),
  )
}

function compareDocuments(sent: Snapshot['planDocuments'], stored: Stored['documents']): DocumentChange[] {
  const before = new Map(stored.map(one => [one.path, one]))
  const after = new Set(sent.map(({ path }) => path))
  const changes = sent.flatMap(({ path, taskId, contentHash }): DocumentChange[] => {
    const old = before.get(path)
    if (!old) return [{ kind: 'added', path, taskId }]
    const isSame = old.taskId === taskId && old.contentHash === contentHash
    return isSame ? [] : [{ kind: 'changed', path, taskId }]
  })
  const removed = stored.filter(({ path }) => !after.has(path))
  return [...changes, ...removed.map(({ path, taskId }) => ({ kind: 'removed' as const, path, taskId }))]
}

type PlacedTask = { task: Task; phaseId: string }

const indexTasks = (phases: readonly Phase[]): Map<string, PlacedTask> =>
  new Map(phases.flatMap(({ id, tasks }) => tasks.map(task => [task.id, { task, phaseId: id }] as const)))

function comparePhases(
  sent: Phase[],
  stored: Phase[],
  planned: ReadonlySet<string>,
  keptPhases: ReadonlySet<string>,
): PhaseChange[] {
  const [before, after] = [indexTasks(stored), indexTasks(sent)]
  const old = new Map(stored.map(phase => [phase.id, phase]))
  const kept = sent.map(phase => {
    const was = old.get(phase.id)
    const tasks = phase.tasks.flatMap(task =>
      compareTask({ task, phaseId: phase.id }, before.get(task.id), planned),
    )
    const removedTasks = was?.tasks.filter(({ id }) => !after.has(id)).map(toRemovedTask) ?? []
    const kind = !was ? 'added' : isSamePhaseHead(phase, was) ? null : 'changed'
    return {
      kind,
      id: phase.id,
      title: phase.title,
      tasks: [...tasks, ...removedTasks],
    } satisfies PhaseChange
  })
  const ids = new Set(sent.map(({ id }) => id))
  const removed = stored
    .filter(({ id }) => !ids.has(id))
    .map(({ id, title, tasks }): PhaseChange => {
      const removedTasks = tasks.filter(task => !after.has(task.id)).map(toRemovedTask)
      return { kind: keptPhases.has(id) ? null : 'removed', id, title, tasks: removedTasks }
    })
  return [...kept, ...removed].filter(({ kind, tasks }) => kind !== null || tasks.length > 0)
}

const isSamePhaseHead = ({ tasks: _, ...one }: Phase, { tasks: __, ...other }: Phase) =>
  isDeepStrictEqual(one, other)

const toRemovedTask = ({ id, title, status }: Task): TaskChange => ({
  kind: 'removed',
  id,
  title,
  from: status,
  to: null,
  fields: [],
})

function compareTask(
  { task, phaseId }: PlacedTask,
  was: PlacedTask | undefined,
  planned: ReadonlySet<string>,
): TaskChange[] {
  const { id, title, status } = task
  if (!was) return [{ kind: 'added', id, title, from: null, to: status, fields: [] }]
  const names = new Set([...Object.keys(task), ...Object.keys(was.task)]) as Set<keyof Task>
  const fields = [...names].filter(name => !isDeepStrictEqual(task[name], was.task[name])) as string[]
  if (was.phaseId !== phaseId) fields.push('phase')
  if (planned.has(id)) fields.push('plan')
  if (fields.length === 0) return []
  return [{ kind: 'changed', id, title, from: was.task.status, to: status, fields }]
}
