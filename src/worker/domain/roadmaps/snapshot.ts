import { taskHash, textHash } from './hashes.ts'
import type { Keep, PlanDocument, Roadmap, SyncPayload } from './payload.ts'
import type { Task } from './phases.ts'
import type { Source } from './source.ts'

export type SnapshotTask = { task: Task; phaseId: string; position: number; body: string; hash: string }
export type SnapshotDocument = {
  path: string
  taskId: string
  content: string
  hash: string
  claimedHash: string
  hasText: boolean
}
/** A document that is kept as it is stored, and the bytes of its text. */
export type KeptDocument = { path: string; taskId: string; hash: string; hasText: boolean; bytes: number }

/** Anything but JavaScript's white space. It is listed because Postgres's depends on the database's locale. */
export const textPattern =
  '[^ \\t\\n\\v\\f\\r\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'
const hasText = new RegExp(textPattern)

/** The new state of a roadmap. Hashes are hex digits, and a document's has the `sha256:` prefix. */
export type Snapshot = {
  roadmap: Roadmap
  /** In UTC, truncated to milliseconds. */
  updatedAt: string
  tasks: SnapshotTask[]
  documents: SnapshotDocument[]
  keptDocuments: KeptDocument[]
  stats: { total: number; done: number; blocked: number }
  /** The stored JSON: the roadmap without its phases, and the phases without their tasks. */
  head: string
  phases: string
  /** Bytes of all its stored text in UTF-8. */
  bytes: number
  /** Hashes of what was sent, and of the names of what is kept. */
  roadmapHash: string
  documentsHash: string
  source: Source | null
  /** For the roadmap of a branch, the slug of the roadmap that it belongs to. */
  branchOf: string | null
}

/** Prepares a payload for the comparison with the stored roadmap. */
export function takeSnapshot({ roadmap, planDocuments, keep, source, branchOf }: SyncPayload): Snapshot {
  const documents = planDocuments.map(documentOf)
  const sentDocuments = documents.map(({ path, taskId, hash }) => JSON.stringify([path, taskId, hash]))
  return {
    ...contentOf(roadmap, documents, []),
    updatedAt: new Date(roadmap.updatedAt).toISOString(),
    roadmapHash: textHash([JSON.stringify(roadmap), ...namesOf(keep?.tasks)].join('\n')),
    documentsHash: textHash([...sentDocuments.sort(), ...namesOf(keep?.documents)].join('\n')),
    source: source ?? null,
    branchOf: branchOf ?? null,
  }
}

/** The snapshot with its kept items. */
export const withKept = (snapshot: Snapshot, roadmap: Roadmap, documents: KeptDocument[]): Snapshot => ({
  ...snapshot,
  ...contentOf(roadmap, snapshot.documents, documents),
})

const namesOf = (names: Keep['tasks'] = []): string[] =>
  names.length > 0 ? [JSON.stringify([...new Set(names)].sort())] : []

type Content = Omit<Snapshot, 'updatedAt' | 'roadmapHash' | 'documentsHash' | 'source' | 'branchOf'>

function contentOf(roadmap: Roadmap, documents: SnapshotDocument[], keptDocuments: KeptDocument[]): Content {
  const tasks = tasksOf(roadmap)
  const count = (status: string) => tasks.filter(({ task }) => task.status === status).length
  const { phases: own, ...bare } = roadmap
  const head = JSON.stringify(bare)
  const phases = JSON.stringify(own.map(({ tasks, ...phase }) => phase))
  const ofDocuments = documents.flatMap(({ path, taskId, content }) => [path, taskId, content])
  const texts = [head, phases, ...tasks.map(({ body }) => body), ...ofDocuments]
  return {
    roadmap,
    tasks,
    documents,
    keptDocuments,
    stats: { total: tasks.length, done: count('done'), blocked: count('blocked') },
    head,
    phases,
    bytes: sum(texts.map(text => Buffer.byteLength(text))) + sum(keptDocuments.map(({ bytes }) => bytes)),
  }
}

const documentOf = ({ path, taskId, content, contentHash }: PlanDocument): SnapshotDocument => ({
  path,
  taskId,
  content,
  hash: `sha256:${textHash(content)}`,
  claimedHash: contentHash,
  hasText: hasText.test(content),
})

function tasksOf({ phases }: Roadmap): SnapshotTask[] {
  let position = 0
  return phases.flatMap(phase =>
    phase.tasks.map(task => {
      const body = JSON.stringify(task)
      return { task, phaseId: phase.id, position: position++, body, hash: taskHash(body) }
    }),
  )
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
