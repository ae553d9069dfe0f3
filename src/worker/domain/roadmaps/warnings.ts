import { taskStatuses } from '../shared/task-statuses.ts'
import type { Warning } from '../shared/warnings.ts'
import type { Task } from './phases.ts'
import type { Snapshot } from './snapshot.ts'

const known: ReadonlySet<string> = new Set(taskStatuses)

/** UTF-16 units that a warning shows of a text, which has no limit of its own. */
const maxShown = 200

/**
 * What is odd about a snapshot, though it is accepted: by task, then by the order within the task; after them, what
 * concerns the roadmap and its documents. `unresolved` are the issue numbers that link to nothing.
 */
export function* warningsOf(
  snapshot: Snapshot,
  unresolved: (number: number) => string | undefined,
): Generator<Warning> {
  const ids = new Set(snapshot.tasks.map(({ task }) => task.id))
  for (const { task } of snapshot.tasks) yield* ofTask(task, ids, unresolved)
  const { currentTaskId } = snapshot.roadmap
  if (currentTaskId && !ids.has(currentTaskId))
    yield () => `現在のタスク ${shown(currentTaskId)} がありません`
  for (const { path, hash, claimedHash } of snapshot.documents)
    if (claimedHash.toLowerCase() !== hash)
      yield () => `ドキュメント ${path}: contentHash が内容と一致しません`
}

function* ofTask(
  { id, status, dependsOn, issues }: Task,
  ids: ReadonlySet<string>,
  unresolved: (number: number) => string | undefined,
): Generator<Warning> {
  if (!known.has(status))
    yield () => `タスク ${id}: 状態「${shown(status)}」は未定義のため、未完了として扱います`
  for (const on of dependsOn ?? [])
    if (!ids.has(on)) yield () => `タスク ${id}: 依存先のタスク ${shown(on)} がありません`
  for (const number of new Set(issues)) {
    const reason = unresolved(number)
    if (reason !== undefined)
      yield () => `タスク ${id}: 課題 #${number} は${reason}ため、リンクしませんでした`
  }
}

const shown = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
