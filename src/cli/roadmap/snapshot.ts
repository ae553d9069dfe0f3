import { createHash } from 'node:crypto'
import type { components } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { circlesIn } from './circles.ts'
import { cleaned } from './clean.ts'
import type { Found, FoundDocument, FoundPhase, FoundTask, Place } from './reading/found.ts'

type Payload = components['schemas']['SyncPayload']

/** All that a sync sends, but for the repository's identity. */
export type Snapshot = Pick<Payload, 'roadmap' | 'planDocuments'>

/** What the repository says of a roadmap where its source does not. */
type Defaults = { project: Payload['roadmap']['project']; updatedAt: string }

type Remarks = { remark(at: Place, about: Sentence): void; fault(at: Place, about: Sentence): void }

/** Code points of an id, as the service takes them (roadmaps § Sync payload). */
const longestId = 200

/** What a reader found, as the service takes it: every id and every path once, each document with its hash. */
export function snapshotOf(found: Found, defaults: Defaults, remarks: Remarks): Snapshot {
  const phases = mergedPhases(found.phases, remarks)
  const kept = uniqueTasks(phases, remarks)
  for (const { at, ids } of circlesIn(kept)) remarks.remark(at, aCircle(ids))
  return {
    roadmap: {
      ...cleaned(found.head),
      schemaVersion: 2,
      project: { ...defaults.project, ...found.head.project },
      updatedAt: found.head.updatedAt ?? defaults.updatedAt,
      phases: phases.map(({ phase, tasks }) => ({
        ...cleaned(phase),
        tasks: tasks
          .filter(one => kept.has(one.task.id) && kept.get(one.task.id) === one)
          .map(one => cleaned(one.task)),
      })),
    },
    planDocuments: documentsOf([...kept.values()], remarks),
  }
}

export const hashOf = (content: string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** Of two phases with one id, the first has the tasks of both. */
function mergedPhases(phases: readonly FoundPhase[], { remark }: Remarks): FoundPhase[] {
  const byId = new Map<string, FoundPhase>()
  for (const one of phases) {
    const first = byId.get(one.phase.id)
    if (!first) byId.set(one.phase.id, { ...one, tasks: [...one.tasks] })
    else {
      if (one.tasks[0]) remark(one.tasks[0].at, phaseTwice(one.phase.id))
      first.tasks.push(...one.tasks)
    }
  }
  return [...byId.values()]
}

function uniqueTasks(phases: readonly FoundPhase[], { remark, fault }: Remarks): Map<string, FoundTask> {
  const kept = new Map<string, FoundTask>()
  for (const one of phases.flatMap(({ tasks }) => tasks)) {
    const first = kept.get(one.task.id)
    if ([...one.task.id].length > longestId) fault(one.at, idTooLong)
    if (first) remark(one.at, taskTwice(one.task.id, first.at))
    else kept.set(one.task.id, one)
  }
  return kept
}

function documentsOf(tasks: readonly FoundTask[], { remark }: Remarks): Payload['planDocuments'] {
  const byPath = new Map<string, FoundDocument & { taskId: string }>()
  for (const { task, documents } of tasks)
    for (const document of documents) {
      const { path, at } = document
      if (byPath.has(path)) remark(at, pathTwice(path))
      else byPath.set(path, { ...document, taskId: task.id })
    }
  return [...byPath.values()].map(({ path, taskId, content }) => {
    const text = cleaned(content)
    return { path, taskId, content: text, contentHash: hashOf(text) }
  })
}

const taskTwice = (id: string, { file, line }: Place): Sentence => {
  const first = line === null ? file : `${file}:${line}`
  return [
    `ID「${id}」のタスクはすでに ${first} にあるため、こちらは送りません`,
    `Left out: a task with the ID ${id} is already in ${first}`,
  ]
}
const phaseTwice = (id: string): Sentence => [
  `ID「${id}」のフェーズが複数あるため、1 つにまとめます`,
  `Several phases have the ID ${id}: their tasks are put into the first`,
]
const pathTwice = (path: string): Sentence => [
  `同じパスの計画文書がすでにあるため、こちらは送りません: ${path}`,
  `Left out: there is already a document at ${path}`,
]
const idTooLong: Sentence = [
  'タスクの ID が 200 文字を超えています',
  'The ID of the task has more than 200 characters',
]
const aCircle = (ids: readonly string[]): Sentence => {
  const whole = [...ids, ids[0]]
  const way = (whole.length > 12 ? [...whole.slice(0, 10), '…', whole.at(-1)] : whole).join(' → ')
  return [`依存関係が循環しています: ${way}`, `Tasks depend on each other in a circle: ${way}`]
}
