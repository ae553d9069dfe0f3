import type { InfiniteData } from '@tanstack/react-query'
import { type Edit, editAt } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import type { Board, Issue } from '../../api/reads/issues.ts'
import type { OwnIssue } from '../../api/reads/own-issues.ts'

type Listed = InfiniteData<{ issues: Issue[]; total: number }>
type OwnListed = InfiniteData<{ issues: OwnIssue[]; total: number }>
type ChangeOfList = (listed: Issue[]) => Issue[]
/** A place in a column of the board, as the API has it: after an issue, at the start, or before an issue. */
export type Place = { afterId: string | null } | { beforeId: string }
/** An issue as it is after a move, with its status before, and its place in its column. */
export type Moved = { issue: Issue; from: Issue['status']; place: Place }

/** Edits of all cached lists and boards with issues of a project. On a board, an issue with another status goes to its column. */
export const inLists = (projectId: string, change: ChangeOfList, moved?: Moved): Edit[] => [
  ...editsOf<Listed>(keys.issueLists(projectId), ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map(page => withIssues(page, change(page.issues))),
  })),
  ...editsOf<Board>(keys.boards(projectId), board => boardAfter(board, change, moved)),
  ...editsOf<Listed>(keys.boardColumns(projectId), ({ pages, ...rest }, [, , , status]) => ({
    ...rest,
    pages: pages.map(page => ({ ...page, issues: columnAfter(page.issues, status, change, moved) })),
  })),
  ...editsOf<OwnListed>(keys.ownIssueLists, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map(page => withIssues(page, ownAfter(page.issues, projectId, change))),
  })),
]

const editsOf = <T>(queryKey: readonly unknown[], change: (read: T, key: readonly unknown[]) => T): Edit[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey })
    .map(({ queryKey }) => editAt<T>(queryKey, read => change(read, queryKey)))

/** An issue as a cached list or board shows it. */
export function cachedIssue(projectId: string, number: number): Issue | undefined {
  const lists = [keys.issueLists(projectId), keys.boardColumns(projectId)].flatMap(queryKey =>
    queries.getQueriesData<Listed>({ queryKey }).flatMap(([, read]) => read?.pages ?? []),
  )
  const boards = queries.getQueriesData<Board>({ queryKey: keys.boards(projectId) })
  const columns = boards.flatMap(([, read]) => read?.columns ?? [])
  const own = queries
    .getQueriesData<OwnListed>({ queryKey: keys.ownIssueLists })
    .flatMap(([, read]) => read?.pages.flatMap(({ issues }) => issues) ?? [])
    .filter(({ project }) => project.id === projectId)
  return [...[...lists, ...columns].flatMap(({ issues }) => issues), ...own].find(
    one => one.number === number,
  )
}

const withIssues = <One extends Issue>(page: { issues: One[]; total: number }, issues: One[]) => ({
  ...page,
  issues,
  total: page.total - page.issues.length + issues.length,
})

/** The user's own issues, which are of several projects, after a change of those of one. */
function ownAfter(listed: OwnIssue[], projectId: string, change: ChangeOfList): OwnIssue[] {
  const after = change(listed.filter(({ project }) => project.id === projectId))
  return listed.flatMap(one => {
    const changed = one.project.id === projectId ? after.find(({ id }) => id === one.id) : one
    return changed ? { ...one, ...changed } : []
  })
}

function boardAfter({ columns, ...rest }: Board, change: ChangeOfList, moved?: Moved): Board {
  const changed = columns.map(column => ({ column, issues: change(column.issues) }))
  const arrived = changed
    .flatMap(({ column, issues }) => issues.filter(({ status }) => status !== column.status))
    .filter(({ id }) => id !== moved?.issue.id)
  return {
    ...rest,
    columns: changed.map(({ column, issues }) => {
      const { status, total } = column
      const isHere = (one: Issue) => one.status === status
      const after = [...arrived.filter(isHere), ...placedIn(issues.filter(isHere), status, moved, true)]
      const grown = moved
        ? Number(moved.issue.status === status) - Number(moved.from === status)
        : after.length - column.issues.length
      return { ...column, issues: after, total: total + grown }
    }),
  }
}

function columnAfter(listed: Issue[], status: unknown, change: ChangeOfList, moved?: Moved): Issue[] {
  const left = change(listed).filter(one => one.status === status)
  return placedIn(left, status, moved, false)
}

/** The issues of a column with the moved one at its place, if this part of the column has the place. */
function placedIn(listed: Issue[], status: unknown, moved: Moved | undefined, isStart: boolean): Issue[] {
  if (!moved) return listed
  const { issue, place } = moved
  const others = listed.filter(({ id }) => id !== issue.id)
  if (issue.status !== status) return others
  const id = 'afterId' in place ? place.afterId : place.beforeId
  if (id === null) return isStart ? [issue, ...others] : others
  const at = others.findIndex(one => one.id === id)
  if (at === -1) return others
  return others.toSpliced('afterId' in place ? at + 1 : at, 0, issue)
}
