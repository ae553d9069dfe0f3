import { taskHash, textHash } from './hashes.ts'
import type { Roadmap, SyncPayload } from './payload.ts'
import type { Task } from './phases.ts'

export type SnapshotTask = { task: Task; phaseId: string; position: number; body: string; hash: string }
export type SnapshotDocument = {
  path: string
  taskId: string
  content: string
  hash: string
  claimedHash: string
  hasText: boolean
}

/** Anything but JavaScript's white space, spelt out because Postgres' own depends on the database's locale. */
export const textPattern =
  '[^ \\t\\n\\v\\f\\r\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
const hasText = new RegExp(textPattern)

/** A payload made ready to be compared with what is stored. Hashes are hex digits; a document's has the `sha256:` prefix. */
export type Snapshot = {
  roadmap: Roadmap
  /** In UTC, cut to milliseconds. */
  updatedAt: string
  tasks: SnapshotTask[]
  documents: SnapshotDocument[]
  stats: { total: number; done: number; blocked: number }
  roadmapHash: string
  documentsHash: string
}

export function takeSnapshot({ roadmap, planDocuments }: SyncPayload): Snapshot {
  const documents = planDocuments.map(({ path, taskId, content, contentHash }) => ({
    path,
    taskId,
    content,
    hash: `sha256:${textHash(content)}`,
    claimedHash: contentHash,
    hasText: hasText.test(content),
  }))
  const tasks = tasksOf(roadmap)
  const count = (status: string) => tasks.filter(({ task }) => task.status === status).length
  return {
    roadmap,
    updatedAt: new Date(roadmap.updatedAt).toISOString(),
    tasks,
    documents,
    stats: { total: tasks.length, done: count('done'), blocked: count('blocked') },
    roadmapHash: textHash(JSON.stringify(roadmap)),
    documentsHash: textHash(
      documents
        .map(({ path, taskId, hash }) => JSON.stringify([path, taskId, hash]))
        .sort()
        .join('\n'),
    ),
  }
}

function tasksOf({ phases }: Roadmap): SnapshotTask[] {
  let position = 0
  return phases.flatMap(phase =>
    phase.tasks.map(task => {
      const body = JSON.stringify(task)
      return { task, phaseId: phase.id, position: position++, body, hash: taskHash(body) }
    }),
  )
}
