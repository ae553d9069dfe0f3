import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Database } from '../../database.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { brief } from '../shared/brief.ts'
import { joinInUse } from '../shared/visibility.ts'
import { issueSections } from './issue-digests.ts'
import { roadmapUrl, unsubscribeUrl } from './links.ts'
import { reaching } from './visible.ts'

/** No user gets two digests within one window of this many minutes (notifications § Digests). */
export const windowMinutes = 5

/** Maximum number of changes of roadmaps in a digest, and of issues. The rest is counted. */
const listedChanges = 50

/**
 * Maximum number of syncs, and of changes of issues, that one digest takes. The rest waits for the next one
 * (notifications § Digests).
 */
export const takenChanges = 2_000

/**
 * Queues one digest for each of up to `limit` users with waiting changes, and marks these in the same transaction.
 * Returns how many users were settled, and how many of them get an email.
 *
 * A digest omits changes that the user has read or can no longer see, those in archived projects or suspended
 * organizations, and everything for users who no longer want all changes. Omitted changes are never emailed later.
 *
 * It skips locked rows and waits for none, because a deletion locks the same rows in another order.
 */
export async function makeDigests(
  database: Database,
  limit: number,
  appUrl: string,
  passed: readonly string[] = [],
): Promise<{ settled: number; mailed: number }> {
  const [row] = await database.run(sql`
    with due as materialized (${dueForDigest(passed, limit)}), held as (
      select n.id from due u, lateral (
        select w.id from notifications w where w.user_id = u.id and w.awaits_digest
         order by w.read_at is not null, w.id limit ${takenChanges} for update skip locked) n
    ), taken as (
      update notifications n set awaits_digest = false from held h
       where n.id = h.id returning n.user_id, n.sync_id, n.further, n.read_at
    ), held_of_issues as (
      select n.id from due u, lateral (
        select w.id from issue_notifications w where w.user_id = u.id and w.awaits_digest
         order by w.read_at is not null, w.id limit ${takenChanges} for update skip locked) n
    ), taken_of_issues as (
      update issue_notifications n set awaits_digest = false from held_of_issues h
       where n.id = h.id returning n.id, n.user_id, n.change_id, n.kind, n.read_at
    ), told as materialized (${told}), listed as (${listed}), sections as (
      select user_id, min(rank) as first, jsonb_build_object('projectId', project_id,
               'project', project, 'roadmap', roadmap, 'url', ${roadmapUrl(appUrl, sql`project_id`, sql`slug`)},
               'changes', jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'from', from_value,
                            'to', to_value, 'reason', reason) order by rank)) as section
        from listed where rank <= ${listedChanges} group by user_id, project_id, project, roadmap_id, roadmap, slug
    ), of_roadmaps as (
      select s.user_id, jsonb_agg(s.section order by s.first) as sections, t.total
        from sections s join (select user_id, sum(further) as total from told group by user_id) t using (user_id)
       group by s.user_id, t.total
    ), of_issues as (${issueSections(appUrl, listedChanges)}), mails as (
      select user_id, coalesce(r.sections, '[]') as sections, i.sections as issues,
             greatest(coalesce(r.total, 0) - ${listedChanges}, 0)
               + greatest(coalesce(i.total, 0) - ${listedChanges}, 0) as further
        from of_roadmaps r full join of_issues i using (user_id)
    ), queued as (
      ${enqueueMailEach(sql`case when m.issues is null then 'roadmap_digest' else 'digest' end`, {
        to: sql`u.email`,
        locale: sql`u.locale`,
        data: sql`jsonb_build_object('userId', u.id, 'sections', m.sections, 'issues', m.issues, 'further', m.further,
          'unsubscribeUrl', case when u.notify_email = 'all' or u.notify_issues_email = 'watched'
            then ${unsubscribeUrl(appUrl, sql`u`, 'digest')} else ${unsubscribeUrl(appUrl, sql`u`, 'issues')} end)`,
        each: sql`mails m join due u on u.id = m.user_id`,
      })}
    ), marked as (
      update users u set digested_at = now() from mails m where u.id = m.user_id
    )
    select (select count(*) from due)::int as settled, (select count(*) from mails)::int as mailed`)
  return row as { settled: number; mailed: number }
}

const windowOf = (at: SQL): SQL =>
  sql`date_bin(make_interval(mins => ${windowMinutes}), ${at}, 'epoch'::timestamptz)`

// As an array, so that the users are read by their ids, and the table is not scanned.
const isDue = sql`u.id = any (array(
    select user_id from notifications where awaits_digest
     union select user_id from issue_notifications where awaits_digest))
  and (u.digested_at is null or ${windowOf(sql`u.digested_at`)} < ${windowOf(sql`now()`)})`

/** Whether a run would find a user with waiting changes. */
export const hasDueDigests: SQL = sql`exists (select from users u where ${isDue})`

/** Selects up to `limit` such users, without those whom another transaction locks. */
export const dueForDigest = (passed: readonly string[], limit: number): SQL => sql`
  select u.* from users u
   where ${isDue} and u.id <> all (${arrayOf('uuid', passed)})
   order by u.id limit ${limit} for no key update skip locked`

const told: SQL = sql`
  with changes as materialized (
    select t.user_id, t.sync_id, t.further, s.created_at, p.id as project_id, p.name as project,
           r.id as roadmap_id, ${brief(sql`r.title`)} as roadmap, r.slug
      from taken t
      join due u on u.id = t.user_id and u.notify_email = 'all'
      join roadmap_syncs s on s.id = t.sync_id
      join roadmaps r on r.id = s.roadmap_id
      ${joinInUse(sql`s.project_id`, 'roadmap')}
     where t.read_at is null
  )
  ${reaching(sql`changes`, 'roadmap')}`

/**
 * By project, roadmap, and time, in the roadmap's order. A sync has at least one change, so the changes of as many syncs
 * as a digest can list are enough, and of each as many.
 */
const listed: SQL = sql`
  select t.*, c.kind, c.title, c.from_value, c.to_value, c.reason,
         row_number() over (partition by t.user_id order by t.place, c.position) as rank
    from (select *, row_number() over (partition by user_id
                      order by project, project_id, roadmap, roadmap_id, created_at, sync_id) as place from told) t,
         lateral (
      select * from roadmap_changes c where c.sync_id = t.sync_id and not c.alone
       order by c.position limit ${listedChanges}) c
   where t.place <= ${listedChanges}`
