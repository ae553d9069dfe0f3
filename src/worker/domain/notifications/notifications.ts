import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import { markEvents } from '../activity/events.ts'
import { brief } from '../shared/brief.ts'
import { flag, list } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { actorJson } from '../shared/persons.ts'
import { issueItems } from './issue-notifications.ts'
import { reminderItems } from './reminder-items.ts'
import { countUnread, type NotificationSource, unreadOf, unreadVisible, visibleTo } from './visible.ts'

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
  const shown = unread ? sql`where v.read_at is null` : sql``
  return readTagged(
    ask,
    sql`
    with visible as materialized (${visibleTo(sql`gate.user_id`)}),
         slice as materialized (select v.* from visible v ${shown}
                    order by v.id desc limit ${pageSize} offset ${(page - 1) * pageSize}),
         items as (${roadmapItems(sql`slice`)} union all ${issueItems(sql`slice`)}
                   union all ${reminderItems(sql`slice`, sql`gate.user_id`)})
    select json_build_object(
      'notifications', coalesce((select json_agg(item order by id desc) from items), '[]'),
      'unread', ${countUnread(sql`select from visible v where v.read_at is null`)},
      'total', (select count(*) from visible v ${shown}), 'page', ${page}::int, 'pageSize', ${pageSize}::int)`,
  )
}

/** Marks the caller's notifications as read. Other ids are ignored. The list is in the order of ids, and so is `upTo`. */
export function markRead(ask: Ask, { ids, upTo }: z.output<typeof ReadMark>): Promise<Json> {
  const mark = crypto.randomUUID()
  // In a subquery, so that Postgres does not plan for the number of this user's rows. It would read all changes if a
  // user has many unread ones, also for a count that ends early.
  const caller = sql`(select caller_id())`
  const chosen = sql`${ids ? sql`and n.id = any (${arrayOf('uuid', ids)})` : sql``}
                     ${upTo ? sql`and n.id <= ${upTo}::uuid` : sql``}`
  return write(
    ask,
    [
      markEvents(mark),
      ...Object.entries(tables).map(
        ([source, table]) => sql`
        update ${table} n set read_at = now()
         where n.read_at is null
           and n.id in (${unreadVisible(source as NotificationSource, caller, chosen)})`,
      ),
    ],
    sql`
    select json_build_object(
      'read', (select count(*) from write_marks m join (
                 ${sql.join(
                   Object.values(tables).map(table => sql`select id, user_id, read_at from ${table}`),
                   sql` union all `,
                 )}) n on n.user_id = caller_id() and n.read_at = m.at ${chosen}
                where m.id = ${mark}::uuid),
      'unread', ${unreadOf(caller)})`,
  )
}

const tables: Record<NotificationSource, SQL> = {
  roadmaps: sql`notifications`,
  issues: sql`issue_notifications`,
  reminders: sql`reminders`,
}

const changesJson: SQL = sql`(
  select json_agg(json_build_object('kind', c.kind, 'id', c.subject_id, 'title', c.title, 'from', c.from_value,
           'to', c.to_value, 'reason', c.reason) order by c.position)
    from (select * from roadmap_changes c
           where c.sync_id = n.sync_id
             and case when n.position is null then not c.alone else c.position = n.position end
           order by c.position limit ${listedChanges}) c)`

const roadmapItems = (slice: SQL): SQL => sql`
  select n.id, ${notificationJson} as item
    from ${slice} v join notifications n on n.id = v.id and v.source = 'roadmaps'
    join roadmap_syncs s on s.id = n.sync_id join roadmaps r on r.id = s.roadmap_id
    join projects p on p.id = s.project_id left join users u on u.id = s.actor_id`

const notificationJson: SQL = sql`json_build_object('id', n.id,
  'kind', case when n.position is null then 'roadmap_changes' else 'task_blocked' end,
  'project', json_build_object('id', p.id, 'name', p.name),
  'roadmap', json_build_object('id', r.id, 'slug', r.slug, 'title', ${brief(sql`r.title`)}),
  'actor', ${actorJson(sql`u`)},
  'changes', ${changesJson}, 'total', case when n.position is null then n.further else 1 end,
  'further', case when n.position is null then greatest(n.further - ${listedChanges}, 0) else n.further end,
  'createdAt', iso(n.created_at), 'readAt', iso(n.read_at))`
