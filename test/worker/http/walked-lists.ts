import { type SQL, sql } from 'drizzle-orm'
import { type Sort, sorts } from '../../../src/worker/domain/issues/sort.ts'
import type { ListedRow } from '../../support/listed-rows.ts'
import type { Org, Person, Project } from '../../support/world.ts'

export type Place = { who: Person; other: Person; home: Org; of: Project }

type Key = [key: (row: ListedRow) => string | number, isDescending: boolean]
const up = (key: Key[0]): Key => [key, false]
const down = (key: Key[0]): Key => [key, true]

export type WalkedList = {
  /** The documented order. */
  order: [Key, ...Key[]]
  /** What the user reaches before there are rows. */
  in?: 'org' | 'project'
  query?: Record<string, string>
  /** The statement that inserts rows from the table `rows`, and others that the list must not show. */
  insert: (at: Place) => SQL
  idOf?: (row: ListedRow) => string
  /** Deletes the row with this id. */
  remove: (id: string) => SQL
  isAlwaysPaged?: true
  /** The rows that the list cannot be without. */
  least?: number
  /** More fields of the response, for all rows. */
  further?: (rows: ListedRow[]) => object
}

const newest: WalkedList['order'] = [down(({ at }) => at), up(({ id }) => id)]
const byName: WalkedList['order'] = [up(({ number }) => number)]
const byEqualNames: WalkedList['order'] = [up(({ name }) => Number(name.slice(1))), up(({ id }) => id)]
const newestId: WalkedList['order'] = [down(({ sortable }) => sortable)]
const idOfNewest = ({ sortable }: ListedRow) => sortable

const deletion =
  (table: string, column = 'id') =>
  (id: string) =>
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}::uuid`

const orgs: WalkedList = {
  order: byEqualNames,
  insert: ({ who, other }) => sql`,
    made as (insert into orgs (id, name) select id, name from rows union all select sortable, name from rows)
    insert into org_members (org_id, user_id, role)
    select id, ${who.id}::uuid, 'member'::org_role from rows
    union all select sortable, ${other.id}::uuid, 'admin' from rows`,
  remove: deletion('orgs'),
}

/** Each beside another one, which is in the app or not, and read or not. */
const notifications = (other: SQL): WalkedList => ({
  isAlwaysPaged: true,
  order: newestId,
  in: 'project',
  idOf: idOfNewest,
  remove: deletion('notifications'),
  insert: ({ who, of }) => sql`,
    made as (
      insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
        task_total, task_done, task_blocked)
      select id, ${of.id}::uuid, "unique", 't', '', now(), '{}', '[]', 'x', 'x', 0, 0, 0 from rows),
    synced as (insert into roadmap_syncs (id, project_id, roadmap_id) select id, ${of.id}::uuid, id from rows),
    changed as (
      insert into roadmap_changes (sync_id, position, kind, subject_id, title, to_value, alone)
      select id, 1, 'task_status', 'T', 't', 'blocked', true from rows)
    insert into notifications (id, user_id, sync_id, position, in_app, read_at)
    select sortable, ${who.id}::uuid, id, 1, true, null from rows
    union all select gen_random_uuid(), ${who.id}::uuid, id, null, ${other} from rows`,
  further: rows => ({ unread: rows.length }),
})

/** `[column, value]`: one more column of each issue. */
const issues = (
  isTrashed: boolean,
  [column, value] = [sql`status`, sql`'todo'`],
): Omit<WalkedList, 'order'> => ({
  in: 'project',
  isAlwaysPaged: true,
  remove: deletion('issues'),
  // In the trash, a higher number was deleted earlier.
  insert: ({ of }) => sql`
    insert into issues (id, project_id, number, title, deleted_at, ${column})
    select id, ${of.id}::uuid, ${isTrashed ? sql`1000 -` : sql``} number, name,
           ${isTrashed ? sql`at` : sql`null::timestamptz`}, ${value} from rows
    union all
    select sortable, ${of.id}::uuid, 2000 + number, name, ${isTrashed ? sql`null` : sql`at`}, ${value} from rows`,
})

/** The lists of issues in each order. Two rows share a name, and with it a due day and a priority. */
function sortedIssues(sort: Sort): [string, WalkedList] {
  const isDescending = sort.startsWith('-')
  const rank = ({ name }: ListedRow) => ['v0', 'v1', 'v3', 'v10', 'v21', 'v100'].indexOf(name)
  const inRank = sql`array_position(array['v0', 'v1', 'v3', 'v10', 'v21', 'v100'], name)`
  // The fourth is never due.
  const due = (row: ListedRow) => (rank(row) === 4 ? (isDescending ? -1 : 9) : rank(row))
  const keys: Record<string, [Key[0], ReturnType<typeof issues>]> = {
    number: [({ number }) => number, issues(false)],
    updated: [({ at }) => at, issues(false, [sql`updated_at`, sql`at`])],
    due: [due, issues(false, [sql`due_date`, sql`'2026-01-01'::date + nullif(${inRank} - 1, 4)`])],
    position: [rank, issues(false, [sql`position`, sql`'a' || ${inRank}`])],
    // The first row has the lowest or the highest of five.
    priority: [
      rank,
      issues(false, [
        sql`priority`,
        sql`(enum_range(null::issue_priority))[${inRank} ${isDescending ? sql`- 1` : sql``}]`,
      ]),
    ],
  }
  const [key, list] = keys[sort.replace('-', '')]!
  const order: WalkedList['order'] = [[key, isDescending], up(({ number }) => number)]
  return [`/api/projects/{projectId}/issues ${sort}`, { ...list, order, query: { sort } }]
}

/** On an issue, beside those on another one. */
const comments: Omit<WalkedList, 'order'> = {
  in: 'project',
  isAlwaysPaged: true,
  least: 1,
  remove: deletion('issue_comments'),
  insert: ({ of }) => sql`,
    commented as (
      insert into issues (id, project_id, number, title) select gen_random_uuid(), ${of.id}::uuid, n, 'i' from (values (1), (2)) v (n)
      on conflict (project_id, number) do update set title = excluded.title returning id, number)
    insert into issue_comments (id, project_id, issue_id, body, created_at)
    select r.id, ${of.id}::uuid, i.id, name, at from rows r join commented i on i.number = 1
    union all select r.sortable, ${of.id}, i.id, name, at from rows r join commented i on i.number = 2`,
}

/** By path, or path and query: how the lists are filled, and in which order the rules say that they are. */
export const walkedLists: Record<string, WalkedList> = {
  '/api/auth/sessions': {
    order: newest,
    least: 1,
    insert: ({ who }) => sql`,
      own as (update sessions s set id = r.id, created_at = r.at from rows r where r.position = 0 and s.user_id = ${who.id})
      insert into sessions (id, hash, user_id, created_at, expires_at)
      select id, sha256(id::text::bytea), ${who.id}::uuid, at, now() + interval '1 day' from rows where position > 0
      union all
      select gen_random_uuid(), sha256(sortable::text::bytea), ${who.id}, at, now() - interval '1 day' from rows`,
    remove: deletion('sessions'),
  },
  '/api/me/invitations': {
    order: newest,
    insert: ({ who }) => sql`,
      made as (insert into orgs (id, name) select id, name from rows union all select sortable, name from rows)
      insert into invitations (id, org_id, email, org_role, created_at, expires_at)
      select id, id, ${who.email}, 'member'::org_role, at, now() + interval '1 day' from rows
      union all select sortable, sortable, ${who.email}, 'member', at, now() - interval '1 day' from rows`,
    remove: deletion('invitations'),
  },
  '/api/me/notifications': notifications(sql`false, null::timestamptz`),
  '/api/me/notifications of issues': {
    isAlwaysPaged: true,
    order: newestId,
    in: 'project',
    idOf: idOfNewest,
    remove: deletion('issue_notifications'),
    // Each beside one of an issue in the trash.
    insert: ({ who, of }) => sql`,
      made as (
        insert into issues (id, project_id, number, title, deleted_at)
        select id, ${of.id}::uuid, number, name, null::timestamptz from rows
        union all select sortable, ${of.id}, 1000 + number, name, now() from rows),
      changed as (
        insert into issue_changes (id, project_id, issue_id)
        select id, ${of.id}::uuid, id from rows union all select sortable, ${of.id}, sortable from rows)
      insert into issue_notifications (id, user_id, change_id, kind, in_app)
      select sortable, ${who.id}::uuid, id, 'issue_assigned', true from rows
      union all select gen_random_uuid(), ${who.id}, sortable, 'issue_assigned', true from rows`,
    further: rows => ({ unread: rows.length }),
  },
  '/api/me/notifications unread': { ...notifications(sql`true, now()`), query: { unread: '1' } },
  '/api/tokens': {
    order: newest,
    insert: ({ who, other }) => sql`
      insert into api_tokens (id, user_id, name, hash, hint, created_at, revoked_at)
      select id, ${who.id}::uuid, name, sha256(id::text::bytea), 'abcd', at, case when position % 2 = 0 then now() end from rows
      union all select sortable, ${other.id}, name, sha256(sortable::text::bytea), 'abcd', at, null from rows`,
    remove: deletion('api_tokens'),
  },
  '/api/me/apps': {
    order: newest,
    insert: ({ who, other }) => sql`
      insert into app_grants (id, user_id, client_id, name, host, resource, scopes, query_digest, code_hash,
        redirect_uri, challenge, created_at, exchanged_at, ends_at)
      select id, user_id, 'x', name, 'x', 'api', '{files:read}', 'x', sha256(id::text::bytea), 'x', 'x', at, case
             when is_exchanged then at end, now() + interval '1 day' from (
              select id, ${who.id}::uuid as user_id, name, at, true as is_exchanged from rows
              union all select sortable, ${other.id}, name, at, true from rows union all select gen_random_uuid(), ${who.id}, name, at, false from rows) made`,
    remove: deletion('app_grants'),
  },
  '/api/orgs': orgs,
  '/api/orgs/eligible': orgs,
  '/api/orgs/{orgId}/groups': {
    order: byName,
    in: 'org',
    insert: ({ home, of }) => sql`
      insert into org_groups (id, org_id, name)
      select id, ${home.id}::uuid, "unique" from rows union all select sortable, ${of.orgId}, "unique" from rows`,
    remove: deletion('org_groups'),
  },
  '/api/projects': {
    order: byEqualNames,
    in: 'org',
    // The user reaches them twice.
    insert: ({ who, home, of }) => sql`,
      made as (
        insert into projects (id, org_id, name)
        select id, ${home.id}::uuid, name from rows union all select sortable, ${of.orgId}, name from rows)
      insert into project_members (id, project_id, user_id, role)
      select sortable, id, ${who.id}::uuid, 'viewer'::project_role from rows`,
    remove: deletion('projects'),
  },
  '/api/projects/{projectId}/groups': {
    order: byName,
    in: 'project',
    insert: ({ of }) => sql`,
      made as (
        insert into org_groups (id, org_id, name)
        select id, ${of.orgId}::uuid, "unique" from rows
        union all select sortable, ${of.orgId}, 'other ' || "unique" from rows)
      insert into project_groups (project_id, org_id, group_id, role)
      select ${of.id}::uuid, ${of.orgId}::uuid, id, 'viewer'::project_role from rows`,
    remove: deletion('project_groups', 'group_id'),
  },
  '/api/projects/{projectId}/roadmaps': {
    order: [up(({ unique }) => unique)],
    in: 'project',
    insert: ({ of }) => sql`
      insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
        task_total, task_done, task_blocked, synced_at)
      select id, ${of.id}::uuid, "unique", name, '', at, '{}', '[]', 'x', 'x', 0, 0, 0, now() from rows`,
    remove: deletion('roadmaps'),
  },
  '/api/projects/{projectId}/issues': { ...issues(false), order: [down(({ number }) => number)] },
  '/api/projects/{projectId}/issues trashed': {
    ...issues(true),
    order: [down(({ at }) => at), up(({ number }) => number)],
    query: { trashed: '1' },
  },
  ...Object.fromEntries(sorts.map(sortedIssues)),
  '/api/me/issues': {
    ...issues(false),
    order: [down(({ number }) => number)],
    insert: ({ of, who, other }) => sql`
      insert into issues (id, project_id, number, title, assignee_id)
      select id, ${of.id}::uuid, number, name, ${who.id}::uuid from rows
      union all select sortable, ${of.id}::uuid, 2000 + number, name, ${other.id}::uuid from rows`,
  },
  '/api/projects/{projectId}/issue-filters': {
    order: byEqualNames,
    in: 'project',
    insert: ({ of, who, other }) => sql`
      insert into issue_filters (id, project_id, owner_id, name, query, layout)
      select id, ${of.id}::uuid, case when number % 2 = 0 then ${who.id}::uuid end, name, '{}'::jsonb, 'list' from rows
      union all select sortable, ${of.id}::uuid, ${other.id}::uuid, name, '{}'::jsonb, 'list' from rows`,
    remove: deletion('issue_filters'),
  },
  '/api/projects/{projectId}/labels': {
    order: byName,
    in: 'project',
    insert: ({ of }) => sql`
      insert into labels (id, project_id, name, color) select id, ${of.id}::uuid, "unique", 'red' from rows`,
    remove: deletion('labels'),
  },
  '/api/projects/{projectId}/issues/{number}/comments': {
    ...comments,
    order: [up(({ at }) => at), up(({ id }) => id)],
  },
  '/api/projects/{projectId}/issues/{number}/comments newest': {
    ...comments,
    order: [down(({ at }) => at), down(({ id }) => id)],
    query: { newest: '1' },
  },
  '/api/projects/{projectId}/git-links': {
    order: newest,
    in: 'project',
    // Each names all live issues. The others name only an issue in the trash.
    insert: ({ of }) => sql`,
      live as (
        insert into issues (id, project_id, number, title)
        select gen_random_uuid(), ${of.id}::uuid, number, name from rows returning id),
      trashed as (
        insert into issues (id, project_id, number, title, deleted_at)
        select gen_random_uuid(), ${of.id}::uuid, 1000 + number, name, now() from rows returning id),
      made as (
        insert into git_links (id, project_id, kind, ref, title, created_at, committed_at)
        select id, ${of.id}::uuid, 'pr', number::text, name, at, now() - position * interval '1 day' from rows
        union all select sortable, ${of.id}, 'pr', (1000 + number)::text, name, at, now() from rows)
      insert into git_link_issues (project_id, link_id, issue_id)
      select ${of.id}::uuid, r.id, i.id from rows r, (table live union all table trashed) i
      union all select ${of.id}, r.sortable, i.id from rows r, trashed i`,
    remove: deletion('git_links'),
  },
  '/api/projects/{projectId}/activity': {
    isAlwaysPaged: true,
    order: newestId,
    in: 'project',
    idOf: idOfNewest,
    // Events of a feature that does not exist are not shown.
    insert: ({ of }) => sql`
      insert into events (id, project_id, type, feature, via, created_at)
      select sortable, ${of.id}::uuid, 'project.archived', null, '"web"'::json, at from rows
      union all select id, ${of.id}, 'issue.created', 'none', '"web"', at from rows`,
    remove: deletion('events'),
  },
  '/api/projects/{projectId}/attachments': {
    order: newest,
    in: 'project',
    insert: ({ who, other, of }) => sql`
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at, ready_at, linked_at)
      select id, ${of.id}::uuid, ${who.id}::uuid, name, number, 'text/plain', 'objects/' || sortable, at, now(), null::timestamptz from rows
      union all
      select gen_random_uuid(), ${of.id}, u, name, 5, 'text/plain', 'objects/' || gen_random_uuid(), at, now(), linked
        from rows, (values (${who.id}::uuid, now()), (${other.id}, null)) others (u, linked)`,
    remove: deletion('attachments'),
  },
}
