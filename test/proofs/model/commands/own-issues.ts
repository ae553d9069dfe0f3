import { hasIssues, isAssignable, issueFields } from '../issues.ts'
import { unordered } from '../match.ts'
import type { Caller, Issue } from '../state.ts'
import type { Command } from '../step.ts'
import { isTitled, someNeedle } from './searches.ts'

/** What makes an issue the user's own (issues § Own issues). */
const roles: Record<string, (issue: Issue, by: Caller) => boolean> = {
  assigned: ({ assignee }, { who }) => assignee === who,
  created: ({ createdBy }, { who }) => createdBy === who,
  watched: ({ watchers }, { who }) => watchers.get(who) === true,
}

export const listOwnIssues: Command = (m, pick) => {
  const at = { method: 'GET', path: '/api/me/issues' } as const
  const role = pick.of(Object.keys(roles))
  const q = pick.isOnce(3) ? someNeedle(pick) : null
  const by = pick.caller(at)
  const { who, token } = by
  return {
    ...at,
    by,
    query: { role, pageSize: 100, ...(q && { q }) },
    status: 200,
    response() {
      const isShown = (of: (typeof m.projects)[number]) =>
        hasIssues(of) && !of.isArchived && isAssignable(of, who) && (!token?.only || token.only === of)
      const issues = m.projects.filter(isShown).flatMap(of =>
        of.issues
          .filter(issue => !issue.isTrashed && roles[role]!(issue, by) && (!q || isTitled(of, issue, q)))
          .map(issue => ({
            ...issueFields(of, issue, by),
            project: { id: of.id, name: of.name, key: of.key },
          })),
      )
      return { total: issues.length, issues: unordered(issues) }
    },
  }
}
