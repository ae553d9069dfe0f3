import { moveTo } from '../board.ts'
import { applyChange } from '../issue-changes.ts'
import { allIssues, hasIssues, issueFields, missing, someIssue } from '../issues.ts'
import type { Command } from '../step.ts'

/** Moves an issue on the board, within its column or to another one. */
export const moveIssue: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/issues/{number}', of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  const status = pick.isOnce(2) ? pick.of(['todo', 'done', 'blocked']) : undefined
  const target = status ?? issue?.status
  const column = of.issues.filter(one => one.status === target && !one.isTrashed)
  const anchor =
    pick.of([() => pick.mostly(column, allIssues(m)), () => pick.of(allIssues(m)), () => null])() ?? null
  const isAfter = pick.isOnce(2)
  return {
    ...at,
    by,
    params,
    body: { ...(status && { status }), [isAfter ? 'afterId' : 'beforeId']: anchor?.id ?? null },
    rule: () =>
      missing(issue) || (anchor && anchor !== issue && !column.includes(anchor) && 'position_moved'),
    status: 200,
    done() {
      if (status) applyChange(m, of, by, issue!, { status })
      moveTo(of, issue!, anchor, isAfter)
    },
    response: () => ({ issue: issueFields(of, issue!, by) }),
  }
}
