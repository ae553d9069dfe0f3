import type { ListItem } from '../../../client/index.ts'
import { fitted } from '../../terminal/fitted.ts'
import type { Io } from '../../terminal/io.ts'
import { statusCell } from '../../terminal/statuses.ts'
import type { Cell } from '../../terminal/table.ts'
import { cut } from '../../terminal/width.ts'

export type Issue = ListItem<'/api/projects/{projectId}/issues'>

type Related = Pick<Issue, 'number' | 'key' | 'title' | 'status'> & Partial<Pick<Issue, 'assignee'>>

export const nameOf = ({ key, number }: Pick<Issue, 'key' | 'number'>): string => key ?? `#${number}`

/** A line each: its key or number, status, title and assignee. */
export const rowsOf = (io: Io, issues: readonly Related[]): string =>
  fitted(
    issues.map(issue => rowOf(io, issue)),
    2,
    io.columns(),
  )

const rowOf = (io: Io, { title, status, assignee, ...issue }: Related): Cell[] => [
  { text: nameOf(issue), paint: io.colors.bold },
  statusCell(io, status),
  title,
  assignee ? cut(assignee.displayName, widestName) : '',
]

const widestName = 20
