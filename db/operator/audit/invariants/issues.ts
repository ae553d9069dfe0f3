import { attachmentLimit } from '../../../../src/worker/domain/issues/attachment-fields.ts'
import { belongings } from '../../../../src/worker/domain/issues/purge.ts'
import { invariants } from './invariant.ts'

/** Every issue with a parent that is reachable from an issue without a parent. */
const below = `
  with recursive below as (
    select i.id, i.project_id from p join issues i on i.project_id = p.id and i.parent_id is not null
      join issues up on up.project_id = i.project_id and up.id = i.parent_id and up.parent_id is null
    union all
    select i.id, i.project_id from below b join issues i on i.project_id = b.project_id and i.parent_id = b.id)`

export const issueInvariants = invariants({
  issue_numbers: [
    'issues § Creating',
    'The issues of a project are numbered 1, 2, 3, … without gaps, each once',
    `select p.id as project, count(*) as issues, max(i.number) as highest from p join issues i on i.project_id = p.id
      group by p.id having max(i.number) <> count(*) or count(distinct i.number) <> count(*) or min(i.number) <> 1`,
  ],
  issue_circle: [
    'issues § Parents',
    'No issue is its own ancestor',
    `${below} select i.id as issue
       from p cross join lateral (
         select * from issues where project_id = p.id and parent_id is not null offset 0) i
      where i.id not in (select id from below)
        and not exists (select from issues up where up.id = i.parent_id and up.project_id <> i.project_id)`,
  ],
  issue_project: [
    'issues § Parents',
    'The parent of an issue belongs to its project',
    `select i.id as issue from p join issues i on i.project_id = p.id join issues up on up.id = i.parent_id
      where up.project_id <> i.project_id`,
  ],
  issue_blocked_circle: [
    'issues § Blockers',
    'No issue waits for itself, directly or through others',
    `with recursive waits as (
       select x.issue_id as id, x.blocker_id as other from p join issue_blockers x on x.project_id = p.id
        where exists (
          select from issue_blockers y where y.project_id = x.project_id and y.blocker_id = x.issue_id)
       union select w.id, x.blocker_id from waits w join issues i on i.id = w.id
         join issue_blockers x on x.project_id = i.project_id and x.issue_id = w.other)
     select id as issue from waits where id = other`,
  ],
  issue_links: [
    'issues § Blockers',
    'The labels and blockers of an issue belong to its project',
    `select i.id as issue, l.id as other from p join issue_labels x on x.project_id = p.id
       join issues i on i.id = x.issue_id join labels l on l.id = x.label_id
      where i.project_id <> p.id or l.project_id <> p.id
      union all select i.id, b.id from p join issue_blockers x on x.project_id = p.id
       join issues i on i.id = x.issue_id join issues b on b.id = x.blocker_id
      where i.project_id <> p.id or b.project_id <> p.id`,
  ],
  issue_trash: [
    'issues § Trash',
    'Only issues in the trash have a user who deleted them',
    `select i.id as issue from p join issues i on i.project_id = p.id
      where i.deleted_by is not null and i.deleted_at is null`,
  ],
  issue_purged: [
    'issues § Trash',
    'Of an issue whose content was deleted, only its number and its deletion are stored',
    `select i.id as issue from p join issues i on i.project_id = p.id
      where i.purged_at is not null
        and (i.assignee_id is not null or i.parent_id is not null or i.priority <> 'none'
             or num_nonnulls(i.start_date, i.due_date, i.blocked_type, i.blocked_reason) > 0
             or i.title !~ '^([A-Z][A-Z0-9]*-|#)[0-9]+$'
             or exists (select from issues c where c.project_id = i.project_id and c.parent_id = i.id)
             or exists (select from issue_blockers x where x.project_id = i.project_id and x.blocker_id = i.id)
             ${belongings
               .map(
                 table =>
                   `or exists (select from ${table} x where x.project_id = i.project_id and x.issue_id = i.id)`,
               )
               .join(' ')})`,
  ],
  issue_position: [
    'issues § The board',
    'Every issue has a position, which no other live issue of its column has',
    `select i.id as issue from p join issues i on i.project_id = p.id where i.position is null
      union all select min(i.id::text)::uuid from p join issues i on i.project_id = p.id
      where i.deleted_at is null and i.position is not null
      group by i.project_id, i.status, i.position having count(*) > 1`,
  ],
  issue_watchers: [
    'issues § Watching',
    'The creator and the assignee of an issue and the authors of its comments watch it, or decided not to',
    `select x.issue, x.person from p cross join lateral (
        select i.id as issue, w.id as person from issues i, unnest(array[i.created_by, i.assignee_id]) w (id)
         where i.project_id = p.id and i.purged_at is null
        union select c.issue_id, c.created_by from issue_comments c where c.project_id = p.id offset 0) x
      where x.person is not null and not exists (
        select from issue_watchers w where w.project_id = p.id and w.issue_id = x.issue and w.user_id = x.person)`,
  ],
  issue_notification: [
    'notifications § Issues',
    'Nobody is notified of what they did, and what a notification is about exists and belongs to its issue',
    `select n.id as notification, n.kind from p join issue_changes c on c.project_id = p.id
       join issue_notifications n on n.change_id = c.id left join issue_comments m on m.id = c.comment_id
      where n.user_id = c.actor_id or n.kind = 'issue_commented' and c.comment_id is null
         or n.kind = 'issue_status' and c.status is null or m.issue_id <> c.issue_id`,
  ],
  issue_attachments: [
    'attachments § Linking',
    'An issue has at most 100 attachments, and those of a comment belong to its issue',
    `select a.issue_id as issue, count(*) as attachments
       from p join attachments a on a.project_id = p.id and a.issue_id is not null
       left join issue_comments c on c.project_id = a.project_id and c.id = a.comment_id
      group by a.issue_id
      having count(*) > ${attachmentLimit}
          or bool_or(a.comment_id is not null and c.issue_id is distinct from a.issue_id)`,
  ],
  reminder: [
    'notifications § Days due',
    'A reminder has only issues that were due on the day before, on its day, or on the next',
    `select r.id as reminder, x.issue_id as issue from p join reminder_issues x on x.project_id = p.id
       join reminders r on r.id = x.reminder_id
      where x.due_date not between r.day - 1 and r.day + 1`,
  ],
  issue_texts: [
    'issues § Search',
    'A search reads the descriptions and comments of the issues as they are, and nothing else',
    `select x.issue, x.comment from p cross join lateral (
        select coalesce(b.issue, t.issue_id) as issue, coalesce(b.comment, t.comment_id) as comment
          from (select i.id as issue, null::uuid as comment, i.body from issues i
                 where i.project_id = p.id and i.body is not null
                union all select c.issue_id, c.id, c.body from issue_comments c where c.project_id = p.id) b
          full join (select * from issue_texts where project_id = p.id) t
            on t.issue_id = b.issue and coalesce(t.comment_id, t.issue_id) = coalesce(b.comment, b.issue)
         where t.folded is distinct from folded_text(b.body) offset 0) x`,
  ],
  git_link_issue: [
    'git-links § Registering',
    'A git link mentions an issue, and only issues of its project',
    `select l.id as link from p join git_links l on l.project_id = p.id
      where not exists (select from git_link_issues g where g.project_id = l.project_id and g.link_id = l.id)
      union all select g.link_id from p join git_link_issues g on g.project_id = p.id
       left join issues i on i.id = g.issue_id left join git_links l on l.id = g.link_id
      where i.project_id is distinct from p.id or l.project_id is distinct from p.id`,
  ],
  git_link_ref: [
    'git-links § Fields of a link',
    'A git link has the hash of a commit or the number of a pull request',
    `select l.id as link, l.kind, l.ref from p join git_links l on l.project_id = p.id
      where l.ref !~ case l.kind when 'commit' then '^[0-9a-f]{40}$' else '^[1-9][0-9]{0,8}$' end`,
  ],
})
