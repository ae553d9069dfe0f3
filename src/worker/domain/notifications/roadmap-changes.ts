import { type SQL, sql } from 'drizzle-orm'
import { roadmapSyncs } from '../../../../db/schema/index.ts'
import { build, type Statement } from '../../database.ts'
import { truncate } from '../../text.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { briefLength } from '../shared/brief.ts'
import { personName } from '../shared/persons.ts'
import { isInScope } from '../shared/visibility.ts'
import { mailsAtOnce } from './issue-mails.ts'
import { roadmapUrl, unsubscribeUrl } from './links.ts'

/** A change of a sync. `from` and `to` are statuses or paths of plans. */
export type Change = {
  kind: 'task_status' | 'phase_status' | 'plan'
  id: string
  title: string
  from: string | null
  to: string | null
}

/** Blocked tasks of a sync that are reported individually. The last one says how many more there are. */
export const maxAlone = 5

/** Maximum number of other changes that are stored. No notification or email lists more, but they count all. */
const maxTogether = 50

/** Stored code points of texts, because a roadmap's texts have no limit and each email contains them. */
const maxLengths = { title: briefLength, value: 1_024, reason: 2_000 }

/**
 * The statements that notify the project's members of a sync's changes, by their preferences. Blocked tasks are
 * reported individually, with an email at once. All other changes are reported together, in the next digest
 * (notifications § Blocked tasks).
 */
export function notifyMembers(
  { projectId, roadmapId, slug }: { projectId: string; roadmapId: string; slug: string },
  changes: readonly Change[],
  reasons: ReadonlyMap<string, string | null | undefined>,
  appUrl: string,
): Statement[] {
  const syncId = crypto.randomUUID()
  const blocked = changes.filter(isBlocked)
  const alone = new Set(blocked.slice(0, maxAlone))
  let together = 0
  const kept = changes.filter(change => alone.has(change) || ++together <= maxTogether)
  const stored = kept.map((change, i) => ({
    ...truncateChange(change),
    position: i + 1,
    alone: alone.has(change),
    reason: isBlocked(change) ? truncateOrNull(reasons.get(change.id), maxLengths.reason) : null,
  }))
  const further = { blocked: blocked.length - alone.size, rest: changes.length - alone.size }
  return [
    build.insert(roadmapSyncs).values({ id: syncId, projectId, roadmapId, actorId: sql`caller_id()` }),
    storeChanges(syncId, stored),
    storeNotifications(syncId, projectId, further),
    ...(alone.size ? [queueMails(syncId, projectId, blocked.length, slug, appUrl)] : []),
  ]
}

/** A change with truncated texts. */
export const truncateChange = ({ kind, id, title, from, to }: Change): Change => ({
  kind,
  id,
  title: truncate(title, maxLengths.title),
  from: truncateOrNull(from, maxLengths.value),
  to: truncateOrNull(to, maxLengths.value),
})

/** Whether a task became blocked. */
export const isBlocked = ({ kind, to }: Change): boolean => kind === 'task_status' && to === 'blocked'

const storeChanges = (syncId: string, changes: readonly object[]): SQL => sql`
  insert into roadmap_changes (sync_id, position, kind, subject_id, title, from_value, to_value, reason, alone)
  select ${syncId}::uuid, c.position, c.kind, c.id, c.title, c."from", c."to", c.reason, c.alone
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c (position int, kind text, id text, title text, "from" text, "to" text, reason text, alone boolean)`

const truncateOrNull = (text: string | null | undefined, max: number) =>
  text == null ? null : truncate(text, max)

const storeNotifications = (
  syncId: string,
  projectId: string,
  further: { blocked: number; rest: number },
): SQL => sql`
  insert into notifications (user_id, sync_id, position, further, in_app, awaits_digest)
  select u.id, c.sync_id, c.position, ${furtherOf(further.blocked)} as further, true, false
    from roadmap_changes c, ${listeners(projectId)} u
   where c.sync_id = ${syncId}::uuid and c.alone and u.notify_in_app <> 'none'
  union all
  select u.id, ${syncId}::uuid, null, ${further.rest}, u.notify_in_app = 'all', u.notify_email = 'all'
    from ${listeners(projectId)} u
   where ${further.rest} > 0 and 'all' in (u.notify_in_app, u.notify_email)
   order by position nulls last`

/**
 * An email for each of the first tasks, at most as many as the limits leave to a user. The last email of each user says
 * how many of the `blocked` tasks have none (mail § Limits).
 */
const queueMails = (
  syncId: string,
  projectId: string,
  blocked: number,
  slug: string,
  appUrl: string,
): SQL => sql`
  with recipients as materialized (
    select u.* from ${listeners(projectId)} u where u.notify_email <> 'none'
  ), alone as materialized (
    select c.*, row_number() over (order by c.position) as place
      from roadmap_changes c where c.sync_id = ${syncId}::uuid and c.alone
  ), addressed as materialized (
    select t.* from (select array_agg(id) as ids from recipients having count(*) > 0) r,
      take_task_mails(r.ids, (select count(*)::int from alone), ${mailsAtOnce.toOne}, ${mailsAtOnce.toAll},
                      interval '1 hour') t
  )
  ${enqueueMailEach('task_blocked', {
    to: sql`u.email`,
    locale: sql`u.locale`,
    data: sql`jsonb_build_object('userId', u.id, 'projectId', ${projectId}::uuid,
      'actor', (select ${personName(sql`a`)} from users a where a.id = caller_id()),
      'project', (select name from projects where id = ${projectId}::uuid), 'task', c.title,
      'taskId', c.subject_id, 'reason', c.reason,
      'further', case when c.place = t.mails then ${blocked}::int - t.mails else 0 end,
      'url', ${roadmapUrl(appUrl, sql`${projectId}::text`, sql`${slug}::text`)},
      'unsubscribeUrl', ${unsubscribeUrl(appUrl, sql`u`, 'all')})`,
    each: sql`addressed t join recipients u on u.id = t.user_id join alone c on c.place <= t.mails
      order by u.id, c.position`,
  })}`

/** The last individual notification also counts the tasks after it. */
const furtherOf = (more: number): SQL => sql`case when c.position = (
  select max(position) from roadmap_changes where sync_id = c.sync_id and alone) then ${more}::int else 0 end`

/**
 * The project's members who can see the roadmap, except the caller. Members are users who were added directly or through
 * a group. An organization's admin can open the project without being a member.
 */
const listeners = (projectId: string): SQL => sql`(
  select u.* from project_access a join users u on u.id = a.user_id
   where a.project_id = ${projectId}::uuid and a.user_id <> caller_id()
     and ${isInScope(sql`a`, 'roadmap')}
     and exists (select from project_paths p
                  where p.project_id = a.project_id and p.user_id = a.user_id and p.kind <> 'org_admin'))`
