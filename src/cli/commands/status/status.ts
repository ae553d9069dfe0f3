import type { Say } from '../../language/language.ts'
import type { Blocked, Progress } from '../../roadmap/progress.ts'
import type { Io } from '../../terminal/io.ts'
import { meter } from '../../terminal/meter.ts'
import { shownOf } from '../../terminal/shown.ts'
import { table } from '../../terminal/table.ts'
import { localTime } from '../../terminal/time.ts'
import { cut } from '../../terminal/width.ts'
import { command } from '../define.ts'
import { type Standing, standingOf } from './standing.ts'

export const status = command<{ slug?: string; source?: string }>({
  name: 'status',
  about: [
    'リポジトリの状況を表示します: 結び付き、同期しているか、フェーズごとの進み具合、ブロックされているもの',
    'Shows where the repository stands: what it is bound to, whether it is in sync, how far each phase is, and what is blocked',
  ],
  examples: [
    ['cairn status', ['状況を表示', 'where it stands']],
    ['cairn status --json', ['機械のために', 'for machines']],
  ],
  answers: `{ server: string, project: { id: string, name: string }, slug: string,
  source: string, repository: { kind: "remote" | "local", value: string },
  bound: { kind: "remote" | "local", value: string } | null, isBoundHere: boolean,
  inSync: boolean, syncedAt: string | null,
  pending: { added: number, changed: number, removed: number },
  phases: { id: string, title: string, total: number, done: number, blocked: number }[],
  blocked: { id: string, title: string, reason: string | null, waitsFor: string[] }[],
  remarks: { file: string, line: number | null, message: string }[] }`,
  async run(context, { json = false, ...shared }) {
    const standing = await standingOf(context, shared, json)
    if (json) context.io.printJson(standing)
    else tellStanding(context.io, standing)
  },
})

function tellStanding(io: Io, standing: Standing): void {
  const { say, printLines, warn } = io
  const { project, slug, source, server, repository, phases, blocked, remarks } = standing
  printLines(
    table([
      [say(['プロジェクト', 'Project']), `${project.name} (${server})`],
      [
        say(['リポジトリ', 'Repository']),
        `${repository.value}${standing.isBoundHere ? '' : ` (${boundOf(say, standing)})`}`,
      ],
      [say(['ロードマップ', 'Roadmap']), `${slug} (${source})`],
      [say(['同期', 'In sync']), syncOf(io, standing)],
    ]),
  )
  if (phases.length > 0) printLines(`\n${table(phases.map(phase => phaseRow(io, phase)))}`)
  if (blocked.length > 0)
    printLines(`\n${say(['ブロック', 'Blocked'])}\n${blocked.map(one => blockedLine(io, one)).join('\n')}`)
  if (remarks.length > 0)
    warn([
      `ファイルに気になる点が ${remarks.length} 件あります（cairn sync --dry-run で表示）`,
      `${remarks.length} oddities in the files: cairn sync --dry-run tells them`,
    ])
}

const boundOf = (say: Say, { bound }: Standing): string =>
  bound
    ? say([`プロジェクトは ${bound.value} に結び付いています`, `the project is bound to ${bound.value}`])
    : say(['まだ結び付いていません', 'not bound yet'])

function syncOf(
  { say, language }: Io,
  { inSync, syncedAt, pending: { added, changed, removed } }: Standing,
): string {
  if (!syncedAt) return say(['いいえ（まだ同期していません）', 'no, it was never synced'])
  const when = localTime(language, syncedAt)
  if (inSync) return say([`はい（${when}）`, `yes (${when})`])
  return say([
    `いいえ（追加 ${added}、変更 ${changed}、削除 ${removed}、前回 ${when}）`,
    `no: ${added} added, ${changed} changed, ${removed} removed since ${when}`,
  ])
}

function phaseRow({ say, colors }: Io, { title, total, done, blocked }: Progress) {
  const [full, rest] = meter(total === 0 ? 0 : done / total, 20)
  const told = blocked > 0 ? say([`ブロック ${blocked}`, `${blocked} blocked`]) : ''
  return [
    cut(shownOf(title), 32),
    { text: full + rest, paint: () => colors.green(full) + colors.dim(rest) },
    `${done}/${total}`,
    { text: told, paint: colors.red },
  ]
}

function blockedLine({ say, colors }: Io, { id, title, reason, waitsFor }: Blocked): string {
  const why = [
    reason,
    waitsFor.length > 0 ? say([`待ち: ${waitsFor.join(', ')}`, `waits for ${waitsFor.join(', ')}`]) : null,
  ]
  const told = why.filter(Boolean).join('; ')
  return `  ${shownOf(id)}  ${shownOf(title)}${told && colors.dim(`  ${shownOf(told)}`)}`
}
