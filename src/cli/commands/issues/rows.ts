import type { ListItem } from '../../../client/index.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { statusCell } from '../../terminal/statuses.ts'
import type { Cell } from '../../terminal/table.ts'
import { textWidth, truncate } from '../../terminal/width.ts'
import { dueCell } from './days.ts'
import { priorityCell } from './priorities.ts'

export type Issue = ListItem<'/api/projects/{projectId}/issues'>

/** An issue in a list of all projects has its project. */
export type ListedIssue = Issue & Partial<Pick<ListItem<'/api/me/issues'>, 'project'>>

type Related = Pick<Issue, 'number' | 'key' | 'title' | 'status'> & Partial<ListedIssue>

export const formatIssueName = ({ key, number }: Pick<Issue, 'key' | 'number'>): string => key ?? `#${number}`

/**
 * Renders one line for each issue. Columns that no issue has are left out, and in a narrow terminal also the less
 * important ones, so that titles keep room.
 */
export function renderIssues(io: Io, issues: readonly Related[]): string {
  const names = columnNames.filter(name => issues.some(issue => textOf(columns[name](io, issue)) !== ''))
  for (const dropped of [...dispensable, null]) {
    const widths = names.map(name => Math.max(...issues.map(issue => widthOf(columns[name](io, issue)))))
    const title = names.indexOf('title')
    const others = widths.reduce((sum, width, i) => sum + (i === title ? 0 : width + gap), 0)
    if (others + Math.min(widths[title] ?? 0, leastTitle) <= io.columns() || dropped === null) break
    if (names.includes(dropped)) names.splice(names.indexOf(dropped), 1)
  }
  const rows = issues.map(issue => names.map(name => columns[name](io, issue)))
  return fitTable(rows, names.indexOf('title'), io.columns())
}

/** The width that a title keeps at least, while there are columns to leave out. */
const leastTitle = 24
const gap = 2

const columns = {
  name: (io, issue) => ({ text: formatIssueName(issue), paint: io.colors.bold }),
  project: (io, { project }) => truncate(project?.name ?? '', widestName(io)),
  status: (io, { status }) => statusCell(io, status),
  priority: (io, { priority }) => priorityCell(io, priority),
  title: (_, { title }) => title,
  labels: (io, { labels = [] }) => ({
    text: truncate(labels.map(({ name }) => name).join(', '), widestLabels),
    paint: io.colors.cyan,
  }),
  assignee: (io, { assignee }) => truncate(assignee?.displayName ?? '', widestName(io)),
  due: (io, issue) => dueCell(io, issue),
  comments: ({ say, colors }, { commentCount = 0 }) => ({
    text: commentCount === 0 ? '' : say(formatComments(commentCount)),
    paint: colors.dim,
  }),
} satisfies Record<string, (io: Io, issue: Related) => Cell>

type Column = keyof typeof columns

const columnNames = Object.keys(columns) as Column[]

const dispensable: readonly Column[] = ['comments', 'labels', 'assignee', 'priority', 'project']

const formatComments = (count: number) =>
  [counted`コメント ${count}`, counted`${count} ${plural(count, 'comment')}`] as const

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)
const widthOf = (cell: Cell): number => textWidth(textOf(cell))

const widestName = ({ columns }: Io): number => (columns() < 100 ? 12 : 20)
const widestLabels = 24
