import { anything, unordered } from '../match.ts'
import { excerptOf } from '../mentions.ts'
import { shownTo } from '../notifications.ts'
import { personFields } from '../response-fields.ts'
import type { Caller, Change, IssueNotification, Model, Notification, RoadmapNotification } from '../state.ts'
import type { Command, Plan } from '../step.ts'

/** The caller's notifications. Those of one sync have no defined order, so more than a page are only counted. */
export function lookAtNotifications(m: Model, by: Caller): Plan {
  return {
    ...{ method: 'GET', path: '/api/me/notifications' },
    by,
    query: { pageSize },
    status: 200,
    response: () => {
      const shown = shownTo(m.notifications, by.who)
      return {
        unread: shown.filter(({ isRead }) => !isRead).length,
        total: shown.length,
        notifications:
          shown.length > pageSize
            ? anything
            : unordered(
                shown.map(each => fieldsOf(m, each)),
                keyOf,
              ),
      }
    },
  }
}

const pageSize = 100

const fieldsOf = (m: Model, each: Notification) => ('issue' in each ? ofIssue(m, each) : ofRoadmap(each))

const ofRoadmap = ({ kind, of, slug, changes, further }: RoadmapNotification) => ({
  ...{ kind, project: { id: of.id }, roadmap: { slug }, changes },
  ...{ total: changes.length, further },
})

/** With the texts of now. */
const ofIssue = (m: Model, { kind, of, issue, comment, status, actor }: IssueNotification) => ({
  ...{ kind, project: { id: of.id }, actor: personFields(actor), commentId: comment?.id ?? null },
  issue: { number: issue.number, key: of.key && `${of.key}-${issue.number}`, title: issue.title },
  status: kind === 'issue_status' ? status : null,
  excerpt: kind === 'issue_status' ? null : excerptOf(m, of, comment ? comment.body : issue.body),
})

export const readNotifications: Command = (m, pick) => {
  const at = { method: 'GET', path: '/api/me/notifications' } as const
  const recipients = m.notifications.map(({ who }) => ({ who, token: null }))
  const by = pick.isOnce(3) || recipients.length === 0 ? pick.caller(at) : pick.of(recipients)
  return lookAtNotifications(m, by)
}

const keyOf = ({ kind, project, roadmap, changes, further, issue, commentId, status, actor }: any): string =>
  JSON.stringify(
    issue
      ? [kind, project.id, issue.number, commentId, status, actor.id]
      : [kind, project.id, roadmap.slug, further, changes.map(inOrder)],
  )

const inOrder = ({ kind, id, title, from, to }: Change) => [kind, id, title, from, to]

export const markNotifications: Command = (m, pick) => {
  const at = { method: 'POST', path: '/api/me/notifications/read' } as const
  const by = pick.caller(at)
  const unread = shownTo(m.notifications, by.who).filter(({ isRead }) => !isRead)
  return {
    ...at,
    by,
    body: {},
    status: 200,
    done() {
      for (const each of unread) each.isRead = true
    },
    response: () => ({ read: unread.length, unread: 0 }),
  }
}

export const changePreferences: Command = (_, pick) => {
  const at = { method: 'PATCH', path: '/api/me/notification-preferences' } as const
  const by = pick.caller(at)
  const inApp = pick.of(['all', 'all', 'none', 'blocked', undefined] as const)
  const issuesInApp = inApp ? undefined : pick.of(['watched', 'mine', 'none'] as const)
  return {
    ...at,
    by,
    body: inApp ? { inApp } : { issues: { inApp: issuesInApp } },
    status: 200,
    done() {
      by.who.inApp = inApp ?? by.who.inApp
      by.who.issuesInApp = issuesInApp ?? by.who.issuesInApp
    },
    response: () => ({
      preferences: {
        ...{ inApp: by.who.inApp, email: 'blocked' },
        issues: { inApp: by.who.issuesInApp, email: 'mine' },
      },
    }),
  }
}
