import { firstPlace } from '../board.ts'
import { about, record } from '../events.ts'
import { allIssues, hasIssues, isAssignable, isParent, issueFields, missing, someIssue } from '../issues.ts'
import { personFields } from '../response-fields.ts'
import type { Issue } from '../state.ts'
import type { Command } from '../step.ts'

const titles = ['Bug', 'Feature', '不具合']
const statuses = ['todo', 'done', 'blocked']

export const createIssue: Command = (m, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: '/api/projects/{projectId}/issues', of } as const
  const by = pick.caller(at)
  const title = pick.of(titles)
  const parent = pick.isOnce(3) ? (pick.mostly(of.issues, allIssues(m)) ?? null) : null
  const assignee = pick.isOnce(3) ? pick.of(m.people.filter(({ id }) => id)) : null
  const issue: Issue = {
    id: '',
    number: of.issues.length + 1,
    title,
    status: 'todo',
    position: '',
    assignee,
    parent,
    isTrashed: false,
  }
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { title, parentId: parent?.id ?? null, assigneeId: assignee?.id ?? null },
    rule: () =>
      parent && !isParent(of, parent)
        ? 'parent_invalid'
        : assignee && !isAssignable(of, assignee) && 'assignee_invalid',
    status: 201,
    done(answer) {
      issue.id = answer.issue.id
      issue.position = firstPlace(of, issue.status)
      of.issues.push(issue)
      record(of, by, {
        type: 'issue.created',
        target: about('issue', issue, title),
        payload: { number: issue.number },
      })
    },
    response: () => ({ issue: { ...issueFields(of, issue), createdBy: personFields(by.who) } }),
  }
}

export const readIssue: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'GET', path: '/api/projects/{projectId}/issues/{number}', of } as const
  const { issue, params } = someIssue(of, pick)
  const brief = (each: Issue) => ({
    id: each.id,
    number: each.number,
    title: each.title,
    status: each.status,
  })
  return {
    ...at,
    by: pick.caller(at),
    params,
    rule: () => missing(issue),
    status: 200,
    response: () => ({
      issue: {
        ...issueFields(of, issue!),
        parent: issue!.parent && !issue!.parent.isTrashed ? brief(issue!.parent) : null,
        children: of.issues.filter(({ parent, isTrashed }) => parent === issue && !isTrashed).map(brief),
      },
    }),
  }
}

export const changeIssue: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/issues/{number}', of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  const change: Partial<Issue> = pick.of([
    { status: pick.of(statuses) },
    { title: pick.of(titles), status: pick.of(statuses) },
    { parent: pick.isOnce(3) ? null : (pick.mostly(of.issues, allIssues(m)) ?? null) },
    { assignee: pick.isOnce(3) ? null : pick.of(m.people.filter(({ id }) => id)) },
  ])
  const { parent, assignee, ...rest } = change
  const fields = { parent: 'parentId', assignee: 'assigneeId' } as Record<string, string>
  const differing = Object.entries(change).filter(([name, value]) => issue?.[name as keyof Issue] !== value)
  return {
    ...at,
    by,
    params,
    body: {
      ...rest,
      ...(parent !== undefined && { parentId: parent?.id ?? null }),
      ...(assignee !== undefined && { assigneeId: assignee?.id ?? null }),
    },
    rule: () =>
      missing(issue) ||
      (parent && !isParent(of, parent, issue) && 'parent_invalid') ||
      (assignee && !isAssignable(of, assignee) && 'assignee_invalid'),
    status: 200,
    done() {
      if (change.status && change.status !== issue!.status) issue!.position = firstPlace(of, change.status)
      Object.assign(issue!, change)
      if (differing.length === 0) return
      const changed = new Set(differing.map(([name]) => fields[name] ?? name))
      const target = about('issue', issue!, issue!.title)
      record(of, by, { type: 'issue.updated', target, payload: { number: issue!.number, changed } })
    },
    response: () => ({ issue: issueFields(of, issue!) }),
  }
}
