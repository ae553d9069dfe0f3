import * as z from 'zod'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { listedChanges } from './notifications.ts'
import { Preference, preferred } from './preferences.ts'

const from = 'The status, or the path of the plan, before; null: none.'
const to = 'The status, or the path of the plan, now; null: none.'

/** One change of a sync (notifications § What counts as a change). */
export const RoadmapChange = z.lazy(() =>
  z
    .strictObject({
      kind: z
        .enum(['task_status', 'phase_status', 'plan'])
        .meta({ description: 'What changed: the status of a task or of a phase, or the plan of a task.' }),
      id: z.string().meta({ description: 'ID of the task or phase within its roadmap.' }),
      title: z
        .string()
        .meta({ description: `Title of the task or phase, its first ${briefLength} characters.` }),
      from: z.string().nullable().meta({ description: from }),
      to: z.string().nullable().meta({ description: to }),
      reason: z.string().nullable().meta({
        description: 'Why the task is blocked; null: no reason was given, or it is not about a blocked task.',
      }),
    })
    .meta({ id: 'RoadmapChange', description: 'One change of a roadmap.' }),
)

const BlockedTask = z.lazy(() =>
  RoadmapChange.unwrap()
    .extend({
      kind: z.literal('task_status').meta({ description: 'The status of a task.' }),
      from: z.string().nullable().meta({ description: 'Its status before; null: the task is new.' }),
      to: z.literal('blocked').meta({ description: 'Its status now.' }),
      reason: z.string().nullable().meta({ description: 'Why it is blocked; null: no reason was given.' }),
    })
    .meta({ id: 'BlockedTask', description: 'A task that became blocked.' }),
)

const told = () => ({
  id: idOf('the notification'),
  project: z
    .strictObject({
      id: idOf('the project'),
      name: z.string().meta({ description: 'Its name.' }),
    })
    .meta({ description: 'The project of the roadmap.' }),
  roadmap: z
    .strictObject({
      id: idOf('the roadmap'),
      slug: z.string().meta({ description: 'Its identifier within the project, as in paths.' }),
      title: z.string().meta({ description: `Its title, the first ${briefLength} characters.` }),
    })
    .meta({ description: 'The roadmap that was synced.' }),
  actor: Actor.nullable().meta({ description: 'Who synced it; null: they are gone.' }),
  createdAt: instantOf('When it was synced'),
  readAt: instantOf('When it was marked as read')
    .nullable()
    .meta({ description: 'When it was marked as read, as ISO 8601 in UTC; null: it is unread.' }),
})

const BlockedTaskNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('task_blocked').meta({ description: 'One task became blocked.' }),
      ...told(),
      changes: z.array(BlockedTask).length(1).meta({ description: 'The task.' }),
      total: z.literal(1).meta({ description: 'How many changes it stands for.' }),
      further: z.int().min(0).meta({
        description:
          'How many more tasks became blocked in the same sync, on the last that is told by itself; else 0.',
      }),
    })
    .meta({
      id: 'BlockedTaskNotification',
      description: 'A sync of a roadmap has a task that became blocked.',
    }),
)

const RoadmapChangesNotification = z.lazy(() =>
  z
    .strictObject({
      kind: z.literal('roadmap_changes').meta({ description: 'All the rest of a sync.' }),
      ...told(),
      changes: z
        .array(RoadmapChange)
        .min(1)
        .max(listedChanges)
        .meta({ description: `The first ${listedChanges} of them, in the order of the roadmap.` }),
      total: z.int().min(1).meta({ description: 'How many changes it stands for.' }),
      further: z.int().min(0).meta({ description: 'How many of them are not listed.' }),
    })
    .meta({ id: 'RoadmapChangesNotification', description: 'All other changes of a sync, together.' }),
)

/** Of `notificationJson` (notifications § List). */
export const Notification = z.lazy(() =>
  z
    .discriminatedUnion('kind', [BlockedTaskNotification, RoadmapChangesNotification])
    .meta({ id: 'Notification', description: 'What somebody is told of a sync of a roadmap.' }),
)

/** A list that is never told whole. */
export const NotificationList = z.lazy(() =>
  z.strictObject({
    notifications: z.array(Notification).meta({ description: 'One slice of them, newest first.' }),
    unread: z.int().min(0).meta({ description: 'How many of all are unread, whatever was asked for.' }),
    total: z.int().min(0).meta({ description: 'How many there are; with `unread=1`, how many are unread.' }),
    page: z.int().min(1).meta({ description: 'Which slice this is, counted from 1.' }),
    pageSize: z.int().min(1).meta({ description: 'How many notifications a slice has at most.' }),
  }),
)

export const ReadCount = z.lazy(() =>
  z.strictObject({
    read: z.int().min(0).meta({ description: 'How many were marked just now.' }),
    unread: z.int().min(0).meta({ description: 'How many are left.' }),
  }),
)

export const PreferencesAnswer = z.lazy(() =>
  z.strictObject({
    preferences: z
      .strictObject({
        inApp: Preference.meta({
          description: `What they are told of in the app: ${preferred}; \`blocked\` at first.`,
        }),
        email: Preference.meta({
          description: `What they are told of by mail: ${preferred}; \`blocked\` at first.`,
        }),
      })
      .meta({ id: 'NotificationPreferences', description: 'What somebody wants to be told of.' }),
  }),
)
