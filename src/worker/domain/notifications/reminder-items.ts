import { type SQL, sql } from 'drizzle-orm'
import { listedIssues } from './issue-mails.ts'
import { visibleIssues } from './visible.ts'

/** The reminders in this slice of visible ones: `id` and `item`, their JSON, with what the user can see now. */
export const reminderItems = (slice: SQL, userId: SQL): SQL => sql`
  select r.id, json_build_object('id', r.id, 'kind', 'issue_due', 'day', r.day, 'issues', d.issues, 'total', d.total,
           'actor', null, 'excerpt', null, 'createdAt', iso(r.created_at), 'readAt', iso(r.read_at)) as item
    from reminders r join (
      select x.reminder_id, count(*) as total,
             json_agg(x.item order by x.rank) filter (where x.rank <= ${listedIssues}) as issues
        from (
          select n.reminder_id, json_build_object('project', json_build_object('id', p.id, 'name', p.name),
                   'number', i.number, 'key', p.issue_key || '-' || i.number, 'title', i.title,
                   'dueDate', n.due_date) as item,
                 row_number() over (partition by n.reminder_id order by n.due_date, p.name, p.id, i.number) as rank
            from ${visibleIssues(
              sql`select d.* from ${slice} v join reminder_issues d on d.reminder_id = v.id
                   where v.source = 'reminders'`,
              userId,
            )} join projects p on p.id = n.project_id) x
       group by x.reminder_id) d on d.reminder_id = r.id`
