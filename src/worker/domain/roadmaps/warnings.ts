import type { Sentence } from '../../errors.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import type { Warning } from '../shared/warnings.ts'
import type { IssueLinks, Unresolved } from './links.ts'
import type { Task } from './phases.ts'
import type { Snapshot } from './snapshot.ts'

const known: ReadonlySet<string> = new Set(taskStatuses)

/** UTF-16 units of a text in a warning, because the text has no limit. */
const maxShown = 200

/**
 * The warnings about an accepted snapshot: those of each task in order, then those of the roadmap and its documents.
 * `unresolved` returns why an issue number is not linked.
 */
export function* warningsOf(snapshot: Snapshot, unresolved: IssueLinks['unresolved']): Generator<Warning> {
  const ids = new Set(snapshot.tasks.map(({ task }) => task.id))
  for (const { task } of snapshot.tasks) yield* ofTask(task, ids, unresolved)
  const { currentTaskId } = snapshot.roadmap
  if (currentTaskId && !ids.has(currentTaskId))
    yield () => {
      const id = shown(currentTaskId)
      return [`現在のタスク ${id} がありません`, `The current task ${id} does not exist`]
    }
  for (const { path, hash, claimedHash } of snapshot.documents)
    if (claimedHash.toLowerCase() !== hash)
      yield () => [
        `文書 ${path}: contentHash が内容と一致しません`,
        `Document ${path}: contentHash does not match the content`,
      ]
}

function* ofTask(
  { id, status, dependsOn, issues }: Task,
  ids: ReadonlySet<string>,
  unresolved: IssueLinks['unresolved'],
): Generator<Warning> {
  if (!known.has(status)) yield () => unknownStatus(id, shown(status))
  for (const on of dependsOn ?? []) if (!ids.has(on)) yield () => unknownTask(id, shown(on))
  for (const number of new Set(issues)) {
    const reason = unresolved(number)
    if (reason) yield () => unlinked[reason](id, number)
  }
}

const unknownStatus = (id: string, status: string): Sentence => [
  `タスク ${id}: 状態「${status}」は未定義のため、未完了として扱います`,
  `Task ${id}: unknown status "${status}", so the task counts as not done`,
]

const unknownTask = (id: string, on: string): Sentence => [
  `タスク ${id}: 依存先のタスク ${on} がありません`,
  `Task ${id}: depends on the task ${on}, which does not exist`,
]

const unlinked: Record<Unresolved, (id: string, number: number) => Sentence> = {
  missing: (id, number) => [
    `タスク ${id}: 課題 #${number} は見つからないため、リンクしませんでした`,
    `Task ${id}: issue #${number} was not found, so it was not linked`,
  ],
  unavailable: (id, number) => [
    `タスク ${id}: 課題 #${number} はプロジェクトで課題を利用できないため、リンクしませんでした`,
    `Task ${id}: issue #${number} was not linked, because the project has no issues or no issue key`,
  ],
}

/** A text without a limit, shortened for warnings. */
export const shown = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
