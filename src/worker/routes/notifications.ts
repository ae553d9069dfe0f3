import { Hono } from 'hono'
import { NotificationList, PreferencesAnswer, ReadCount } from '../domain/notifications/answers.ts'
import {
  listNotifications,
  markRead,
  NotificationQuery,
  ReadMark,
} from '../domain/notifications/notifications.ts'
import { PreferenceChange, readPreferences, updatePreferences } from '../domain/notifications/preferences.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const notifications = new Hono<Env>()
  .get(
    '/',
    operation('notification.list', 'List your notifications', {
      details:
        'Always paged. Notifications of a project are hidden while it is archived, its organization is suspended, the caller has no access, or the feature that they are about (the roadmap or issues) is switched off. Those of an issue in the trash are hidden, too.',
    }),
    query(NotificationQuery),
    answers(tagged(NotificationList)),
    async c => sendTagged(c, await listNotifications(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/read',
    operation('notification.read', 'Mark notifications as read'),
    body(ReadMark),
    answers({ 200: ReadCount }),
    async c => sendJson(c, await markRead(c.var.ask, c.req.valid('json'))),
  )

export const notificationPreferences = new Hono<Env>()
  .get(
    '/',
    operation('notification_preference.read', 'Read your notification preferences'),
    answers({ 200: PreferencesAnswer }),
    async c => sendJson(c, await readPreferences(c.var.ask)),
  )
  .patch(
    '/',
    operation('notification_preference.update', 'Change your notification preferences'),
    body(PreferenceChange),
    answers({ 200: PreferencesAnswer }),
    async c => sendJson(c, await updatePreferences(c.var.ask, c.req.valid('json'))),
  )
