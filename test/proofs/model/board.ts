import { generateKeyBetween } from 'fractional-indexing'
import { issueFields } from './issues.ts'
import type { Caller, Issue, Project } from './state.ts'

export const statuses = ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled']

/** The live issues with this status, in the order of their positions. */
export const columnOf = (of: Project, status: string): Issue[] =>
  of.issues
    .filter(issue => issue.status === status && !issue.isTrashed)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))

/** The position of an issue that comes first in a column. */
export const firstPlace = (of: Project, status: string): string =>
  generateKeyBetween(null, columnOf(of, status)[0]?.position ?? null)

/** Moves an issue directly after or before another one of its column, or to the start or the end for null. */
export function moveTo(of: Project, issue: Issue, anchor: Issue | null, isAfter: boolean): void {
  if (anchor === issue) return
  const others = columnOf(of, issue.status).filter(one => one !== issue)
  const edge = anchor ? others.indexOf(anchor) : isAfter ? -1 : others.length
  const at = isAfter ? edge + 1 : edge
  const [below, above] = [others[at - 1]?.position ?? null, others[at]?.position ?? null]
  const isThere = (below === null || below < issue.position) && (above === null || issue.position < above)
  if (!isThere) issue.position = generateKeyBetween(below, above)
}

export const boardFields = (of: Project, by: Caller) => ({
  columns: statuses.map(status => {
    const issues = columnOf(of, status)
    return { status, total: issues.length, issues: issues.map(issue => issueFields(of, issue, by)) }
  }),
})
