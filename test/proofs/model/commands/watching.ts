import { hasIssues, missing, someIssue } from '../issues.ts'
import type { Command } from '../step.ts'

export const watchIssue: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const isWatching = pick.isOnce(2)
  const path = '/api/projects/{projectId}/issues/{number}/watch'
  const at = { method: isWatching ? 'PUT' : 'DELETE', path, of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  return {
    ...at,
    by,
    params,
    rule: () => missing(issue),
    status: 204,
    done: () => issue!.watchers.set(by.who, isWatching),
  }
}
