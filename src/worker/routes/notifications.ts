import { Hono } from 'hono'
import {
  listNotifications,
  markRead,
  NotificationQuery,
  ReadMark,
} from '../domain/notifications/notifications.ts'
import { PreferenceChange, readPreferences, updatePreferences } from '../domain/notifications/preferences.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const notifications = new Hono<Env>()
  .get('/', operation('notification.list', '…'), query(NotificationQuery), async c =>
    sendTagged(c, await listNotifications(c.var.ask, c.req.valid('query'))),
  )
  .post('/read', operation('notification.read', '…'), body(ReadMark), async c =>
    sendJson(c, await markRead(c.var.ask, c.req.valid('json'))),
  )

export const notificationPreferences = new Hono<Env>()
  .get('/', operation('notification_preference.read', '…'), async c =>
    sendJson(c, await readPreferences(c.var.ask)),
  )
  .patch('/', operation('notification_preference.update', '…'), body(PreferenceChange), async c =>
    sendJson(c, await updatePreferences(c.var.ask, c.req.valid('json'))),
  )
