import type { Say } from '../../language/language.ts'
import { type Checkout, formatCheckout } from '../../repository/checkout.ts'
import { anyBranch } from '../../repository/main-branch.ts'
import type { Progress } from '../../roadmap/progress.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { drawMeter } from '../../terminal/meter.ts'
import { counted } from '../../terminal/numbers.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { table } from '../../terminal/table.ts'
import { truncate } from '../../terminal/width.ts'
import { command } from '../define.ts'
import { openLinkedRoadmap, slugOption, sourceOption } from '../linked-roadmap.ts'
import { printRefusal } from '../sync/output.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { readStatus, reportJson, type StatusReport } from './report.ts'
import { printTaskLists } from './task-lists.ts'

export const status = command<WebOptions & { slug?: string; source?: string }>({
  name: 'status',
  about: [
    'リポジトリの状況を表示します: 関連付け、同期の状態、フェーズごとの進捗、ブロック中のタスクと着手できるタスク',
    'Shows the status of the repository: its binding, sync state, progress of each phase, blocked and ready tasks',
  ],
  options: [sourceOption, slugOption, ...webOptions],
  examples: [
    ['cairn status', ['状況を表示', 'show the status']],
    ['cairn status --json', ['JSON で出力', 'output JSON']],
    [
      "cairn status --jq '.ready[] | select(.claim == null).id'",
      ['着手でき、誰も担当していないタスク', 'the tasks that are ready and that nobody has claimed'],
    ],
  ],
  shape: reportJson,
  async run(context, { json, web, browser, ...shared }) {
    if (web) {
      const { place, target } = await openLinkedRoadmap(context, shared)
      const path = `/projects/${place.projectId}/roadmaps/${encodeURIComponent(target.slug)}`
      return showPage(context, place.url, path, { browser, json })
    }
    const report = await readStatus(context, shared, json === true)
    if (json) context.io.printJson(report)
    else printStatus(context.io, report)
  },
})

function printStatus(io: Io, report: StatusReport): void {
  const { say, printLines, warn } = io
  const { project, slug, source, server, repository, phases, remarks } = report
  printLines(
    table([
      [say(['プロジェクト', 'Project']), `${project.name} (${server})`],
      [
        say(['リポジトリ', 'Repository']),
        `${repository.value}${report.isBoundHere ? '' : ` (${describeBinding(say, report)})`}`,
      ],
      [say(['ロードマップ', 'Roadmap']), `${slug} (${source})`],
      ...(isOtherBranch(report) ? [[say(['ブランチ', 'Branch']), describeBranch(say, report)]] : []),
      [say(['同期', 'In sync']), describeSync(io, report)],
      ...(report.storedSource
        ? [[say(['同期元', 'Synced from']), describeSource(say, report.storedSource)]]
        : []),
    ]),
  )
  if (report.conflict) printRefusal(io, report.conflict)
  if (phases.length > 0) printLines(`\n${table(phases.map(phase => toPhaseRow(io, phase)))}`)
  printTaskLists(io, report)
  if (remarks.length > 0)
    warn([
      counted`ファイルに警告が ${remarks.length} 件あります（cairn sync --dry-run で表示）`,
      counted`Warnings in the files: ${remarks.length}. Run \`cairn sync --dry-run\` to see them`,
    ])
}

const describeBinding = (say: Say, { bound }: StatusReport): string =>
  bound
    ? say([`プロジェクトは ${bound.value} に関連付けられています`, `the project is bound to ${bound.value}`])
    : say(['まだ関連付けられていません', 'not bound yet'])

function describeSync(
  { say, language }: Io,
  { inSync, syncedAt, pending: { added, changed, removed } }: StatusReport,
): string {
  if (!syncedAt) return say(['いいえ（まだ同期していません）', 'no (never synced)'])
  const when = formatDateTime(language, syncedAt)
  if (inSync) return say([`はい（${when}）`, `yes (${when})`])
  if (added + changed + removed === 0)
    return say([
      `いいえ（タスク以外の変更あり、前回 ${when}）`,
      `no: only parts other than tasks changed since ${when}`,
    ])
  return say([
    counted`いいえ（追加 ${added}、変更 ${changed}、削除 ${removed}、前回 ${when}）`,
    counted`no: ${added} added, ${changed} changed, ${removed} removed since ${when}`,
  ])
}

const isOtherBranch = ({ branch, mainBranch }: StatusReport): boolean =>
  branch !== null && mainBranch !== null && ![branch, anyBranch].includes(mainBranch)

const describeBranch = (say: Say, { branch, mainBranch }: StatusReport): string =>
  say([`${branch}（同期するのは ${mainBranch} だけです）`, `${branch} (only ${mainBranch} is synced)`])

function describeSource(say: Say, source: Checkout): string {
  const from = sanitizeLine(formatCheckout(source))
  return source.dirty
    ? say([`${from}（下書き: 未コミットの変更あり）`, `${from} (draft: with uncommitted changes)`])
    : from
}

function toPhaseRow({ say, colors }: Io, { title, total, done, blocked }: Progress) {
  const [full, rest] = drawMeter(total === 0 ? 0 : done / total, 20)
  const told = blocked > 0 ? say([counted`ブロック中 ${blocked}`, counted`${blocked} blocked`]) : ''
  return [
    truncate(sanitizeLine(title), 32),
    { text: full + rest, paint: () => colors.green(full) + colors.dim(rest) },
    counted`${done}/${total}`,
    { text: told, paint: colors.red },
  ]
}
