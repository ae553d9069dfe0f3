import type { Say } from '../../language/language.ts'
import { countTaskChanges } from '../../roadmap/compare.ts'
import { toJsonDiagnostic } from '../../roadmap/diagnostics.ts'
import { drawDifference } from '../../roadmap/draw.ts'
import { readers, sourceNames } from '../../roadmap/sources.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { Io } from '../../terminal/io.ts'
import { command, option } from '../define.ts'
import { openLinkedRoadmap, type Target } from '../linked-roadmap.ts'
import { type Synced, type SyncOptions, syncOnce } from './sync-once.ts'
import { watch } from './watch.ts'

type Options = { dryRun?: true; watch?: true; force?: true; slug?: string; source?: string }

export const sync = command<Options>({
  name: 'sync',
  about: [
    'リポジトリのロードマップをサーバーに同期します（変更がなければ何も送信しません）',
    "Syncs the repository's roadmap to the server, and sends nothing if it is unchanged",
  ],
  options: [
    option('-n, --dry-run', [
      '送信せずに、変更の内容を表示します',
      'show what would change, without changing it',
    ]),
    option('-w, --watch', ['ファイルが変わるたびに同期します', 'sync whenever the files change']),
    option('--force', [
      'サーバーの方が新しくても、ここにある内容で置き換えます',
      'replace the roadmap on the server even if it is newer',
    ]),
    option('--source <source>', ['ロードマップの読み込み元', 'source of the roadmap']).choices(sourceNames),
    option('--slug <slug>', ['ロードマップの名前', 'name of the roadmap']),
  ],
  examples: [
    ['cairn sync --dry-run', ['変更の内容を確認', 'show what would change']],
    ['cairn sync', ['同期', 'sync']],
    ['cairn sync --watch', ['作業中に同期し続ける', 'keep it in sync while you work']],
  ],
  jsonType: `{ server: string, project: string, slug: string, source: string,
  dryRun: boolean, changed: boolean,
  stats: { total: number, done: number, blocked: number },
  tasks: { added: number, changed: number, removed: number },
  documents: { upserted: number, unchanged: number, deleted: number },
  issues: { linked: number, skipped: number } | null,
  kept: { tasks: number, documents: number } | null,
  phases: { kind: "added" | "changed" | "removed" | null, id: string, title: string,
    tasks: { kind: "added" | "changed" | "removed", id: string, title: string,
      from: string | null, to: string | null, fields: string[] }[] }[],
  remarks: { file: string, line: number | null, message: string }[],
  warnings: string[], warningsTotal: number }`,
  async run(context, { dryRun = false, force = false, watch: isWatching, json = false, ...shared }) {
    const { io } = context
    const { place, target } = await openLinkedRoadmap(context, shared)
    const options: SyncOptions = { dryRun, force, isForMachines: json }
    const runSync = async () => {
      const synced = await syncOnce(context, place, target, options)
      const answer = toJson(io, place, target, synced, dryRun)
      if (json && isWatching) io.printJsonText(JSON.stringify(answer))
      else if (json) io.printJson(answer)
      else printSynced(io, synced, dryRun)
      return synced.read.paths
    }
    if (isWatching)
      await watch(
        context,
        place.repository.root,
        readers.flatMap(({ paths }) => paths),
        runSync,
        json,
      )
    else await runSync()
  },
})

function printSynced(io: Io, synced: Synced, dryRun: boolean): void {
  const { say, print, printLines, warn, colors } = io
  const { read, difference, result } = synced
  const { total, done } = result?.stats ?? countTasks(read.snapshot)
  for (const warning of result?.warnings ?? []) warn(warning)
  if (!result)
    print(
      say([
        `変更はありません（${total} 件中 ${done} 件完了）`,
        `Nothing to sync: ${done} of ${total} tasks done`,
      ]),
    )
  else {
    const drawn = drawDifference(io, difference)
    if (drawn && dryRun) printLines(drawn)
    print(formatCounts(say, difference, result.documents))
    if (result.kept) warn(formatKept(say, result.kept))
    if (dryRun) print(colors.dim(say(['まだ何も送信していません', 'Dry run: nothing has changed'])))
    else
      print(
        colors.green(
          say([`同期しました（${total} 件中 ${done} 件完了）`, `Synced: ${done} of ${total} tasks done`]),
        ),
      )
  }
}

function formatCounts(
  say: Say,
  difference: Synced['difference'],
  documents: { upserted: number; deleted: number },
): string {
  const { added, changed, removed } = countTaskChanges(difference)
  const { upserted, deleted } = documents
  return say([
    `タスク: 追加 ${added}、変更 ${changed}、削除 ${removed}。計画文書: 保存 ${upserted}、削除 ${deleted}`,
    `Tasks: ${added} added, ${changed} changed, ${removed} removed. Plans: ${upserted} stored, ${deleted} deleted`,
  ])
}

const formatKept = (say: Say, { tasks, documents }: { tasks: number; documents: number }): string =>
  say([
    `読み込めなかったため、サーバーにあるものをそのまま残します: タスク ${tasks}、計画文書 ${documents}`,
    `Kept on the server because they could not be read: tasks ${tasks}, plans ${documents}`,
  ])

/** Converts to the `--json` output. `changed` is true if something was sent, or would have been. */
const toJson = (
  { say }: Io,
  { url, projectId }: ProjectConnection,
  { slug }: Target,
  synced: Synced,
  dryRun: boolean,
) => {
  const { read, difference, result } = synced
  return {
    server: url,
    project: projectId,
    slug,
    source: read.reader.name,
    dryRun,
    changed: result !== null,
    stats: result?.stats ?? countTasks(read.snapshot),
    tasks: countTaskChanges(difference),
    documents: result?.documents ?? {
      upserted: 0,
      unchanged: read.snapshot.planDocuments.length,
      deleted: 0,
    },
    issues: result?.issues ?? null,
    kept: result?.kept ?? null,
    phases: difference.phases,
    remarks: read.diagnostics.map(one => toJsonDiagnostic(say, one)),
    warnings: result?.warnings ?? [],
    warningsTotal: result?.warningsTotal ?? 0,
  }
}

function countTasks({ roadmap }: Synced['read']['snapshot']) {
  const tasks = roadmap.phases.flatMap(({ tasks }) => tasks)
  const count = (status: string) => tasks.filter(task => task.status === status).length
  return { total: tasks.length, done: count('done'), blocked: count('blocked') }
}
