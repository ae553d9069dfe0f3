import type { Say } from '../../language/language.ts'
import { countTaskChanges } from '../../roadmap/compare.ts'
import { toJsonDiagnostic } from '../../roadmap/diagnostics.ts'
import { drawDifference } from '../../roadmap/draw.ts'
import { claimedBy } from '../../service/claims.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import type { Synced } from './sync-once.ts'

/** Prints the outcome of a sync. */
export function printSynced(io: Io, synced: Synced, dryRun: boolean): void {
  const { say, print, warn } = io
  const { result, refusal, kept, claimed } = synced
  const { total, done } = countStats(synced)
  for (const warning of result?.warnings ?? []) warn(warning)
  warnOfClaims(io, claimed)
  if (refusal && !dryRun) print(say(refusal.about))
  else if (result || refusal) printChanges(io, synced, dryRun, { total, done })
  else {
    if (kept) warn(formatKept(say, kept))
    print(
      say([
        counted`変更はありません（${total} 件中 ${done} 件完了）`,
        counted`Nothing to sync: ${done} of ${total} ${plural(total, 'task')} done`,
      ]),
    )
  }
}

/** The number of claimed tasks that are named in the terminal. `--json` has all. */
const mostNamed = 5

function warnOfClaims(io: Io, claimed: Synced['claimed']): void {
  for (const { id, claim } of claimed.slice(0, mostNamed)) {
    const [ja, en] = claimedBy(io, sanitizeLine(id), claim)
    io.warn([`${ja}。ここでも変更されています`, `${en}, and it is changed here, too`])
  }
  const rest = claimed.length - mostNamed
  if (rest > 0)
    io.warn([
      counted`ほかに、別の人が担当していてここでも変更されたタスクが ${rest} 件あります`,
      counted`${rest} more ${plural(rest, 'task')} that others have claimed ${plural(rest, 'is', 'are')} changed here, too`,
    ])
}

function printChanges(
  io: Io,
  synced: Synced,
  dryRun: boolean,
  { total, done }: { total: number; done: number },
): void {
  const { say, print, printLines, warn, colors } = io
  const { slug, branchOf, difference, result, refusal } = synced
  if (branchOf) print(say([`ブランチのロードマップ: ${slug}`, `Roadmap of the branch: ${slug}`]))
  const drawn = drawDifference(io, difference)
  if (drawn && dryRun) printLines(drawn)
  print(formatCounts(say, synced))
  if (result?.kept) warn(formatKept(say, result.kept))
  if (refusal) printRefusal(io, sayRefusal(say, refusal))
  if (dryRun) print(colors.dim(say(['まだ何も送信していません', 'Dry run: nothing has changed'])))
  else
    print(
      colors.green(
        say([
          counted`同期しました（${total} 件中 ${done} 件完了）`,
          counted`Synced: ${done} of ${total} ${plural(total, 'task')} done`,
        ]),
      ),
    )
}

/** Prints why a sync would be refused, and what to do. */
export function printRefusal(io: Io, { message, hint }: Refusal): void {
  const { say, print, colors } = io
  print(colors.yellow(say([`同期は拒否されます: ${message}`, `A sync would be refused: ${message}`])))
  printHint(io, hint)
}

/** Prints what to do about a refusal that is not an error. */
export const printHint = ({ say, print }: Pick<Io, 'say' | 'print'>, hint: string): void =>
  print(`${say(['ヒント', 'hint'])}: ${hint}`)

export type Refusal = ReturnType<typeof sayRefusal>

/** A refusal in the language of the user, as in the `--json` output. */
export const sayRefusal = (say: Say, { code, about, hint }: Failure) => ({
  code,
  message: say(about),
  hint: say(hint),
})

function formatCounts(say: Say, synced: Synced): string {
  const { added, changed, removed } = countTaskChanges(synced.difference)
  const { upserted, deleted } = countDocuments(synced)
  return say([
    counted`タスク: 追加 ${added}、変更 ${changed}、削除 ${removed}。計画: 保存 ${upserted}、削除 ${deleted}`,
    counted`Tasks: ${added} added, ${changed} changed, ${removed} removed. Plans: ${upserted} stored, ${deleted} deleted`,
  ])
}

/** The numbers of documents, as the service has them or else as they were compared. */
function countDocuments({ read, difference, result }: Synced) {
  if (result) return result.documents
  const count = (isCounted: (kind: string) => boolean) =>
    difference.documents.filter(({ kind }) => isCounted(kind)).length
  const upserted = count(kind => kind !== 'removed')
  const unchanged = read.snapshot.planDocuments.length - upserted
  return { upserted, unchanged, deleted: count(kind => kind === 'removed') }
}

const formatKept = (say: Say, { tasks, documents }: { tasks: number; documents: number }): string =>
  say([
    counted`読み込めなかったため、サーバーにあるものをそのまま残します: タスク ${tasks}、計画 ${documents}`,
    counted`Kept on the server because they could not be read: tasks ${tasks}, plans ${documents}`,
  ])

/** Converts to the `--json` output. `changed` is true if something was sent, or would have been. */
export const toJson = (
  { say }: Io,
  { url, projectId }: ProjectConnection,
  synced: Synced,
  dryRun: boolean,
) => {
  const { slug, branchOf, read, difference, claimed, kept, result, refusal } = synced
  return {
    server: url,
    project: projectId,
    slug,
    branchOf,
    source: read.reader.name,
    dryRun,
    changed: result !== null,
    stats: countStats(synced),
    tasks: countTaskChanges(difference),
    documents: countDocuments(synced),
    issues: result?.issues ?? null,
    kept: result ? (result.kept ?? null) : kept,
    refused: refusal && sayRefusal(say, refusal),
    phases: difference.phases,
    claimed,
    remarks: read.diagnostics.map(one => toJsonDiagnostic(say, one)),
    warnings: result?.warnings ?? [],
    warningsTotal: result?.warningsTotal ?? 0,
  }
}

/** The numbers of tasks: after the sync, or of the stored roadmap if nothing differs from it, or else as they were read. */
function countStats({ read, result, refusal, storedStats }: Synced) {
  if (result) return result.stats
  return (!refusal && storedStats) || countTasks(read.snapshot)
}

function countTasks({ roadmap }: Synced['read']['snapshot']) {
  const tasks = roadmap.phases.flatMap(({ tasks }) => tasks)
  const count = (status: string) => tasks.filter(task => task.status === status).length
  return { total: tasks.length, done: count('done'), blocked: count('blocked') }
}
