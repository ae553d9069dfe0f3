import { attachmentFields, attachmentsOf } from '../attachments.ts'
import { firstPlace } from '../board.ts'
import { aboutIssue, record } from '../events.ts'
import {
  applyChange,
  bodyOf,
  refusalOfChange,
  someChange,
  someSharedChange,
  titles,
} from '../issue-changes.ts'
import { hasIssues, isReady, issueFields, missing, newIssue, someIssue } from '../issues.ts'
import { mentionedIn, mentionsFields } from '../mentions.ts'
import { notify, watch } from '../notifying.ts'
import type { Issue } from '../state.ts'
import type { Command } from '../step.ts'

export const createIssue: Command = (m, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: '/api/projects/{projectId}/issues', of } as const
  const by = pick.caller(at)
  const change = { title: pick.of(titles), ...(pick.isOnce(2) && someChange(m, of, pick)) }
  const issue = newIssue(of.issues.length + 1, by.who)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: bodyOf(change),
    rule: () => refusalOfChange(of, change, []),
    status: 201,
    done(answer) {
      Object.assign(issue, change, { id: answer.issue.id })
      issue.position = firstPlace(of, issue.status)
      of.issues.push(issue)
      for (const who of [by.who, issue.assignee]) if (who) watch(issue, who)
      notify(m, of, issue, by.who, { assignee: issue.assignee, mentioned: mentionedIn(m, issue.body) })
      record(of, by, {
        type: 'issue.created',
        target: aboutIssue(issue),
        payload: { number: issue.number },
      })
    },
    response: () => ({ issue: issueFields(of, issue, by) }),
  }
}

export const readIssue: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'GET', path: '/api/projects/{projectId}/issues/{number}', of } as const
  const by = pick.caller(at)
  const { issue, params } = someIssue(of, pick)
  const brief = (each: Issue) => ({
    id: each.id,
    number: each.number,
    title: each.title,
    status: each.status,
  })
  return {
    ...at,
    by,
    params,
    rule: () => missing(issue),
    status: 200,
    response: () => ({
      issue: {
        ...issueFields(of, issue!, by),
        mentions: mentionsFields(m, of, issue!.body),
        attachments: attachmentsOf(of, issue!).map(each => ({
          ...attachmentFields(each),
          commentId: each.comment?.id ?? null,
        })),
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
  const change = someChange(m, of, pick)
  return {
    ...at,
    by,
    params,
    body: bodyOf(change),
    rule: () => missing(issue) || refusalOfChange(of, change, [issue!]),
    status: 200,
    done: () => applyChange(m, of, by, issue!, change),
    response: () => ({ issue: issueFields(of, issue!, by) }),
  }
}

export const changeIssues: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'PATCH', path: '/api/projects/{projectId}/issues', of } as const
  const by = pick.caller(at)
  const chosen = [someIssue(of, pick), someIssue(of, pick), someIssue(of, pick)]
  const numbers = [...new Set(chosen.map(({ params }) => params.number))]
  const targets = numbers.map(number => of.issues[number - 1])
  const change = someSharedChange(m, of, pick)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { numbers, change: bodyOf(change) },
    rule: () => targets.map(missing).find(Boolean) || refusalOfChange(of, change, targets as Issue[]),
    status: 200,
    done(answer) {
      for (const issue of (targets as Issue[]).toSorted((a, b) => a.number - b.number))
        applyChange(m, of, by, issue, change)
      // Which of them comes first in a column is not defined.
      for (const [i, { position }] of answer.issues.entries()) targets[i]!.position = position
    },
    response: () => ({ issues: targets.map(issue => issueFields(of, issue!, by)) }),
  }
}

const ranks = ['none', 'low', 'medium', 'high', 'urgent']
const never = '9999'

/** The values by which the list is sorted, in the order of the numbers. */
const orders: Record<string, (a: Issue, b: Issue) => number> = {
  number: () => 0,
  '-number': (a, b) => b.number - a.number,
  due: (a, b) => ((a.due ?? never) < (b.due ?? never) ? -1 : Number((a.due ?? never) > (b.due ?? never))),
  priority: (a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority),
  '-priority': (a, b) => ranks.indexOf(b.priority) - ranks.indexOf(a.priority),
}

export const findIssues: Command = (m, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'GET', path: '/api/projects/{projectId}/issues', of } as const
  const by = pick.caller(at)
  const sort = pick.of(Object.keys(orders))
  const label = pick.mostly(
    of.labels,
    m.projects.flatMap(({ labels }) => labels),
  )
  const [filter, isFound] = pick.of<[object, (issue: Issue) => boolean]>([
    [{ ready: true }, isReady],
    [{ priority: 'high,urgent' }, ({ priority }) => ['high', 'urgent'].includes(priority)],
    [{ label: label?.id ?? 'none' }, ({ labels }) => (label ? labels.includes(label) : labels.length === 0)],
    [{ watched: 1 }, ({ watchers }) => watchers.get(by.who) ?? false],
    [{ label: 'none' }, ({ labels }) => labels.length === 0],
    [{ due: '..2026-11-15,none' }, ({ due }) => due === null || due <= '2026-11-15'],
    [{ status: 'blocked', due: 'none' }, ({ status, due }) => status === 'blocked' && due === null],
  ])
  return {
    ...at,
    by,
    params: { projectId: of.id },
    query: { ...filter, sort, pageSize: 100 },
    status: 200,
    response() {
      const found = of.issues.filter(each => !each.isTrashed && isFound(each)).toSorted(orders[sort])
      return { total: found.length, issues: found.map(each => issueFields(of, each, by)) }
    },
  }
}
