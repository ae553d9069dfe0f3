import { startOfDay } from '../../../api/reads/days.ts'
import type { IssueFilter } from '../../../api/reads/issues.ts'
import type { SavedFilter } from '../../../api/reads/saved-filters.ts'
import { type IssueSearch, type IssueView, valuesOf } from '../../../parts/issue-filters.ts'

type Query = SavedFilter['query']

/** What is saved of a filter: the parameters of the API, so the start of a day instead of a day. */
export function queryOf({ trashed: _, updatedSince, ...rest }: IssueFilter): Query {
  const since = updatedSince && (startOfDay(updatedSince) ?? updatedSince)
  const given = Object.entries({ ...rest, updatedSince: since }).filter(([, value]) => value)
  return Object.fromEntries(given) as Query
}

/** The address of a saved filter. */
export const searchOf = ({ id, query, layout }: SavedFilter): IssueSearch => ({
  // Flags that are off, which tools may have saved.
  ...Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '0')),
  ...(layout === 'board' && { layout }),
  saved: id,
})

export const layoutOf = ({ layout }: IssueView): SavedFilter['layout'] => layout ?? 'list'

/** Whether a saved filter finds and shows something else than the address says. */
export function isChanged(saved: SavedFilter, filter: IssueFilter, view: IssueView): boolean {
  const [before, now] = [searchOf(saved), queryOf(filter)]
  const { layout: _, saved: _id, ...query } = before
  const flat = (one: object) =>
    Object.entries(one)
      .map(([name, value]) => `${name}=${[...new Set(valuesOf(String(value)))].toSorted().join()}`)
      .toSorted()
      .join('&')
  return saved.layout !== layoutOf(view) || flat(query) !== flat(now)
}
