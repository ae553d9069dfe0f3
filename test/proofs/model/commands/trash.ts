import { dropAttachments } from '../attachments.ts'
import { columnOf, firstPlace } from '../board.ts'
import { aboutIssue, record } from '../events.ts'
import { hasIssues, issueFields, missing, someIssue, unknown } from '../issues.ts'
import type { Issue, Model, Project } from '../state.ts'
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
    rule: () => unknown(issue) || (issue!.isPurged && 'issue_deleted'),
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

/** After 30 days, the content of an issue in the trash is deleted (issues § Trash). */
export const purgeIssue: Command = (m, pick) => {
  const there = m.projects.filter(({ gone }) => !gone)
  const past = there.flatMap(of =>
    of.issues.filter(({ isTrashed, isPurged }) => isTrashed && !isPurged).map(issue => ({ of, issue })),
  )
  if (past.length === 0) return null
  const { of, issue } = pick.of(past)
  return {
    says: `#${issue.number} of ${of.name} has been in the trash for 31 days`,
    async act({ sql, purge }) {
      await sql(`update issues set deleted_at = now() - interval '31 days' where id = $1`, [issue.id])
      await purge()
      forget(m, of, issue)
    },
  }
}

function forget(m: Model, of: Project, issue: Issue): void {
  dropAttachments(issue, () => true)
  Object.assign(issue, { isPurged: true, title: '', body: null, assignee: null, parent: null })
  Object.assign(issue, { priority: 'none', start: null, due: null, blockedType: null, blockedReason: null })
  Object.assign(issue, { labels: [], blockers: [], comments: [], watchers: new Map() })
  for (const other of of.issues) {
    if (other.parent === issue) other.parent = null
    other.blockers = other.blockers.filter(each => each !== issue)
  }
  for (const link of of.links) link.issues.delete(issue)
  of.links = of.links.filter(({ issues }) => issues.size > 0)
  for (const roadmap of of.roadmaps) roadmap.linked = roadmap.linked.filter(([, each]) => each !== issue)
  m.notifications = m.notifications.filter(each => !('issue' in each) || each.issue !== issue)
  for (const { type, target, payload } of of.events.flat())
    if (type.startsWith('attachment.') && target?.id === issue.id) payload.filename = null
}
