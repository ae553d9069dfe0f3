import { either, type Fields, objectType } from '../../json/shape.ts'
import type { GitLink, LinkCounts } from '../../service/git-links.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'
import { table } from '../../terminal/table.ts'
import { truncate } from '../../terminal/width.ts'

/** The output of `--json`. `sent` counts commits and pull requests, and the others count pairs with a key. */
export type LinksOutput = { project: string; dryRun: false; sent: number } & LinkCounts

/** The output of `--json --dry-run`. */
export type LinksDryRun = { project: string; dryRun: true; links: GitLink[] }

const linkType = objectType({
  kind: '"commit" | "pr"',
  ref: 'string',
  title: 'string',
  'author?': 'string',
  'committedAt?': 'string | null',
  issueKeys: 'string[]',
})

export const linksJson = either(
  {
    project: 'string',
    dryRun: 'false',
    sent: 'number',
    linked: 'number',
    existing: 'number',
    skipped: 'number',
    warnings: 'string[]',
    warningsTotal: 'number',
  } satisfies Fields<keyof LinksOutput>,
  { project: 'string', dryRun: 'true', links: `${linkType}[]` } satisfies Fields<keyof LinksDryRun>,
)

export function printCounts(
  { say, print, warn }: Io,
  { linked, existing, skipped, warnings }: LinksOutput,
): void {
  for (const warning of warnings) warn(warning)
  print(
    say([
      counted`新規 ${linked}、既存 ${existing}、スキップ ${skipped}`,
      counted`linked ${linked}, existing ${existing}, skipped ${skipped}`,
    ]),
  )
}

export function printDryRun({ say, print, columns }: Io, { links }: LinksDryRun): void {
  const rows = links.map(link => [formatRef(link), link.issueKeys.join(' '), link.title])
  for (const line of rows.length > 0 ? table(rows).split('\n') : []) print(truncate(line, columns()))
  print(
    say([
      counted`${links.length} 件を送信します（まだ送信していません）`,
      counted`Dry run: ${links.length} to send`,
    ]),
  )
}

export const reportNothing = ({ say, report }: Io, key: string, isSinceLast: boolean): void =>
  report(
    say(
      isSinceLast
        ? [
            `リンクするものはありません（前回より後のコミットに ${key}-1 のようなキーがありません）。cairn links --all で履歴をすべて読み直します`,
            `Nothing to link: no new commits since the last run mention an issue such as ${key}-1. Run \`cairn links --all\` to read the whole history again`,
          ]
        : [
            `リンクするものはありません（${key}-1 のようなキーがありません）`,
            `Nothing to link: no issue keys such as ${key}-1`,
          ],
    ),
  )

const formatRef = ({ kind, ref }: GitLink): string => (kind === 'pr' ? `#${ref}` : ref.slice(0, 10))
