import { anAddress } from './mailbox.ts'
import type { OwnDatabase } from './own-database.ts'

type Query = OwnDatabase['query']

export type Reader = { id: string; email: string }
export type Place = { project: string; roadmap: string }

/** A project with a roadmap, in a separate database. */
export async function place(query: Query, name = 'プロジェクト'): Promise<Place> {
  const [org, project, roadmap] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await query`insert into orgs (id, name) values (${org}, '組織')`
  await query`insert into projects (id, org_id, name) values (${project}, ${org}, ${name})`
  await query`insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
    values (${roadmap}, ${project}, 'main', 'ロードマップ', '', now(), '{}', '[]', '', '', 0, 0, 0)`
  return { project, roadmap }
}

/** A member of these projects who wants every change of roadmaps and of what they watch by email. */
export async function reader(query: Query, ...of: Place[]): Promise<Reader> {
  const who = { id: crypto.randomUUID(), email: anAddress() }
  await query`insert into users (id, email, notify_email, notify_issues_email) values (${who.id}, ${who.email}, 'all', 'watched')`
  for (const { project } of of)
    await query`insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), ${project}, ${who.id}, 'member')`
  return who
}

/** A sync whose changes, this many completed tasks, wait for the digests of these users. */
export async function sync(
  query: Query,
  { project, roadmap }: Place,
  readers: Reader[],
  changes = 1,
): Promise<string> {
  const id = crypto.randomUUID()
  await query`insert into roadmap_syncs (id, project_id, roadmap_id) values (${id}, ${project}, ${roadmap})`
  await query`insert into roadmap_changes (sync_id, position, kind, subject_id, title, from_value, to_value, alone)
    select ${id}, n, 'task_status', 'T' || n, '作業' || n, 'todo', 'done', false from generate_series(1, ${changes}::int) n`
  for (const who of readers)
    await query`insert into notifications (user_id, sync_id, further, in_app, awaits_digest) values (${who.id}, ${id}, ${changes}, true, true)`
  return id
}

/** A comment on a new issue, `count` times, that waits for the digests of these users. Returns the issue. */
export async function comments(
  query: Query,
  { project }: Place,
  readers: Reader[],
  { count = 1, title = '課題' } = {},
): Promise<string> {
  const [issue, actor] = [crypto.randomUUID(), crypto.randomUUID()]
  await query`insert into users (id, email, display_name) values (${actor}, ${anAddress()}, '佐藤')`
  await query`insert into issues (id, project_id, number, title)
    select ${issue}, ${project}, 1 + count(*), ${title} from issues where project_id = ${project}`
  await query`
    with commented as (
      insert into issue_comments (id, project_id, issue_id, body, created_by)
        select gen_random_uuid(), ${project}, ${issue}, 'コメント' || n, ${actor} from generate_series(1, ${count}::int) n
        returning id)
    insert into issue_changes (id, project_id, issue_id, comment_id, actor_id)
      select id, ${project}, ${issue}, id, ${actor} from commented`
  for (const who of readers)
    await query`insert into issue_notifications (user_id, change_id, kind, in_app, awaits_digest)
      select ${who.id}, c.id, 'issue_commented', true, true
        from issue_changes c join issue_comments m on m.id = c.comment_id where c.issue_id = ${issue} order by m.body`
  return issue
}
