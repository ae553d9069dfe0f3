import type { Sentence } from '../../language/language.ts'
import { fitted } from '../../terminal/fitted.ts'
import type { Io } from '../../terminal/io.ts'
import { shownLines, shownOf } from '../../terminal/shown.ts'
import { statusCell } from '../../terminal/statuses.ts'
import { type Cell, table } from '../../terminal/table.ts'
import { localTime } from '../../terminal/time.ts'
import type { IssueDetail } from './named.ts'
import { nameOf, rowsOf } from './rows.ts'

/** An issue as people read it: its title, its fields, its text, and what it is linked to, each behind an empty line. */
export function detailsOf(io: Io, issue: IssueDetail): string {
  const { title, body, parent, children, gitLinks, roadmapTasks } = issue
  return [
    `${io.colors.bold(shownOf(nameOf(issue)))}  ${shownOf(title)}`,
    fieldsOf(io, issue),
    body && shownLines(body.trimEnd()),
    section(io, ['親課題', 'Parent'], rowsOf(io, parent ? [parent] : [])),
    section(io, ['子課題', 'Children'], rowsOf(io, children)),
    section(io, ['コミットとプルリクエスト', 'Commits and pull requests'], linksOf(io, gitLinks)),
    section(io, ['ロードマップのタスク', 'Roadmap tasks'], tasksOf(io, roadmapTasks)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const section = ({ say, colors }: Io, title: Sentence, lines: string): string =>
  lines && `${colors.bold(say(title))}\n${lines}`

function fieldsOf(io: Io, { status, assignee, createdBy, createdAt, updatedAt }: IssueDetail): string {
  const { say, language } = io
  const at = localTime(language, createdAt)
  const made = createdBy ? `${at}  ${createdBy.displayName}` : at
  return table([
    [say(['状態', 'Status']), statusCell(io, status)],
    [say(['担当者', 'Assignee']), assignee?.displayName ?? say(['なし', 'nobody'])],
    [say(['作成', 'Created']), made],
    [say(['更新', 'Changed']), localTime(language, updatedAt)],
  ])
}

/** Each with its address, where it has one, on a line of its own. */
function linksOf({ colors, columns }: Io, links: IssueDetail['gitLinks']): string {
  const lines = fitted(
    links.map(({ kind, ref, title }): Cell[] => [
      { text: kind === 'commit' ? ref.slice(0, 10) : `PR ${ref}`, paint: colors.bold },
      title,
    ]),
    1,
    columns(),
  )
  const urlOf = (i: number) => (links[i]?.url ? `\n  ${shownOf(links[i].url)}` : '')
  return lines
    .split('\n')
    .map((line, i) => line + urlOf(i))
    .join('\n')
}

const tasksOf = (io: Io, tasks: IssueDetail['roadmapTasks']): string =>
  fitted(
    tasks.map(({ slug, taskId, title, status }): Cell[] => [
      `${slug} ${taskId}`,
      statusCell(io, status),
      title,
    ]),
    2,
    io.columns(),
  )
