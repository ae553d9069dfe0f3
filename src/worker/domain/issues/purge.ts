import { type SQL, sql } from 'drizzle-orm'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import type { Database } from '../../database.ts'

/** Days that an issue stays in the trash (issues § Trash). */
const trashDays = 30

/** The tables whose rows belong to an issue (`project_id`, `issue_id`) and are deleted with its content. */
export const belongings = [
  'attachments',
  'reminder_issues',
  'git_link_issues',
  'issue_blockers',
  'issue_labels',
  'issue_changes',
  'issue_comments',
  'issue_texts',
  'issue_watchers',
  'roadmap_task_issues',
] as const

const isPastTrash = sql`deleted_at <= now() - make_interval(days => ${trashDays}) and purged_at is null`

/** Whether a run would find such an issue. */
export const hasPastTrash: SQL = sql`exists (select from issues where ${isPastTrash})`

/**
 * Deletes the content of up to `limit` issues that have been in the trash for too long. Returns how many. It locks their
 * projects as writes do, so that no issue is restored meanwhile.
 */
export async function purgeIssues(database: Database, limit: number): Promise<number> {
  const [, purged] = await database.transaction([chooseIssues(limit), purge])
  return purged?.[0]?.count as number
}

const chooseIssues = (limit: number): SQL => sql`
  with past as (
    select id, project_id from issues where ${isPastTrash} order by deleted_at limit ${limit}
  ), locked as (
    select id from projects where id in (select project_id from past) order by id for no key update
  )
  select set_config(${setting.pastTrash}, coalesce((select array_agg(id) from past)::text, '{}'), true),
         count(*) from locked`

const isOfPurged = (alias: string): SQL =>
  sql.raw(`${alias}.project_id = g.project_id and ${alias}.issue_id = g.id`)

const deletions = belongings.map(
  table => sql`
  ), from_${sql.raw(table)} as (
    delete from ${sql.identifier(table)} x using gone g where ${isOfPurged('x')}`,
)

// A git link without an issue is deleted, too.
const purge = sql`
  with gone as (
    update issues i
       set purged_at = now(), title = coalesce(p.issue_key || '-' || i.number, '#' || i.number), body = null,
           assignee_id = null, parent_id = null, priority = 'none', start_date = null, due_date = null,
           blocked_type = null, blocked_reason = null
      from projects p
     where p.id = i.project_id and i.id in (select unnest(current_setting(${setting.pastTrash})::uuid[]))
       and ${isPastTrash}
    returning i.id, i.project_id, i.title
  ), children as (
    update issues c set parent_id = null from gone g
     where c.project_id = g.project_id and c.parent_id = g.id and c.id not in (select id from gone)
  ), waiting as (
    delete from issue_blockers x using gone g where x.project_id = g.project_id and x.blocker_id = g.id
  ), renamed as (
    update events e
       set target_label = g.title,
           payload = case when e.payload ? 'filename' then e.payload || '{"filename": null}' else e.payload end
      from gone g
     where e.project_id = g.project_id and e.target_kind = 'issue' and e.target_id = g.id::text
  ), links as (
    delete from git_links l using git_link_issues x join gone g on ${isOfPurged('x')}
     where l.project_id = x.project_id and l.id = x.link_id
       and not exists (select from git_link_issues o where o.project_id = l.project_id and o.link_id = l.id
                          and o.issue_id not in (select id from gone))${sql.join(deletions)}
  )
  select count(*)::int as count from gone`
