import type { ListItem } from '../../../client/index.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import type { Io } from '../../terminal/io.ts'
import { statusCell } from '../../terminal/statuses.ts'
import type { Cell } from '../../terminal/table.ts'
import { truncate } from '../../terminal/width.ts'

export type Issue = ListItem<'/api/projects/{projectId}/issues'>

type Related = Pick<Issue, 'number' | 'key' | 'title' | 'status'> & Partial<Pick<Issue, 'assignee'>>

export const formatIssueName = ({ key, number }: Pick<Issue, 'key' | 'number'>): string => key ?? `#${number}`

/** Renders one line for each issue: key or number, status, title, and assignee. */
export const renderIssues = (io: Io, issues: readonly Related[]): string =>
  fitTable(
    issues.map(issue => toRow(io, issue)),
    2,
    io.columns(),
  )

const toRow = (io: Io, { title, status, assignee, ...issue }: Related): Cell[] => [
  { text: formatIssueName(issue), paint: io.colors.bold },
  statusCell(io, status),
  title,
  assignee ? truncate(assignee.displayName, widestName) : '',
]

const widestName = 20
