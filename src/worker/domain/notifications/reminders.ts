import { type SQL, sql } from 'drizzle-orm'
import { type Alias, arrayOf, type Database } from '../../database.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { joinInUse } from '../shared/visibility.ts'
import type { Place } from '../shared/work.ts'
import { issueName, listedIssues } from './issue-mails.ts'
import { issueUrl, unsubscribeUrl } from './links.ts'
import { reaching } from './visible.ts'

/** The hour of the user's day from which they are reminded. */
const morning = '08:00'

/** Maximum number of issues in one reminder, the first by due day (notifications § Days due). */
export const remindedIssues = 2_000

/** What one batch did, and the last user that it settled. */
type Reminded = { settled: number; reminded: number; mailed: number; last: string | null }

/**
 * Reminds up to `limit` users of their issues that are due: one notification and one email for each
 * (notifications § Days due).
 *
 * The unique key of user and day decides, so that several runs at once remind each user once.
 */
export async function remindOfDueDays(
  database: Database,
  { limit, appUrl, ...place }: { limit: number; appUrl: string } & Place,
): Promise<Reminded> {
  const [row] = await database.run(sql`
    with due as materialized (${dueForReminder(place, limit)}), told as materialized (${told}), added as (
      insert into reminders (id, user_id, day, in_app)
        select uuidv7(), u.id, u.today, wants_issue(u.notify_issues_in_app, 'issue_due') from due u
         where u.id in (select user_id from told) order by u.id
        on conflict do nothing returning id, user_id, day
    ), listed as (
      insert into reminder_issues (reminder_id, project_id, issue_id, due_date)
        select a.id, t.project_id, t.issue_id, t.due_date from added a join told t using (user_id)
         order by t.issue_id
    ), mails as (
      select t.user_id, count(*) as total,
             jsonb_agg(jsonb_build_object('projectId', t.project_id, 'project', t.project, 'name', t.name,
                         'title', t.title, 'dueDate', t.due_date,
                         'url', ${issueUrl(appUrl, sql`t.project_id`, sql`t.number`)})
                       order by t.rank) filter (where t.rank <= ${listedIssues}) as issues
        from told t group by t.user_id
    ), queued as (
      ${enqueueMailEach('issues_due', {
        to: sql`u.email`,
        locale: sql`u.locale`,
        data: sql`jsonb_build_object('userId', u.id, 'day', a.day, 'issues', m.issues,
          'further', greatest(m.total - ${listedIssues}, 0),
          'unsubscribeUrl', ${unsubscribeUrl(appUrl, sql`u`, 'issues')})`,
        expiresAt: sql`(a.day + 1)::timestamp at time zone u.zone`,
        each: sql`added a join mails m using (user_id) join due u on u.id = a.user_id
          where wants_issue(u.notify_issues_email, 'issue_due') order by u.id`,
      })} returning 1
    )
    select (select count(*) from due)::int as settled, (select count(*) from added)::int as reminded,
           (select count(*) from queued)::int as mailed, (select id from due order by id desc limit 1) as last`)
  return row as Reminded
}

/** Whether an issue `i` is assigned and neither done nor in the trash. */
const isOpen = sql`i.assignee_id is not null and i.deleted_at is null and i.status not in ('done', 'cancelled')`

/** Whether an issue `i` is due on a day of the user, on the next day, or was due on the day before. */
const isDueAround = (today: SQL): SQL => sql`i.due_date in (${today} - 1, ${today}, ${today} + 1)`

/** The assignees of all issues that are due around now in any time zone. As an array, so that no user is scanned. */
const candidates = sql`array(
  select distinct i.assignee_id from issues i, (select (now() at time zone 'UTC')::date as day) d
   where ${isOpen} and i.due_date between d.day - 2 and d.day + 2)`

const isToRemind = (user: Alias): SQL => sql`${user}.id = any (${candidates})
  and (now() at time zone known_zone_of(${user}))::time >= ${morning}::time
  and (wants_issue(${user}.notify_issues_in_app, 'issue_due') or wants_issue(${user}.notify_issues_email, 'issue_due'))
  and not exists (select from reminders r where r.user_id = ${user}.id and r.day = today_of(${user}))
  and exists (select from issues i ${joinInUse(sql`i.project_id`, 'issues')}
               where i.assignee_id = ${user}.id and ${isOpen} and ${isDueAround(sql`today_of(${user})`)})`

/** Selects up to `limit` such users in the order of their ids, without those whom another transaction locks. */
export const dueForReminder = ({ passed, after }: Place, limit: number): SQL => sql`
  select u.*, today_of(u) as today, known_zone_of(u) as zone from users u
   where ${isToRemind(sql`u`)} and (${after}::uuid is null or u.id > ${after}::uuid)
     and u.id <> all (${arrayOf('uuid', passed)})
   order by u.id limit ${limit} for no key update of u skip locked`

/** Whether a run would find a user to remind. */
export const hasDueReminders: SQL = sql`exists (select from users u where ${isToRemind(sql`u`)})`

// A project that is being deleted is left out. Otherwise, storing one of its issues would fail for all users.
const told: SQL = sql`
  with open as materialized (
    select u.id as user_id, i.id as issue_id, i.project_id, i.number, i.title, i.due_date, p.name as project,
           ${issueName(sql`i`, sql`p`)} as name
      from due u join issues i on i.assignee_id = u.id and ${isDueAround(sql`u.today`)}
      ${joinInUse(sql`i.project_id`, 'issues')}
     where ${isOpen} for key share of p skip locked
  )
  select * from (
    select o.*, row_number() over (
             partition by o.user_id order by o.due_date, o.project, o.project_id, o.number) as rank
      from (${reaching(sql`open`, 'issues')}) o) t
   where rank <= ${remindedIssues}`
