import type { GitLink, Linked } from '../../service/git-links.ts'
import type { Io } from '../../terminal/io.ts'
import { table } from '../../terminal/table.ts'
import { cut } from '../../terminal/width.ts'

/** Of `--json`. `sent` counts commits and pull requests, the rest pairs of one and a key. */
export type LinksAnswer = { project: string; dryRun: false; sent: number } & Linked

/** Of `--json --dry-run`. */
export type LinksDryRun = { project: string; dryRun: true; links: GitLink[] }

export function tellLinked(
  { say, print, warn }: Io,
  { linked, existing, skipped, warnings }: LinksAnswer,
): void {
  for (const warning of warnings) warn(warning)
  print(
    say([
      `新規 ${linked}、既存 ${existing}、スキップ ${skipped}`,
      `linked ${linked}, existing ${existing}, skipped ${skipped}`,
    ]),
  )
}

export function tellDryRun({ say, print, columns }: Io, { links }: LinksDryRun): void {
  const rows = links.map(link => [nameOf(link), link.issueKeys.join(' '), link.title])
  for (const line of rows.length > 0 ? table(rows).split('\n') : []) print(cut(line, columns()))
  print(say([`${links.length} 件を送信します（まだ送信していません）`, `would send ${links.length}`]))
}

export const tellNone = ({ say, tell }: Io, key: string): void =>
  tell(
    say([
      `結び付けるものはありません（${key}-1 のようなキーがありません）`,
      `Nothing to link: there is no key such as ${key}-1`,
    ]),
  )

const nameOf = ({ kind, ref }: GitLink): string => (kind === 'pr' ? `#${ref}` : ref.slice(0, 10))
