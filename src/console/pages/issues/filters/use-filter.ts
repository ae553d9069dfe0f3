import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { IssueFilterName } from '../../../api/reads/issues.ts'
import { filterIn, type IssueSearch } from '../../../parts/issue-filters.ts'

const route = '/inside/projects/$projectId/issues'

/** The filter in the address, and what the address has beside it. */
export function useFilter() {
  const search: IssueSearch = useSearch({ from: route })
  const navigate = useNavigate({ from: '/projects/$projectId/issues' })
  const change = (next: (before: IssueSearch) => IssueSearch) =>
    navigate({ search: next, replace: true, resetScroll: false })
  const found = filterIn(search)
  const address = JSON.stringify({ ...found.filter, ...found.view })
  return {
    ...found,
    /**
     * The address of the list, without an open issue and what is ignored. The object stays the same while they change, so
     * that rows with it need not be rendered again.
     */
    here: useMemo(() => JSON.parse(address) as IssueSearch, [address]),
    /** The number of the issue that is open over the list. */
    open: search.issue,
    change,
    set: (name: IssueFilterName, value: string | undefined) =>
      change(before => ({ ...before, [name]: value || undefined })),
  }
}
