import * as z from 'zod'
import { counted } from '../../text.ts'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { DueNotification, IssueNotification, NotificationProject } from './issue-answers.ts'
import { listedChanges } from './notifications.ts'
import { IssuePreference, Preference, preferred, preferredOfIssues } from './preferences.ts'
import { countedUnread } from './visible.ts'

const from = 'The status or the path of the plan before the change; null for none.'
const to = 'The status or the path of the plan after the change; null for none.'

/** One change of a sync (notifications § What counts as a change). */
export const RoadmapChange = z.lazy(() =>
  z
    .strictObject({
      kind: z
        .enum(['task_status', 'phase_status', 'plan'])
        .meta({ description: 'What changed: the status of a task or phase, or the plan of a task.' }),
      id: z.string().meta({ description: 'ID of the task or phase within its roadmap.' }),
      title: z
        .string()
        .meta({ description: `The first ${briefLength} characters of the title of the task or phase.` }),
      from: z.string().nullable().meta({ description: from }),
      to: z.string().nullable().meta({ description: to }),
      reason: z.string().nullable().meta({
        description:
          'Why the task is blocked; null if no reason was given or the change is not about a blocked task.',
      }),
    })
    .meta({ id: 'RoadmapChange', description: 'One change of a roadmap.' }),
)

const BlockedTask = z.lazy(() =>
  RoadmapChange.unwrap()
    .extend({
      kind: z.literal('task_status').meta({ description: 'The status of a task.' }),
      from: z.string().nullable().meta({ description: 'Its status before; null if the task is new.' }),
      to: z.literal('blocked').meta({ description: 'Its status now.' }),
      reason: z.string().nullable().meta({ description: 'Why it is blocked; null if no reason was given.' }),
    })
    .meta({ id: 'BlockedTask', description: 'A task that became blocked.' }),
)

const NotificationRoadmap = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the roadmap'),
      slug: z.string().meta({ description: 'Its slug in the project, as in paths.' }),
      title: z.string().meta({ description: `The first ${briefLength} characters of its title.` }),
    })
    .meta({ id: 'NotificationRoadmap', description: 'The roadmap that was synced.' }),
)

const commonFields = () => ({
  id: idOf('the notification'),
  project: NotificationProject,
  roadmap: NotificationRoadmap,
  actor: Actor.nullable().meta({ description: 'Who synced it; null for a former user.' }),
  createdAt: instantOf('When it was synced'),
  readAt: instantOf('When it was marked as read')
    .nullable()
    .meta({ description: 'When it was marked as read, as ISO 8601 in UTC; null if it is unread.' }),
})

const BlockedTaskNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('task_blocked').meta({ description: 'A task became blocked.' }),
      ...commonFields(),
      changes: z.array(BlockedTask).length(1).meta({ description: 'The task.' }),
      total: z.literal(1).meta({ description: 'Number of changes that it represents.' }),
      further: z.int().min(0).meta({
        description:
          'On the last individual notification of a sync, the number of further tasks that became blocked; otherwise 0.',
      }),
    })
    .meta({
      id: 'BlockedTaskNotification',
      description: 'A task became blocked in a sync of a roadmap.',
    }),
)

const RoadmapChangesNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('roadmap_changes').meta({ description: 'All other changes of a sync.' }),
      ...commonFields(),
      changes: z
        .array(RoadmapChange)
        .min(1)
        .max(listedChanges)
        .meta({ description: `The first ${listedChanges} changes, in the order of the roadmap.` }),
      total: z.int().min(1).meta({ description: 'Number of changes that it represents.' }),
      further: z.int().min(0).meta({ description: 'Number of changes that are not listed.' }),
    })
    .meta({ id: 'RoadmapChangesNotification', description: 'All other changes of a sync, together.' }),
)

/** An item of the list (notifications § List). */
export const Notification = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      BlockedTaskNotification,
      RoadmapChangesNotification,
      IssueNotification,
      DueNotification,
    ])
    .meta({ id: 'Notification', description: 'A notification about a sync of a roadmap or about issues.' }),
)

const countedUpTo = counted`Counted up to ${countedUnread}.`

/** A list that is always paged. */
export const NotificationList = z.lazy(() =>
  z
    .strictObject({
      notifications: z.array(Notification).meta({ description: 'A page of notifications, newest first.' }),
      unread: z
        .int()
        .min(0)
        .meta({ description: `Number of all unread notifications, regardless of the query. ${countedUpTo}` }),
      total: z
        .int()
        .min(0)
        .meta({ description: 'Number of notifications; with `unread=1`, of unread ones.' }),
      page: z.int().min(1).meta({ description: 'The number of this page, from 1.' }),
      pageSize: z.int().min(1).meta({ description: 'Maximum number of notifications per page.' }),
    })
    .meta({ id: 'NotificationList', description: 'A page of notifications.' }),
)

export const ReadCount = z.lazy(() =>
  z
    .strictObject({
      read: z.int().min(0).meta({ description: 'Number of notifications that were marked.' }),
      unread: z
        .int()
        .min(0)
        .meta({ description: `Number of notifications that are still unread. ${countedUpTo}` }),
    })
    .meta({ id: 'ReadCount', description: 'How many notifications were marked, and how many are unread.' }),
)

export const PreferencesAnswer = z.lazy(() =>
  z
    .strictObject({
      preferences: z
        .strictObject({
          issues: z
            .strictObject({
              inApp: IssuePreference.meta({
                description: `Notifications about issues in the app: ${preferredOfIssues}; by default \`watched\`.`,
              }),
              email: IssuePreference.meta({
                description: `Notifications about issues by email: ${preferredOfIssues}; by default \`mine\`.`,
              }),
            })
            .meta({
              id: 'IssueNotificationPreferences',
              description: 'What a user wants to be notified of about issues.',
            }),
          inApp: Preference.meta({
            description: `Notifications about roadmaps in the app: ${preferred}; by default \`blocked\`.`,
          }),
          email: Preference.meta({
            description: `Notifications about roadmaps by email: ${preferred}; by default \`blocked\`.`,
          }),
        })
        .meta({ id: 'NotificationPreferences', description: 'What a user wants to be notified of.' }),
    })
    .meta({ id: 'NotificationPreferencesResponse', description: 'What a user wants to be notified of.' }),
)
