import { columnOf, firstPlace } from '../board.ts'
import { aboutIssue, record } from '../events.ts'
import { hasIssues, issueFields, missing, someIssue, unknown } from '../issues.ts'
import type { Command } from '../step.ts'

export const trashIssue: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/issues/{number}', of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  return {
    ...at,
    by,
    params,
    rule: () => missing(issue),
    status: 204,
    done() {
      issue!.isTrashed = true
      const target = aboutIssue(issue!)
      record(of, by, { type: 'issue.deleted', target, payload: { number: issue!.number } })
    },
  }
}

export const restoreIssue: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'POST', path: '/api/projects/{projectId}/issues/{number}/restore', of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  return {
    ...at,
    by,
    params,
    rule: () => unknown(issue),
    status: 200,
    done() {
      const target = aboutIssue(issue!)
      if (!issue!.isTrashed) return
      record(of, by, { type: 'issue.restored', target, payload: { number: issue!.number } })
      if (columnOf(of, issue!.status).some(({ position }) => position === issue!.position))
        issue!.position = firstPlace(of, issue!.status)
      issue!.isTrashed = false
    },
    response: () => ({ issue: issueFields(of, issue!, by) }),
  }
}
