import { maxAlone } from '../../../../src/worker/domain/notifications/roadmap-changes.ts'
import { invariants } from './invariant.ts'

const roadmaps = 'p join roadmaps r on r.project_id = p.id'
const syncs = 'p join roadmap_syncs s on s.project_id = p.id'

export const roadmapInvariants = invariants({
  roadmap_bound: [
    'roadmaps § Order of a sync',
    'A project with a roadmap is bound to a repository',
    `select r.id as roadmap from ${roadmaps}
      where not exists (select from repo_bindings b where b.project_id = p.id)`,
  ],
  roadmap_stats: [
    'roadmaps § Sync response',
    'The counts of a roadmap match its tasks',
    `select r.id as roadmap, r.task_total, r.task_done, r.task_blocked, t.*
       from ${roadmaps}, lateral (
         select count(*) as total, count(*) filter (where status = 'done') as done,
                count(*) filter (where status = 'blocked') as blocked
           from roadmap_tasks where roadmap_id = r.id) t
      where (r.task_total, r.task_done, r.task_blocked) <> (t.total, t.done, t.blocked)`,
  ],
  roadmap_bytes: [
    'roadmaps § Storage',
    'The bytes of a roadmap match its text',
    `select r.id as roadmap, r.bytes, h.bytes + t.bytes + d.bytes as sum
       from ${roadmaps},
            lateral (select octet_length(r.head::text) + octet_length(r.phases::text) as bytes) h,
            lateral (select coalesce(sum(octet_length(body::text)), 0) as bytes
                       from roadmap_tasks where roadmap_id = r.id) t,
            lateral (select coalesce(sum(octet_length(path || task_id) + octet_length(content)), 0) as bytes
                       from roadmap_documents where roadmap_id = r.id) d
      where r.bytes <> h.bytes + t.bytes + d.bytes`,
  ],
  task_place: [
    'roadmaps § Reading a roadmap',
    'Each task is in a phase of its roadmap and has its own position',
    `select r.id as roadmap, t.id as task
       from ${roadmaps} cross join lateral (
         select array(select x ->> 'id' from json_array_elements(
           case json_typeof(r.phases) when 'array' then r.phases else '[]' end) x) as phases offset 0) known
       join roadmap_tasks t on t.roadmap_id = r.id
      where t.phase_id <> all (known.phases)
      union all select r.id, min(t.id) from ${roadmaps} join roadmap_tasks t on t.roadmap_id = r.id
      group by r.id having count(distinct t.position) <> count(*) or max(t.position) <> count(*) - 1`,
  ],
  task_body: [
    'roadmaps § Unknown keys and numbers',
    'The columns of a task match the task as it was sent',
    `select r.id as roadmap, t.id as task from ${roadmaps} join roadmap_tasks t on t.roadmap_id = r.id
      where (t.body ->> 'id', t.body ->> 'status', t.body ->> 'planPath')
            is distinct from (t.id, t.status, t.plan_path)`,
  ],
  task_claim: [
    'roadmaps § Claims',
    'A claim is of an open task, with a token or app of its user, and ends within a day',
    `select c.roadmap_id as roadmap, c.task_id as task
       from ${roadmaps} join task_claims c on c.roadmap_id = r.id
       join roadmap_tasks t on t.roadmap_id = c.roadmap_id and t.id = c.task_id
       left join api_tokens k on k.id = c.token_id left join app_grants g on g.id = c.grant_id
      where t.status in ('done', 'cancelled') or k.user_id <> c.user_id or g.user_id <> c.user_id
         or c.until > clock_timestamp() + interval '1 day'`,
  ],
  task_issue: [
    'roadmaps § Issue links',
    'An issue link has an existing task, and an issue of its project',
    `select l.roadmap_id as roadmap, l.task_id as task, l.issue_id as issue
       from ${roadmaps} join roadmap_task_issues l on l.roadmap_id = r.id left join issues i on i.id = l.issue_id
      where l.project_id <> p.id or i.project_id is distinct from p.id
         or not exists (select from roadmap_tasks t where t.roadmap_id = r.id and t.id = l.task_id offset 0)`,
  ],
  roadmap_slug: [
    'roadmaps § Sync',
    'The slug of a roadmap is well-formed',
    `select r.id as roadmap, r.slug from ${roadmaps} where r.slug !~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'`,
  ],
  roadmap_time: [
    'roadmaps § Conflicts',
    'No roadmap was updated more than a day after it was synced',
    `select r.id as roadmap, r.updated_at, r.synced_at from ${roadmaps}
      where r.updated_at > r.synced_at + interval '1 day'`,
  ],
  document_hash: [
    'roadmaps § Content hash',
    'The hash of a document matches its content (checks up to 100 documents)',
    `select d.roadmap_id as roadmap, d.path from (
        select d.* from ${roadmaps} join roadmap_documents d on d.roadmap_id = r.id limit 100) d
      where d.content_hash <> 'sha256:' || encode(sha256(convert_to(d.content, 'UTF8')), 'hex')`,
  ],
  rebind_time: [
    'roadmaps § Binding and rebinding',
    'The time of the last rebinding is the time of the binding',
    `select b.project_id as project from p join repo_bindings b on b.project_id = p.id
      where b.last_rebound_at <> b.bound_at`,
  ],
  sync_place: [
    'notifications § Retention',
    'A sync belongs to a roadmap of its project',
    `select s.id as sync from ${syncs} left join roadmaps r on r.id = s.roadmap_id
      where r.project_id is distinct from p.id`,
  ],
  sync_changes: [
    'notifications § Blocked tasks',
    'A sync has changes, and only its first newly blocked tasks are reported individually',
    `select s.id as sync, count(c.*) as changes from ${syncs} left join roadmap_changes c on c.sync_id = s.id
      group by s.id having count(c.*) = 0 or count(*) filter (where c.alone) > ${maxAlone}
         or bool_or(c.alone and (c.kind <> 'task_status' or c.to_value is distinct from 'blocked'))`,
  ],
  notification_own: [
    'notifications § Recipients',
    'No user is notified of their own sync',
    `select n.id as notification, n.user_id as person from ${syncs} join notifications n on n.sync_id = s.id
      where n.user_id = s.actor_id`,
  ],
  notification_change: [
    'notifications § Retention',
    'A notification is for one individually reported change, or for several others, and only the latter await a digest',
    `select n.id as notification, n.position from ${syncs} join notifications n on n.sync_id = s.id
      where case when n.position is null then n.further < 1 else n.awaits_digest or not n.in_app or not exists (
        select from roadmap_changes c where c.sync_id = s.id and c.position = n.position and c.alone offset 0) end`,
  ],
})
