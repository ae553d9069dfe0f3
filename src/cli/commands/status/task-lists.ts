import type { Sentence } from '../../language/language.ts'
import type { Blocked, Ready } from '../../roadmap/readiness.ts'
import { formatHolder } from '../../service/claims.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import type { Cell } from '../../terminal/table.ts'
import { textWidth, truncate } from '../../terminal/width.ts'
import type { Claimable, StatusReport } from './report.ts'

/** Prints the first blocked, waiting, claimed, and ready tasks with their counts. */
export function printTaskLists(io: Io, { blocked, ready }: Pick<StatusReport, 'blocked' | 'ready'>): void {
  const ofKind = (kind: Blocked['kind']) => blocked.filter(one => one.kind === kind)
  printList(io, ['ブロック中', 'Blocked'], ofKind('blocked'), one => describeReason(io, one))
  printList(io, ['待機中', 'Waiting'], ofKind('waiting'), one => describeReason(io, one))
  const claimed = ready.filter(({ claim }) => claim !== null)
  printList(io, ['着手可能・担当者あり', 'Ready, but claimed'], claimed, one => describeClaim(io, one), 1)
  const free = ready.filter(({ claim }) => claim === null)
  printList(io, ['着手できるタスク', 'Ready'], free, () => '')
}

/** The number of tasks of each list in the terminal. `--json` has all. */
const mostShown = 5

function printList<Task extends Ready>(
  io: Io,
  heading: Sentence,
  tasks: readonly Task[],
  describe: (task: Task) => string,
  /** The column that is truncated: the title or the description. */
  column: 1 | 2 = 2,
): void {
  const { say, colors, printLines } = io
  if (tasks.length === 0) return
  const rows = tasks.slice(0, mostShown).map(task => toRow(io, task, describe(task)))
  const lines = fitTable(rows, column, io.columns() - indent.length)
  const rest = tasks.length - mostShown
  printLines(
    [
      counted`\n${say(heading)} (${tasks.length})`,
      ...lines.split('\n').map(line => indent + line),
      ...(rest > 0 ? [indent + colors.dim(say([counted`ほか ${rest} 件`, counted`and ${rest} more`]))] : []),
    ].join('\n'),
  )
}

const indent = '  '

const toRow = ({ colors, columns }: Io, { id, title }: Ready, reason: string): Cell[] => [
  id,
  // The half of the terminal, so that there is room for the reason.
  truncate(
    sanitizeLine(title),
    reason ? Math.floor(columns() / 2) : columns() - textWidth(id) - 2 * indent.length,
  ),
  { text: reason, paint: colors.dim },
]

function describeReason({ say }: Io, { reason, waitsFor }: Blocked): string {
  const waits =
    waitsFor.length > 0 ? say([`待ち: ${waitsFor.join(', ')}`, `waits for ${waitsFor.join(', ')}`]) : null
  return [reason, waits].filter(Boolean).join('; ')
}

function describeClaim({ say, language }: Io, { claim }: Claimable): string {
  if (!claim) return ''
  const [holder, until] = [formatHolder(say, claim), formatDateTime(language, claim.until)]
  return say([`${holder}、${until} まで`, `by ${holder} until ${until}`])
}
