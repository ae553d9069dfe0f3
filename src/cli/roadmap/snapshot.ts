import { createHash } from 'node:crypto'
import type { components } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { findCycles } from './dependency-cycles.ts'
import type { FoundDocument, FoundPhase, FoundRoadmap, FoundTask, Place } from './reading/found.ts'
import { toStorable } from './storable.ts'

type Payload = components['schemas']['SyncPayload']

/** The content of a sync, without the repository's identity. */
export type Snapshot = Pick<Payload, 'roadmap' | 'planDocuments'>

/** Values of the repository for fields that the source does not have. */
type Defaults = { project: Payload['roadmap']['project']; updatedAt: string }

type Reporter = { warn(at: Place, about: Sentence): void; fail(at: Place, about: Sentence): void }

/** The maximum number of code points of a task ID (roadmaps § Sync payload). */
const longestId = 200

/** Converts what a reader found to what the service accepts: unique IDs and paths, and documents with their hashes. */
export function createSnapshot(found: FoundRoadmap, defaults: Defaults, reporter: Reporter): Snapshot {
  const phases = mergePhases(found.phases, reporter)
  const kept = dropDuplicateTasks(phases, reporter)
  for (const { at, ids } of findCycles(kept)) reporter.warn(at, dependencyCycle(ids))
  return {
    roadmap: {
      ...toStorable(found.head),
      schemaVersion: 2,
      project: { ...defaults.project, ...found.head.project },
      updatedAt: found.head.updatedAt ?? defaults.updatedAt,
      phases: phases.map(({ phase, tasks }) => ({
        ...toStorable(phase),
        tasks: tasks
          .filter(one => kept.has(one.task.id) && kept.get(one.task.id) === one)
          .map(one => toStorable(one.task)),
      })),
    },
    planDocuments: collectDocuments([...kept.values()], reporter),
  }
}

export const hashContent = (content: string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** Merges phases with the same ID into the first one. */
function mergePhases(phases: readonly FoundPhase[], { warn }: Reporter): FoundPhase[] {
  const byId = new Map<string, FoundPhase>()
  for (const one of phases) {
    const first = byId.get(one.phase.id)
    if (!first) byId.set(one.phase.id, { ...one, tasks: [...one.tasks] })
    else {
      if (one.tasks[0]) warn(one.tasks[0].at, duplicatePhase(one.phase.id))
      first.tasks.push(...one.tasks)
    }
  }
  return [...byId.values()]
}

function dropDuplicateTasks(phases: readonly FoundPhase[], { warn, fail }: Reporter): Map<string, FoundTask> {
  const kept = new Map<string, FoundTask>()
  for (const one of phases.flatMap(({ tasks }) => tasks)) {
    const first = kept.get(one.task.id)
    if ([...one.task.id].length > longestId) fail(one.at, idTooLong)
    if (first) warn(one.at, duplicateTask(one.task.id, first.at))
    else kept.set(one.task.id, one)
  }
  return kept
}

function collectDocuments(tasks: readonly FoundTask[], { warn }: Reporter): Payload['planDocuments'] {
  const byPath = new Map<string, FoundDocument & { taskId: string }>()
  for (const { task, documents } of tasks)
    for (const document of documents) {
      const { path, at } = document
      if (byPath.has(path)) warn(at, duplicatePath(path))
      else byPath.set(path, { ...document, taskId: task.id })
    }
  return [...byPath.values()].map(({ path, taskId, content }) => {
    const text = toStorable(content)
    return { path, taskId, content: text, contentHash: hashContent(text) }
  })
}

const duplicateTask = (id: string, { file, line }: Place): Sentence => {
  const first = line === null ? file : `${file}:${line}`
  return [
    `ID「${id}」のタスクはすでに ${first} にあるため、こちらは送りません`,
    `Skipped: a task with the ID ${id} is already in ${first}`,
  ]
}
const duplicatePhase = (id: string): Sentence => [
  `ID「${id}」のフェーズが複数あるため、1 つにまとめます`,
  `Several phases have the ID ${id}. Merging them into the first`,
]
const duplicatePath = (path: string): Sentence => [
  `同じパスの計画文書がすでにあるため、こちらは送りません: ${path}`,
  `Skipped: a document with this path already exists: ${path}`,
]
const idTooLong: Sentence = [
  'タスクの ID が 200 文字を超えています',
  'The task ID is longer than 200 characters',
]
const dependencyCycle = (ids: readonly string[]): Sentence => {
  const whole = [...ids, ids[0]]
  const chain = (whole.length > 12 ? [...whole.slice(0, 10), '…', whole.at(-1)] : whole).join(' → ')
  return [`依存関係が循環しています: ${chain}`, `Dependency cycle: ${chain}`]
}
