import type { Change } from '../notifications/roadmap-changes.ts'
import type { Roadmap } from './payload.ts'
import type { Snapshot, SnapshotDocument, SnapshotTask } from './snapshot.ts'

export type StoredTask = {
  id: string
  phaseId: string
  position: number
  status: string
  planPath: string | null
  hash: string
}
export type StoredDocument = { path: string; taskId: string; hash: string; hasText: boolean }
export type StoredPhase = { id: string; status?: string | null | undefined }

/** A stored roadmap. A part is null if its hash equals that of the payload. */
export type Stored = {
  phases: StoredPhase[] | null
  tasks: StoredTask[] | null
  documents: StoredDocument[] | null
}

/** The stored JSON of kept tasks and phases by id, and the bytes of kept documents by path. */
export type KeptParts = {
  tasks: Record<string, string>
  phases: Record<string, string>
  documents: Record<string, number>
  /** Ids of the issues that kept tasks name and that are not in the trash, by number. */
  issues: Record<string, string>
}

export type Diff = {
  tasks: { upserted: SnapshotTask[]; deleted: string[] }
  documents: { upserted: SnapshotDocument[]; unchanged: number; deleted: string[] }
  changes: Change[]
}

/** The difference between the stored roadmap and the snapshot. A first sync (`stored` null) has no reported changes. */
export function diffRoadmap(stored: Stored | null, snapshot: Snapshot): Diff {
  const tasks = diffTasks(stored ? stored.tasks : [], snapshot.tasks)
  const documents = diffDocuments(stored ? stored.documents : [], snapshot)
  return { tasks, documents, changes: stored ? changesOf(stored, snapshot) : [] }
}

function diffTasks(stored: StoredTask[] | null, sent: SnapshotTask[]): Diff['tasks'] {
  if (!stored) return { upserted: [], deleted: [] }
  const known = new Map(stored.map(task => [task.id, task]))
  const isSame = ({ task, phaseId, position, hash }: SnapshotTask) => {
    const before = known.get(task.id)
    return before?.hash === hash && before.phaseId === phaseId && before.position === position
  }
  return {
    upserted: sent.filter(task => !isSame(task)),
    deleted: missing(
      known,
      sent.map(({ task }) => task.id),
    ),
  }
}

function diffDocuments(
  stored: StoredDocument[] | null,
  { documents: sent, keptDocuments }: Snapshot,
): Diff['documents'] {
  if (!stored) return { upserted: [], unchanged: sent.length, deleted: [] }
  const known = new Map(stored.map(document => [document.path, document]))
  const upserted = sent.filter(
    ({ path, hash, taskId }) => known.get(path)?.hash !== hash || known.get(path)?.taskId !== taskId,
  )
  return {
    upserted,
    unchanged: sent.length - upserted.length,
    deleted: missing(
      known,
      [...sent, ...keptDocuments].map(({ path }) => path),
    ),
  }
}

const missing = (known: Map<string, unknown>, sent: string[]): string[] => [
  ...new Set(known.keys()).difference(new Set(sent)),
]

function changesOf(stored: Stored, { roadmap, tasks, documents, keptDocuments }: Snapshot): Change[] {
  const sentTasks = tasks.map(({ task }) => ({
    id: task.id,
    title: task.title,
    status: task.status,
    planPath: task.planPath ?? null,
  }))
  const before = new Map((stored.tasks ?? sentTasks).map(task => [task.id, task]))
  const all = [...documents, ...keptDocuments]
  const documentBefore = documentAmong(stored.documents ?? all)
  const documentNow = documentAmong(all)
  return [
    ...phaseChanges(stored.phases, roadmap),
    ...sentTasks.flatMap(({ id, title, status, planPath }): Change[] => {
      const was = before.get(id)
      return [
        ...statusChange(id, title, was?.status ?? null, status),
        ...documentChange(id, title, documentBefore(was?.planPath), documentNow(planPath)),
      ]
    }),
  ]
}

function phaseChanges(stored: StoredPhase[] | null, { phases }: Roadmap): Change[] {
  const before = new Map((stored ?? phases).map(phase => [phase.id, phase.status ?? null]))
  return phases.flatMap(({ id, title, status }) => {
    const was = before.get(id)
    return was === undefined || was === (status ?? null)
      ? []
      : [{ kind: 'phase_status', id, title, from: was, to: status ?? null }]
  })
}

// A new task has no changed status, unless it is blocked.
const statusChange = (id: string, title: string, from: string | null, to: string): Change[] =>
  from === to || (from === null && to !== 'blocked') ? [] : [{ kind: 'task_status', id, title, from, to }]

const documentChange = (id: string, title: string, from: string | null, to: string | null): Change[] =>
  to === null || from === to ? [] : [{ kind: 'plan', id, title, from, to }]

/** Finds the plan of a path. A document without text is a stub and does not count. */
function documentAmong(documents: { path: string; hasText: boolean }[]) {
  const withText = new Set(documents.filter(({ hasText }) => hasText).map(({ path }) => path))
  return (path: string | null | undefined): string | null => (path && withText.has(path) ? path : null)
}
