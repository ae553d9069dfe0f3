import { firstPlace, moveTo } from '../board.ts'
import { about, record } from '../events.ts'
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
  const isMoved = status !== undefined && status !== issue?.status
  return {
    ...at,
    by,
    params,
    body: { ...(status && { status }), [isAfter ? 'afterId' : 'beforeId']: anchor?.id ?? null },
    rule: () =>
      missing(issue) || (anchor && anchor !== issue && !column.includes(anchor) && 'position_moved'),
    status: 200,
    done() {
      if (isMoved) {
        issue!.position = firstPlace(of, target!)
        issue!.status = target!
        const payload = { number: issue!.number, changed: new Set(['status']) }
        record(of, by, { type: 'issue.updated', target: about('issue', issue!, issue!.title), payload })
      }
      moveTo(of, issue!, anchor, isAfter)
    },
    response: () => ({ issue: issueFields(of, issue!) }),
  }
}
