import { taskStatuses } from '../task-statuses.ts'
import type { Snapshot } from './snapshot.ts'

const known: ReadonlySet<string> = new Set(taskStatuses)

/**
 * What is odd about a snapshot though it stands: by task, then by the order within the task; after them, what
 * concerns the roadmap and its documents. `unresolved` are the issue numbers that link to nothing.
 */
export function warningsOf(snapshot: Snapshot, unresolved: (number: number) => string | undefined): string[] {
  const ids = new Set(snapshot.tasks.map(({ task }) => task.id))
  const byTask = snapshot.tasks.flatMap(({ task }) => [
    ...(known.has(task.status)
      ? []
      : [`タスク ${task.id}: 状態「${task.status}」は未定義のため、未完了として扱います`]),
    ...(task.dependsOn ?? [])
      .filter(id => !ids.has(id))
      .map(id => `タスク ${task.id}: 依存先のタスク ${id} がありません`),
    ...[...new Set(task.issues)].flatMap(number => {
      const reason = unresolved(number)
      return reason === undefined
        ? []
        : [`タスク ${task.id}: 課題 #${number} は${reason}ため、リンクしませんでした`]
    }),
  ])
  const { currentTaskId } = snapshot.roadmap
  const current =
    currentTaskId && !ids.has(currentTaskId) ? [`現在のタスク ${currentTaskId} がありません`] : []
  const lying = snapshot.documents
    .filter(document => document.claimedHash !== document.hash)
    .map(({ path }) => `ドキュメント ${path}: contentHash が内容と一致しません`)
  return [...byTask, ...current, ...lying]
}
