import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import { markEvents } from '../activity/events.ts'
import { flag, list } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { listedIssues } from './issue-mails.ts'
import { countedUnread, unreadOf } from './visible.ts'

/** Always paged. */
export const NotificationQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    unread: flag
      .optional()
      .meta({ description: 'Whether to list and to count in `total` only unread ones.' }),
  }),
)

export const ReadMark = z.lazy(() =>
  z.object({
    ids: list(z.guid(), 1_000).optional().meta({
      description: 'IDs of the notifications to mark. An empty list marks none. By default, all are marked.',
    }),
    upTo: z.guid().optional().meta({
      description:
        'ID of the newest notification to mark: newer ones stay unread. It is the first one of a list that the user has seen.',
    }),
  }),
)

/** Maximum number of listed changes of a notification. `total` counts all. */
export const listedChanges = 50

/**
 * The caller's notifications, newest first, of projects whose roadmap or issues they can still see, and that are neither
 * archived nor in a suspended organization (notifications § List).
 */
export function listNotifications(
  ask: Ask,
  { page = 1, pageSize = 50, unread }: z.output<typeof NotificationQuery>,
): Promise<Tagged> {
  return readTagged(
    ask,
    sql`notification_page(gate.user_id, ${unread ?? false}::boolean, ${page}::int, ${pageSize}::int,
          ${listedChanges}::int, ${listedIssues}::int, ${countedUnread}::int)`,
  )
}

/** Marks the caller's notifications as read. Other ids are ignored. The list is in the order of ids, and so is `upTo`. */
export function markRead(ask: Ask, { ids, upTo }: z.output<typeof ReadMark>): Promise<Json> {
  const mark = crypto.randomUUID()
  const chosen = ids ? arrayOf('uuid', ids) : sql`null::uuid[]`
  // Without it, all of the user's notifications would be read.
  const among = sql`${ids ? sql`and n.id = any (${chosen})` : sql``} ${upTo ? sql`and n.id <= ${upTo}::uuid` : sql``}`
  return write(
    ask,
    [markEvents(ask, mark), sql`select mark_notifications(caller_id(), ${chosen}, ${upTo ?? null}::uuid)`],
    sql`
    select json_build_object(
      'read', (select count(*) from write_marks m join (
                 select id, user_id, read_at from notifications
                 union all select id, user_id, read_at from issue_notifications
                 union all select id, user_id, read_at from reminders) n
                   on n.user_id = caller_id() and n.read_at = m.at ${among}
                where m.id = ${mark}::uuid),
      'unread', ${unreadOf(sql`caller_id()`)})`,
  )
}
