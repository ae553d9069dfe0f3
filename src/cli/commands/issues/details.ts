import type { Sentence } from '../../language/language.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { sanitizeLine, sanitizeLines } from '../../terminal/sanitize.ts'
import { statusCell } from '../../terminal/statuses.ts'
import { type Cell, table } from '../../terminal/table.ts'
import type { IssueDetail } from './find-issue.ts'
import { formatIssueName, renderIssues } from './rows.ts'

/** Renders an issue with its fields, description, and links, separated by empty lines. */
export function renderIssue(io: Io, issue: IssueDetail): string {
  const { title, body, parent, children, gitLinks, roadmapTasks } = issue
  return [
    `${io.colors.bold(sanitizeLine(formatIssueName(issue)))}  ${sanitizeLine(title)}`,
    renderFields(io, issue),
    body && sanitizeLines(body.trimEnd()),
    renderSection(io, ['親課題', 'Parent'], renderIssues(io, parent ? [parent] : [])),
    renderSection(io, ['子課題', 'Children'], renderIssues(io, children)),
    renderSection(io, ['コミットとプルリクエスト', 'Commits and pull requests'], renderLinks(io, gitLinks)),
    renderSection(io, ['ロードマップのタスク', 'Roadmap tasks'], renderTasks(io, roadmapTasks)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const renderSection = ({ say, colors }: Io, title: Sentence, lines: string): string =>
  lines && `${colors.bold(say(title))}\n${lines}`

function renderFields(io: Io, { status, assignee, createdBy, createdAt, updatedAt }: IssueDetail): string {
  const { say, language } = io
  const at = formatDateTime(language, createdAt)
  const created = createdBy ? `${at}  ${createdBy.displayName}` : at
  return table([
    [say(['ステータス', 'Status']), statusCell(io, status)],
    [say(['担当者', 'Assignee']), assignee?.displayName ?? say(['なし', 'Unassigned'])],
    [say(['作成', 'Created']), created],
    [say(['更新', 'Updated']), formatDateTime(language, updatedAt)],
  ])
}

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
