import { ApiError, type Sentence } from '../../errors.ts'
import { parseExactly } from '../../json.ts'
import type { Warning } from '../shared/warnings.ts'
import { findExcess } from './caps.ts'
import type { KeptParts, Stored } from './diff.ts'
import type { Keep, Roadmap } from './payload.ts'
import type { Task } from './phases.ts'
import { type KeptDocument, type Snapshot, withKept } from './snapshot.ts'
import { shown } from './warnings.ts'

/** A snapshot with its kept items, their numbers, and warnings about them. */
export type Keeping = { snapshot: Snapshot; tasks: number; documents: number; warnings: Warning[] }

/**
 * Adds the kept items to a snapshot: each task in its phase, which is kept too if it was not sent, and each item after
 * its stored predecessor (roadmaps § Kept items). 413 if both together exceed the caps.
 */
export function keepStored(
  sent: Snapshot,
  keep: Keep,
  stored: (Stored & { kept: KeptParts }) | null,
): Keeping {
  const names = { tasks: new Set(keep.tasks), documents: new Set(keep.documents) }
  const sentTasks = new Set(sent.tasks.map(({ task }) => task.id))
  const sentPaths = new Set(sent.documents.map(({ path }) => path))
  const tasks = [...(stored?.tasks ?? [])]
    .filter(({ id }) => names.tasks.has(id) && !sentTasks.has(id))
    .sort((one, other) => one.position - other.position)
  const documents = (stored?.documents ?? [])
    .filter(({ path }) => names.documents.has(path) && !sentPaths.has(path))
    .map((document): KeptDocument => ({ ...document, bytes: stored!.kept.documents[document.path]! }))
  const roadmap =
    tasks.length > 0 ? merged(sent.roadmap, stored!, new Set(tasks.map(({ id }) => id))) : sent.roadmap
  const excess = findExcess({ roadmap, planDocuments: [...sent.documents, ...documents] })
  if (excess) throw new ApiError('payload_too_large', excess)
  return {
    snapshot: withKept(sent, roadmap, documents),
    tasks: tasks.length,
    documents: documents.length,
    warnings: [
      ...keepWarnings(names.tasks, sentTasks, new Set(tasks.map(({ id }) => id)), taskOf),
      ...keepWarnings(names.documents, sentPaths, new Set(documents.map(({ path }) => path)), documentOf),
    ],
  }
}

function merged(sent: Roadmap, stored: Stored & { kept: KeptParts }, kept: ReadonlySet<string>): Roadmap {
  const inPhases = Map.groupBy(
    [...stored.tasks!].sort((one, other) => one.position - other.position),
    ({ phaseId }) => phaseId,
  )
  const phases = placed(
    sent.phases,
    stored.phases!.map(({ id }) => id),
    id =>
      inPhases.get(id)?.some(task => kept.has(task.id))
        ? { ...parsed<Roadmap['phases'][number]>(stored.kept.phases[id]!), tasks: [] }
        : null,
  )
  return {
    ...sent,
    phases: phases.map(phase => ({
      ...phase,
      tasks: placed(
        phase.tasks,
        (inPhases.get(phase.id) ?? []).map(({ id }) => id),
        id => (kept.has(id) ? parsed<Task>(stored.kept.tasks[id]!) : null),
      ),
    })),
  }
}

const parsed = <T>(json: string) => parseExactly(json) as T

/** The sent items in their order, and each kept one after the last sent item that is stored before it. */
function placed<T extends { id: string }>(
  sent: readonly T[],
  stored: readonly string[],
  other: (id: string) => T | null,
): T[] {
  const ids = new Set(sent.map(({ id }) => id))
  const behind = new Map<string | null, T[]>([[null, []], ...sent.map(({ id }) => [id, []] as [string, T[]])])
  let last: string | null = null
  for (const id of stored) {
    if (ids.has(id)) last = id
    else behind.get(last)!.push(...[other(id)].filter(each => each !== null))
  }
  return [...behind.get(null)!, ...sent.flatMap(each => [each, ...behind.get(each.id)!])]
}

function keepWarnings(
  named: ReadonlySet<string>,
  sent: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  of: (name: string) => Sentence,
): Warning[] {
  return [...named]
    .filter(name => !kept.has(name))
    .map(name => () => {
      const [ja, en] = of(shown(name))
      return sent.has(name)
        ? [
            `${ja}: 「keep」にも含まれていますが、送信された内容を使用します`,
            `${en}: it is also in "keep", but the sent version is used`,
          ]
        : [`${ja}: 保存されていないため、維持できません`, `${en}: it is not stored, so it cannot be kept`]
    })
}

const taskOf = (id: string): Sentence => [`タスク ${id}`, `Task ${id}`]
const documentOf = (path: string): Sentence => [`文書 ${path}`, `Document ${path}`]
