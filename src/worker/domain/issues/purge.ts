import { type SQL, sql } from 'drizzle-orm'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { arrayOf, type Database } from '../../database.ts'
import { deletion, inSteps, isTrimmed, type Step } from '../shared/bounded-deletions.ts'
import { chooseRows, isChosen } from '../shared/chosen-rows.ts'

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

/** Whether an issue was in the trash for too long at this time. Then it cannot be restored. */
export const isPastAt = (at: SQL): SQL => sql`deleted_at <= ${at} - make_interval(days => ${trashDays})`

const isPastTrash = sql`${isPastAt(sql`now()`)} and purged_at is null`

/** Whether a run would find such an issue. */
export const hasPastTrash: SQL = sql`exists (select from issues where ${isPastTrash})`

/** Selects up to `limit` such issues, the oldest first. */
export const pastTrash = (passed: readonly string[], limit: number): SQL => sql`
  select id, project_id from issues
   where ${isPastTrash} and id <> all (${arrayOf('uuid', passed)}) order by deleted_at limit ${limit}`

/**
 * Deletes the content of up to `limit` issues that have been in the trash for too long. Returns how many, and how many
 * rows were deleted or renamed first. If these are `rowsAtOnce`, the next call continues, and no issue was counted. It
 * locks their projects as writes do, so that no issue is restored meanwhile.
 */
export async function purgeIssues(
  database: Database,
  limit: number,
  passed: readonly string[] = [],
): Promise<{ purged: number; rows: number }> {
  const choose = chooseRows(setting.pastTrash, pastTrash(passed, limit))
  const [, trimmed, purged] = await database.transaction([choose, trim, purge])
  return { purged: purged?.[0]?.count as number, rows: trimmed?.[0]?.rows as number }
}

/** The chosen issues that were not restored meanwhile. */
const chosen = sql`${isChosen(setting.pastTrash, sql`i.id`)} and ${isPastTrash}`

const changes = sql`issues i join issue_changes c on c.project_id = i.project_id and c.issue_id = i.id`

/** What replaces the title of an issue `i` of a project `p`. */
const titleAfter = sql`coalesce(p.issue_key || '-' || i.number, '#' || i.number)`

const withoutFilename = sql`
  case when e.payload ? 'filename' then e.payload || '{"filename": null}' else e.payload end`

/** Whether an event `e` shows another title, or the name of an attachment. */
const isToRename = (title: SQL): SQL =>
  sql`(e.target_label is distinct from ${title} or e.payload ->> 'filename' is not null)`

const renaming: Step = limit => sql`
  update events e set target_label = r.title, payload = ${withoutFilename}
    from (select e.id, ${titleAfter} as title
            from issues i join projects p on p.id = i.project_id
            join events e on e.project_id = i.project_id and e.target_kind = 'issue' and e.target_id = i.id::text
           where ${chosen} and ${isToRename(titleAfter)} limit ${limit}) r
   where e.id = r.id`

/** Of these rows, an issue can have any number. */
const trim = inSteps([
  deletion(
    'issue_notifications',
    sql`select n.id from ${changes} join issue_notifications n on n.change_id = c.id where ${chosen}`,
  ),
  deletion('issue_changes', sql`select c.id from ${changes} where ${chosen}`),
  deletion(
    'issue_comments',
    sql`select c.id from issues i join issue_comments c on c.project_id = i.project_id and c.issue_id = i.id
         where ${chosen}`,
  ),
  renaming,
])

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
       set purged_at = now(), title = ${titleAfter}, body = null, assignee_id = null, parent_id = null,
           priority = 'none', start_date = null, due_date = null, blocked_type = null, blocked_reason = null
      from projects p
     where p.id = i.project_id and ${chosen} and ${isTrimmed}
    returning i.id, i.project_id, i.title
  ), children as (
    update issues c set parent_id = null from gone g
     where c.project_id = g.project_id and c.parent_id = g.id and c.id not in (select id from gone)
  ), waiting as (
    delete from issue_blockers x using gone g where x.project_id = g.project_id and x.blocker_id = g.id
  ), renamed as (
    update events e set target_label = g.title, payload = ${withoutFilename} from gone g
     where e.project_id = g.project_id and e.target_kind = 'issue' and e.target_id = g.id::text
       and ${isToRename(sql`g.title`)}
  ), links as (
    delete from git_links l using git_link_issues x join gone g on ${isOfPurged('x')}
     where l.project_id = x.project_id and l.id = x.link_id
       and not exists (select from git_link_issues o where o.project_id = l.project_id and o.link_id = l.id
                          and o.issue_id not in (select id from gone))${sql.join(deletions)}
  )
  select count(*)::int as count from gone`
