import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { components } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { findCycles } from './dependency-cycles.ts'
import { toSendablePath } from './reading/document-paths.ts'
import type { FoundPhase, FoundRoadmap, Place } from './reading/found.ts'
import { UnusedNames } from './reading/unused-names.ts'
import { toStorable } from './storable.ts'
import { type Holder, restorePrefixes } from './stored-ids.ts'
import { separateTasks, shortenId, shortenIds, toDistinction } from './unique-ids.ts'

type Payload = components['schemas']['SyncPayload']

/** The content of a sync, without the repository's identity. */
export type Snapshot = Pick<Payload, 'roadmap' | 'planDocuments'>

/** Values of the repository for fields that the source does not have. */
type Defaults = { project: Payload['roadmap']['project']; updatedAt: string }

type Head = NonNullable<FoundRoadmap['head']>

type Reporter = { warn(at: Place, about: Sentence): void }

/**
 * Converts what a reader found to what the service accepts: unique IDs and paths, documents with their hashes, and in each
 * task the path that it was read from. A stored task keeps its ID if another one comes to share it.
 */
export function createSnapshot(
  found: FoundRoadmap,
  defaults: Defaults,
  { warn }: Reporter,
  stored: readonly Holder[] = [],
): Snapshot {
  const head = found.head ?? {}
  const storable = shortenIds(toStorable(found.phases), warn)
  const merged = { ...found, phases: restorePrefixes(mergePhases(storable, warn), stored) }
  const phases = separateTasks(merged, stored, warn)
  const planDocuments = collectDocuments(phases, warn)
  const tasks = new Map(phases.flatMap(one => one.tasks.map(task => [task.task.id, task] as const)))
  for (const { at, ids } of findCycles(tasks)) warn(at, dependencyCycle(ids))
  return {
    roadmap: {
      ...toHead(head),
      schemaVersion: 2,
      project: { ...defaults.project, ...head.project },
      updatedAt: head.updatedAt ?? defaults.updatedAt,
      phases: phases.map(({ phase, tasks }) => ({
        ...phase,
        tasks: tasks.map(({ task, at }) => ({ ...task, sourcePath: at.file })),
      })),
    },
    planDocuments,
  }
}

const toHead = (head: Head): Head => {
  const { currentTaskId } = head
  return toStorable(currentTaskId ? { ...head, currentTaskId: shortenId(currentTaskId) } : head)
}

export const hashContent = (content: string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** Merges phases with the same ID into the first one. */
function mergePhases(phases: readonly FoundPhase[], warn: Reporter['warn']): FoundPhase[] {
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

/**
 * Collects the documents. If another text already has the path of one, it gets a path from what distinguishes its task, and
 * so does the task's plan.
 */
function collectDocuments(phases: readonly FoundPhase[], warn: Reporter['warn']): Payload['planDocuments'] {
  const found = phases.flatMap(({ tasks }) =>
    tasks.flatMap(task => task.documents.map(document => ({ task, document }))),
  )
  const paths = new UnusedNames(found.map(({ document }) => document.path))
  const sent = new Map<string, Payload['planDocuments'][number]>()
  for (const { task, document } of found) {
    const { content, at } = document
    const first = sent.get(document.path)
    if (first?.content === content) continue
    const path = first ? chooseUnusedPath(document.path, toDistinction(task), paths) : document.path
    if (first) {
      warn(at, duplicatePath(path))
      if (task.task.planPath === document.path) task.task.planPath = path
    }
    sent.set(path, { path, taskId: task.task.id, content, contentHash: hashContent(content) })
  }
  return [...sent.values()]
}

/** Inserts what distinguishes a document before the extension, with a number if necessary. */
function chooseUnusedPath(given: string, distinction: string, paths: UnusedNames): string {
  const { dir, name, ext } = posix.parse(given)
  return paths.choose(end => toSendablePath(posix.join(dir, `${name}~${distinction}${end}${ext}`)))
}

const duplicatePhase = (id: string): Sentence => [
  `ID「${id}」のフェーズが複数あるため、1 つにまとめます`,
  `Several phases have the ID ${id}. Merging them into the first`,
]
const duplicatePath = (path: string): Sentence => [
  `同じパスに別の計画があるため、${path} を使います`,
  `Another document has this path; using ${path} instead`,
]
const dependencyCycle = (ids: readonly string[]): Sentence => {
  const whole = [...ids, ids[0]]
  const chain = (whole.length > 12 ? [...whole.slice(0, 10), '…', whole.at(-1)] : whole).join(' → ')
  return [`依存関係が循環しています: ${chain}`, `Dependency cycle: ${chain}`]
}
