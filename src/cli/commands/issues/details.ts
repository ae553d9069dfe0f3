import { type Sentence, say } from '../../language/language.ts'
import { fitted } from '../../terminal/fitted.ts'
import { colours } from '../../terminal/output.ts'
import { shownLines, shownOf } from '../../terminal/shown.ts'
import { statusCell } from '../../terminal/statuses.ts'
import { type Cell, table } from '../../terminal/table.ts'
import { localTime } from '../../terminal/time.ts'
import type { IssueDetail } from './named.ts'
import { nameOf, rowsOf } from './rows.ts'

/** An issue as people read it: its title, its fields, its text, and what it is linked to, each behind an empty line. */
export function detailsOf(issue: IssueDetail): string {
  const { title, body, parent, children, gitLinks, roadmapTasks } = issue
  return [
    `${colours.bold(shownOf(nameOf(issue)))}  ${shownOf(title)}`,
    fieldsOf(issue),
    body && shownLines(body.trimEnd()),
    section(['親課題', 'Parent'], rowsOf(parent ? [parent] : [])),
    section(['子課題', 'Children'], rowsOf(children)),
    section(['コミットとプルリクエスト', 'Commits and pull requests'], linksOf(gitLinks)),
    section(['ロードマップのタスク', 'Roadmap tasks'], tasksOf(roadmapTasks)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const section = (title: Sentence, lines: string): string => lines && `${colours.bold(say(title))}\n${lines}`

function fieldsOf({ status, assignee, createdBy, createdAt, updatedAt }: IssueDetail): string {
  const made = createdBy ? `${localTime(createdAt)}  ${createdBy.displayName}` : localTime(createdAt)
  return table([
    [say(['状態', 'Status']), statusCell(status)],
    [say(['担当者', 'Assignee']), assignee?.displayName ?? say(['なし', 'nobody'])],
    [say(['作成', 'Created']), made],
    [say(['更新', 'Changed']), localTime(updatedAt)],
  ])
}

/** Each with its address, where it has one, on a line of its own. */
function linksOf(links: IssueDetail['gitLinks']): string {
  const lines = fitted(
    links.map(({ kind, ref, title }): Cell[] => [
      { text: kind === 'commit' ? ref.slice(0, 10) : `PR ${ref}`, paint: colours.bold },
      title,
    ]),
    1,
  )
  const urlOf = (i: number) => (links[i]?.url ? `\n  ${shownOf(links[i].url)}` : '')
  return lines
    .split('\n')
    .map((line, i) => line + urlOf(i))
    .join('\n')
}

const tasksOf = (tasks: IssueDetail['roadmapTasks']): string =>
  fitted(
    tasks.map(({ slug, taskId, title, status }): Cell[] => [`${slug} ${taskId}`, statusCell(status), title]),
    2,
  )
