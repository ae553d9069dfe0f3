import { useInfiniteQuery } from '@tanstack/react-query'
import type { DOMAttributes, ReactNode, Ref } from 'react'
import { type Issue, type IssueFilter, issues } from '../../api/reads/issues.ts'
import { unique } from '../../api/reads/pages.ts'
import { useProject } from '../../api/reads/projects.ts'
import layout from '../../parts/layout.module.css'
import { LoadMore } from '../../parts/load-more.tsx'
import { Rows } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type Group, GroupedRows } from './groups.tsx'
import { ListHead } from './list-head.tsx'

/** The issues of the current project that match a filter. */
export const useIssueList = (filter: IssueFilter) =>
  useInfiniteQuery({
    ...issues(useProject().id, filter),
    // Keeps the previous results until the next ones arrive, so the layout does not jump.
    placeholderData: before => before,
    throwOnError: (_, { state }) => state.data === undefined,
  })

type List = ReturnType<typeof useIssueList>

export const issuesIn = ({ data }: List): Issue[] => unique(data?.pages.flatMap(page => page.issues) ?? [])

type Props = {
  list: List
  label: string
  /** Replaces one list of all rows. */
  groups?: Group[] | null
  /** Rows above those of the list. */
  first?: ReactNode[]
  ref?: Ref<HTMLDivElement>
  /** What happens at events of the rows. */
  events?: DOMAttributes<HTMLDivElement>
  /** Beside the number of issues. */
  action?: ReactNode
  /** Replaces the rows if there are none. */
  empty: ReactNode
  row(issue: Issue): ReactNode
}

/** A list of issues with infinite scroll. */
export function IssueRows({ list, label, groups, first = [], ref, events, action, empty, row }: Props) {
  if (!list.data) return <Skeleton />
  const [page] = list.data.pages
  const rows = [...first, ...(groups ? [] : issuesIn(list).map(row))]
  const isEmpty = rows.length + (groups?.length ?? 0) === 0
  return (
    <div
      ref={ref}
      className={`${layout.stackTight} ${layout.refreshing}`}
      aria-busy={list.isPlaceholderData}
      {...events}
    >
      <ListHead total={page!.total} isTruncated={page!.truncated} action={action} />
      {isEmpty && empty}
      {rows.length > 0 && <Rows label={label}>{rows}</Rows>}
      {groups && <GroupedRows groups={groups} list={list} row={row} />}
      <LoadMore list={list} />
    </div>
  )
}
