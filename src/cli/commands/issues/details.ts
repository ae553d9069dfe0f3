import type { Sentence } from '../../language/language.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import { formatBytes, formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'
import { sanitizeLine, sanitizeLines } from '../../terminal/sanitize.ts'
import { statusCell } from '../../terminal/statuses.ts'
import { type Cell, table } from '../../terminal/table.ts'
import { type Comment, renderComment } from './comments.ts'
import { dueCell } from './days.ts'
import { showMentions } from './mentions.ts'
import { priorityCell } from './priorities.ts'
import type { IssueDetail } from './references.ts'
import { formatIssueName, renderIssues } from './rows.ts'

/** Renders an issue with its fields, description, links, and comments, separated by empty lines. */
export function renderIssue(io: Io, issue: IssueDetail, comments: readonly Comment[] | null): string {
  const { title, body, mentions, blockedReason, blockedBy = [], attachments = [] } = issue
  const { parent, children, gitLinks, roadmapTasks, commentCount } = issue
  const shown = comments?.length ?? 0
  const total = Math.max(commentCount, shown)
  return [
    `${io.colors.bold(sanitizeLine(formatIssueName(issue)))}  ${sanitizeLine(title)}`,
    renderFields(io, issue, comments === null),
    body && sanitizeLines(showMentions(body, mentions).trimEnd()),
    renderSection(io, ['ブロックの理由', 'Blocked because'], sanitizeLines(blockedReason ?? '').trimEnd()),
    renderSection(io, ['添付ファイル', 'Attachments'], renderAttachments(io, attachments)),
    renderSection(io, ['先に終える課題', 'Waits for'], renderIssues(io, blockedBy)),
    renderSection(io, ['親課題', 'Parent'], renderIssues(io, parent ? [parent] : [])),
    renderSection(io, ['子課題', 'Children'], renderIssues(io, children)),
    renderSection(io, ['コミットとプルリクエスト', 'Commits and pull requests'], renderLinks(io, gitLinks)),
    renderSection(io, ['ロードマップのタスク', 'Roadmap tasks'], renderTasks(io, roadmapTasks)),
    renderSection(
      io,
      shown === total
        ? ['コメント', 'Comments']
        : [
            counted`コメント（${total} 件中の最新 ${shown} 件）`,
            counted`Comments (the newest ${shown} of ${total})`,
          ],
      (comments ?? []).map(comment => renderComment(io, comment)).join('\n\n'),
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const renderSection = ({ say, colors }: Io, title: Sentence, lines: string): string =>
  lines && `${colors.bold(say(title))}\n${lines}`

function renderFields(io: Io, issue: IssueDetail, hasComments: boolean): string {
  const { say, language } = io
  const { status, priority, labels = [], assignee, startDate, blockedType, isWatched } = issue
  const { createdBy, createdAt, updatedAt, commentCount } = issue
  const at = formatDateTime(language, createdAt)
  const rows: [name: Sentence, value: Cell][] = [
    [['状態', 'Status'], statusCell(io, status)],
    [['ブロックの種類', 'Type of blocking'], blockedType ? say(blockedTypes[blockedType]) : ''],
    [['優先度', 'Priority'], priorityCell(io, priority)],
    [['ラベル', 'Labels'], labels.map(({ name }) => name).join(', ')],
    [['担当者', 'Assignee'], assignee?.displayName ?? say(['なし', 'Unassigned'])],
    [['開始日', 'Start'], startDate ?? ''],
    [['期日', 'Due'], dueCell(io, issue)],
    [['作成', 'Created'], createdBy ? `${at}  ${createdBy.displayName}` : at],
    [['更新', 'Updated'], formatDateTime(language, updatedAt)],
    [['ウォッチ', 'Watching'], isWatched ? say(['はい', 'Yes']) : ''],
    [
      ['コメント', 'Comments'],
      hasComments && commentCount > 0
        ? say([
            counted`${commentCount}（--comments で表示します）`,
            counted`${commentCount} (--comments shows them)`,
          ])
        : '',
    ],
  ]
  return table(rows.filter(([, value]) => value !== '').map(([name, value]) => [say(name), value]))
}

const blockedTypes: Record<NonNullable<IssueDetail['blockedType']>, Sentence> = {
  issue: ['ほかの課題', 'Another issue'],
  decision: ['意思決定', 'A decision'],
  external: ['外部要因', 'External'],
  other: ['その他', 'Other'],
}

const renderAttachments = ({ colors, columns }: Io, attachments: IssueDetail['attachments']): string =>
  fitTable(
    attachments.map(({ id, filename, size }): Cell[] => [
      filename,
      formatBytes(size),
      { text: id, paint: colors.dim },
    ]),
    0,
    columns(),
  )

/** Renders links, each with its URL on the next line if it has one. */
function renderLinks({ colors, columns }: Io, links: IssueDetail['gitLinks']): string {
  const lines = fitTable(
    links.map(({ kind, ref, title }): Cell[] => [
      { text: kind === 'commit' ? ref.slice(0, 10) : `PR ${ref}`, paint: colors.bold },
      title,
    ]),
    1,
    columns(),
  )
  const urlOf = (i: number) => (links[i]?.url ? `\n  ${sanitizeLine(links[i].url)}` : '')
  return lines
    .split('\n')
    .map((line, i) => line + urlOf(i))
    .join('\n')
}

const renderTasks = (io: Io, tasks: IssueDetail['roadmapTasks']): string =>
  fitTable(
    tasks.map(({ slug, taskId, title, status }): Cell[] => [
      `${slug} ${taskId}`,
      statusCell(io, status),
      title,
    ]),
    2,
    io.columns(),
  )
