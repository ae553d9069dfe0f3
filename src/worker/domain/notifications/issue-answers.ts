import * as z from 'zod'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { listedIssues } from './issue-mails.ts'

export const NotificationProject = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the project'),
      name: z.string().meta({ description: 'Its name.' }),
    })
    .meta({ id: 'NotificationProject', description: 'The project of a notification.' }),
)

const issueFields = () => ({
  number: z.int().min(1).meta({ description: 'Its number in the project.' }),
  key: z
    .string()
    .nullable()
    .meta({ description: 'Its key, as in `CRN-12`; null if the project has no key.' }),
  title: z.string().meta({ description: 'Its current title.' }),
})

const NotificationIssue = z.lazy(() =>
  z
    .strictObject(issueFields())
    .meta({ id: 'NotificationIssue', description: 'The issue of a notification.' }),
)

const DueIssue = z.lazy(() =>
  z
    .strictObject({
      project: NotificationProject,
      ...issueFields(),
      dueDate: z.iso.date().meta({
        description: 'The day on which it was due when the user was notified, as `YYYY-MM-DD`.',
      }),
    })
    .meta({ id: 'DueIssue', description: 'An issue that is due.' }),
)

const readAt = () =>
  instantOf('When it was marked as read')
    .nullable()
    .meta({ description: 'When it was marked as read, as ISO 8601 in UTC; null if it is unread.' })

/** A notification of an issue (notifications § Issues). */
export const IssueNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(['issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status']).meta({
        description:
          '`issue_assigned`: it was assigned to the user. `issue_mentioned`: its body or a comment mentions them. `issue_commented`: there is a new comment on what they watch. `issue_status`: the status of what they watch changed.',
      }),
      id: idOf('the notification'),
      project: NotificationProject,
      issue: NotificationIssue,
      actor: Actor.nullable().meta({ description: 'Who did it; null for a former user.' }),
      commentId: z.guid().nullable().meta({ description: 'ID of the comment; null if it is not about one.' }),
      status: z.enum(taskStatuses).nullable().meta({
        description: 'What the status became; null for other kinds than `issue_status`.',
      }),
      excerpt: z.string().nullable().meta({
        description:
          'The first 200 characters of the current text of the comment, otherwise of the body, in one line; null for `issue_status` and without a text.',
      }),
      createdAt: instantOf('When it was done'),
      readAt: readAt(),
    })
    .meta({ id: 'IssueNotification', description: 'A notification about an issue.' }),
)

/** A notification of issues that are due (notifications § Days due). */
export const DueNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('issue_due').meta({ description: 'Issues that are assigned to the user are due.' }),
      id: idOf('the notification'),
      day: z.iso.date().meta({
        description: 'The day of the notification in the time zone that the user had, as `YYYY-MM-DD`.',
      }),
      issues: z
        .array(DueIssue)
        .min(1)
        .max(listedIssues)
        .meta({
          description: `The first ${listedIssues} of its issues that the user can see now: those that were due on the day before, on this day, and on the next, by due day, project, and number.`,
        }),
      total: z.int().min(1).meta({ description: 'Number of its issues that the user can see now.' }),
      actor: Actor.nullable().meta({ description: 'Null, because no user caused it.' }),
      excerpt: z.string().nullable().meta({ description: 'Null, because it is not about one text.' }),
      createdAt: instantOf('When the user was notified'),
      readAt: readAt(),
    })
    .meta({ id: 'DueNotification', description: 'A notification about issues that are due.' }),
)
