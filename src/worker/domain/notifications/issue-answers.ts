import * as z from 'zod'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { taskStatuses } from '../shared/task-statuses.ts'

export const NotificationProject = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the project'),
      name: z.string().meta({ description: 'Its name.' }),
    })
    .meta({ id: 'NotificationProject', description: 'The project of a notification.' }),
)

const NotificationIssue = z.lazy(() =>
  z
    .strictObject({
      number: z.int().min(1).meta({ description: 'Its number in the project.' }),
      key: z
        .string()
        .nullable()
        .meta({ description: 'Its key, as in `CRN-12`; null if the project has no key.' }),
      title: z.string().meta({ description: 'Its current title.' }),
    })
    .meta({ id: 'NotificationIssue', description: 'The issue of a notification.' }),
)

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
      readAt: instantOf('When it was marked as read')
        .nullable()
        .meta({ description: 'When it was marked as read, as ISO 8601 in UTC; null if it is unread.' }),
    })
    .meta({ id: 'IssueNotification', description: 'A notification about an issue.' }),
)
