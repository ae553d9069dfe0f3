import { type SQL, sql } from 'drizzle-orm'
import { roadmapSyncs } from '../../../../db/schema/index.ts'
import { build, type Statement } from '../../database.ts'
import { cut } from '../../text.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { briefLength } from '../shared/brief.ts'
import { personName } from '../shared/persons.ts'
import { isInScope } from '../shared/visibility.ts'
import { roadmapUrl, unsubscribeUrl } from './links.ts'

/** What a sync changed: `from` and `to` are statuses, or plan paths. */
export type Change = {
  kind: 'task_status' | 'phase_status' | 'plan'
  id: string
  title: string
  from: string | null
  to: string | null
}

/** Blocked tasks that a sync tells of one by one; the last of them says how many more there are. */
export const maxAlone = 5

/** How many of all other changes are stored: no notification and no mail lists more, though they count all. */
const maxTogether = 50

/** Code points that are kept of a text: a roadmap's own have no limit, and each mail carries them. */
const maxTold = { title: briefLength, value: 1_024, reason: 2_000 }

/**
 * The statements that tell the project's members of a sync's changes, each as they prefer: tasks that became
 * blocked one by one, by mail at once; all the rest together, by mail in the next digest (notifications § Blocked tasks).
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
  const told = kept.map((change, i) => ({
    ...cutChange(change),
    position: i + 1,
    alone: alone.has(change),
    reason: isBlocked(change) ? cutOrNull(reasons.get(change.id), maxTold.reason) : null,
  }))
  const further = { blocked: blocked.length - alone.size, rest: changes.length - alone.size }
  return [
    build.insert(roadmapSyncs).values({ id: syncId, projectId, roadmapId, actorId: sql`caller_id()` }),
    storeChanges(syncId, told),
    storeNotifications(syncId, projectId, further),
    ...(alone.size ? [queueMails(syncId, projectId, further.blocked, slug, appUrl)] : []),
  ]
}

/** What is told of a change, wherever it is. */
export const cutChange = ({ kind, id, title, from, to }: Change): Change => ({
  kind,
  id,
  title: cut(title, maxTold.title),
  from: cutOrNull(from, maxTold.value),
  to: cutOrNull(to, maxTold.value),
})

/** A task that has become blocked. */
export const isBlocked = ({ kind, to }: Change): boolean => kind === 'task_status' && to === 'blocked'

const storeChanges = (syncId: string, told: readonly object[]): SQL => sql`
  insert into roadmap_changes (sync_id, position, kind, subject_id, title, from_value, to_value, reason, alone)
  select ${syncId}::uuid, c.position, c.kind, c.id, c.title, c."from", c."to", c.reason, c.alone
    from json_to_recordset(${JSON.stringify(told)}::json)
      as c (position int, kind text, id text, title text, "from" text, "to" text, reason text, alone boolean)`

const cutOrNull = (text: string | null | undefined, max: number) => (text == null ? null : cut(text, max))

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

const queueMails = (syncId: string, projectId: string, more: number, slug: string, appUrl: string): SQL =>
  enqueueMailEach('task_blocked', {
    to: sql`u.email`,
    locale: sql`u.locale`,
    data: sql`jsonb_build_object('actor', (select ${personName(sql`a`)} from users a where a.id = caller_id()),
      'project', (select name from projects where id = ${projectId}::uuid), 'task', c.title, 'reason', c.reason,
      'further', ${furtherOf(more)},
      'url', ${roadmapUrl(appUrl, sql`${projectId}::text`, sql`${slug}::text`)},
      'unsubscribeUrl', ${unsubscribeUrl(appUrl, sql`u`, 'all')})`,
    each: sql`roadmap_changes c, ${listeners(projectId)} u
      where c.sync_id = ${syncId}::uuid and c.alone and u.notify_email <> 'none'
      order by u.id, c.position`,
  })

/** The last one that is told alone speaks for those after it. */
const furtherOf = (more: number): SQL => sql`case when c.position = (
  select max(position) from roadmap_changes where sync_id = c.sync_id and alone) then ${more}::int else 0 end`

/**
 * The project's members who may see the roadmap, except the one who syncs. Members are those whom it was given to,
 * directly or through a group; an organization's admin can open the project without being one.
 */
const listeners = (projectId: string): SQL => sql`(
  select u.* from project_access a join users u on u.id = a.user_id
   where a.project_id = ${projectId}::uuid and a.user_id <> caller_id()
     and ${isInScope(sql`a`, 'roadmap')}
     and exists (select from project_paths p
                  where p.project_id = a.project_id and p.user_id = a.user_id and p.kind <> 'org_admin'))`
