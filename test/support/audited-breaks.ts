/**
 * A way to violate an invariant: in SQL, where `:name` is an id of the world, with the other invariants that it
 * also violates.
 */
type Breach = [sql: string, also?: string[] | undefined]

/** Nothing is compared with the activity of a project whose first event is missing. */
const untold = (project = 'project') =>
  `delete from events where project_id = ':${project}' and type = 'project.created';`

const group =
  "insert into org_groups (id, org_id, name) values ('00000000-0000-4000-8000-0000000000aa', ':other', 'x');"
const groupId = "'00000000-0000-4000-8000-0000000000aa'"

const event = (type: string, target: string, payload: string, project = 'project') => `
  insert into events (project_id, type, feature, actor_id, target_kind, target_id, target_label, payload, via)
  values (':${project}', '${type}', ${/^project|member|group/.test(type) ? 'null' : "'files'"}, ':alice',
          split_part('${type}', '.', 1), ${target}, 'x', '${payload}', '"web"');`

const invitation = (columns: string, values: string) =>
  `insert into invitations (id, org_id, expires_at, ${columns}) values (gen_random_uuid(), ':org', now() + interval '1 day', ${values})`

const people = (count: number) => `
  insert into users (id, email) select md5(n::text)::uuid, n || '@people.test' from generate_series(1, ${count}) n;`

const upload = (size: number, columns = '', values = '') => `
  (id, project_id, uploader_id, filename, size, mime, object_key${columns})
  select md5(n::text)::uuid, ':project', ':alice', 'x', ${size}, 'text/plain', 'objects/' || md5(n::text)::uuid${values}
    from generate_series(4, 11) n;`

const purged = (then: string) => `
  update issues set purged_at = now(), title = '#1', body = null, assignee_id = null, parent_id = null
   where id = ':trashed';
  delete from issue_watchers where issue_id = ':trashed';
  delete from issue_changes where issue_id = ':trashed';
  ${then}`

const blockedBy = (rows: string) =>
  `insert into issue_blockers (project_id, issue_id, blocker_id) values ${rows};`

const someLabels = (count: number, project = 'project') => `
  insert into labels (id, project_id, name, color)
  select gen_random_uuid(), ':${project}', 'label ' || n, 'red' from generate_series(1, ${count}) n;`

const left = (table: string, change: string, also?: string[]): Breach => [
  `update ${table} set ${change}`,
  also,
]

/** Numbers all events again, after a change that adds or deletes some. */
export const renumbered = `
  insert into event_sequences (project_id) select id from projects on conflict do nothing;
  update events set sequence = null;
  update events e set sequence = n from (
    select id, row_number() over (partition by project_id order by id) as n from events) o where o.id = e.id;
  update event_sequences s set last = (select count(*) from events e where e.project_id = s.project_id)`

/** Each invariant, and ways to violate it. */
export const breaches: Record<string, Breach[]> = {
  org_admin: [["update org_members set role = 'member' where org_id = ':other'"]],
  project_owner: [
    [
      `${untold('neighbor')} update org_members set role = 'member' where org_id = ':other';
       update project_members set role = 'member' where project_id = ':neighbor'`,
      ['org_admin'],
    ],
  ],
  internal_member: [
    [
      "delete from org_group_members where user_id = ':bob'; delete from org_members where user_id = ':bob' and org_id = ':org'",
    ],
  ],
  guest_role: [
    [
      `${untold()} alter table project_members drop constraint project_members_external_check;
       update project_members set role = 'admin' where id = ':guest'`,
    ],
  ],
  group_role: [
    [
      `${untold()} alter table project_groups drop constraint project_groups_role_check;
       update project_groups set role = 'owner'`,
    ],
  ],
  scope_order: [
    [`${untold()} update project_members set feature_scope = '{issues,roadmap}' where id = ':guest'`],
    [`${untold()} update project_members set feature_scope = '{issues,issues}' where id = ':guest'`],
    ["update projects set features = '{issues,roadmap}' where id = ':project'"],
  ],
  reach: [
    [
      `create or replace view project_access as
       select project_id, user_id, max(role) as role, null::text[] as feature_scope from project_paths group by 1, 2`,
    ],
    [
      `create or replace view project_access as
       select project_id, user_id, role, feature_scope from project_members`,
    ],
  ],
  group_member: [["delete from org_members where user_id = ':frank'"]],
  assigned_group: [[`${untold()} ${group} update project_groups set group_id = ${groupId}`]],
  invitation_place: [
    ["update invitations set org_id = ':other' where id = ':invited'"],
    [`${group} update invitations set group_id = ${groupId} where email = 'gina@people.test'`],
    [
      `alter table invitations drop constraint invitations_target_check;
       update invitations set org_role = 'member' where id = ':invited'`,
    ],
  ],
  invitation_once: [
    [
      `drop index invitations_pending_key;
       ${invitation('email, org_role', "'gina@people.test', 'member'")}`,
    ],
  ],
  invitation_term: [["update invitations set expires_at = now() + interval '15 days' where id = ':invited'"]],
  invitation_accepted: [
    ["update invitations set accepted_at = created_at - interval '1 hour' where email = 'frank@people.test'"],
    [invitation('email, org_role, accepted_at', "'ivan@people.test', 'member', now()")],
  ],
  invitation_consumed: [
    [
      `${untold()} ${invitation('email, project_id, project_role, feature_scope', "'carol@people.test', ':project', 'viewer', '{issues}'")}`,
    ],
  ],
  seat_limit: [
    [
      `${people(3)} insert into org_members (org_id, user_id, role) select ':other', md5(n::text)::uuid, 'member' from generate_series(1, 3) n`,
    ],
  ],
  project_limit: [
    [
      "insert into projects (id, org_id, name) select gen_random_uuid(), ':other', 'x' from generate_series(1, 3) n",
    ],
  ],
  storage_limit: [
    [
      `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key)
       values (gen_random_uuid(), ':neighbor', ':bob', 'x', 104857601, 'x/y', 'uploads/' || gen_random_uuid());
       update projects set used_bytes = 104857601 where id = ':neighbor'`,
    ],
  ],
  filter_limit: ['null', "':alice'"].map(owner => [
    `insert into issue_filters (id, project_id, owner_id, name, query, layout)
     select gen_random_uuid(), ':project', ${owner}, 'x', '{}', 'list' from generate_series(1, 101) n`,
  ]),
  group_limit: [
    [
      "insert into org_groups (id, org_id, name) select gen_random_uuid(), ':other', n from generate_series(1, 51) n",
    ],
  ],
  token_limit: [
    [
      "insert into api_tokens (id, user_id, name, hash, hint) select gen_random_uuid(), ':alice', 'x', sha256(n::text::bytea), 'abcd' from generate_series(1, 20) n",
    ],
  ],
  label_limit: [
    [someLabels(201)],
    [`${someLabels(21)} insert into issue_labels select project_id, ':issue', id from labels`],
  ],
  roadmap_limit: [['update roadmaps set bytes = 6000000000', ['roadmap_bytes']]],
  roadmap_bytes: [['update roadmaps set bytes = bytes + 1']],
  roadmap_caps: [
    [
      "update roadmaps set phases = (select json_agg(json_build_object('id', 'P' || n)) from generate_series(1, 1001) n)",
      ['roadmap_bytes'],
    ],
    [
      `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
       select r.id, n, 'T1', 'x', 'sha256:' || encode(sha256('x'), 'hex') from roadmaps r, generate_series(1, 2000) n`,
      ['roadmap_bytes'],
    ],
  ],
  folder_cycle: [["update folders set parent_id = ':moved' where id = ':folder'"]],
  folder_depth: [
    [
      `${untold()} insert into folders (id, project_id, parent_id, name)
       select md5(n::text)::uuid, ':project', case n when 1 then ':moved' else md5((n - 1)::text)::uuid end, n
         from generate_series(1, 3) n`,
    ],
  ],
  tree_project: [
    [`${untold()} update files set folder_id = ':elsewhere' where id = ':file'`],
    ["update folders set parent_id = ':folder' where id = ':elsewhere'", ['folder_cycle']],
  ],
  revision_current: [
    [`${untold()} update files set current_revision = 4 where id = ':file'`],
    ["update files set size = 6 where id = ':file'"],
    ["update files set mime = 'text/html' where id = ':file'"],
  ],
  revision_count: [
    [
      `${untold()} insert into attachments ${upload(5, ', ready_at, linked_at', ', now(), now()')}
       insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
       select ':project', ':file', n, md5(n::text)::uuid, ':alice' from generate_series(4, 11) n;
       update files set current_revision = 11 where id = ':file';
       update projects set used_bytes = used_bytes + 40 where id = ':project'`,
    ],
  ],
  revision_bytes: [
    ["update file_revisions set uploaded_by = ':carol' where file_id = ':file' and revision = 1"],
    ["update attachments set linked_at = null where id = ':first'"],
    ["update file_revisions set file_id = gen_random_uuid() where file_id = ':file' and revision = 1"],
  ],
  linked_upload: [
    ["update attachments set issue_id = ':issue' where id = ':first'", ['told_attachments']],
    ["update attachments set linked_at = now() where id = ':ready'"],
    [
      `alter table attachments drop constraint attachments_linked_check;
       update attachments set ready_at = null, object_key = 'uploads/' || gen_random_uuid() where id = ':first'`,
    ],
  ],
  used_bytes: [["update projects set used_bytes = used_bytes + 1 where id = ':project'"]],
  upload_given_up: [
    ["update attachments set created_at = now() - interval '49 hours' where id = ':pending'"],
  ],
  object_key: [
    ["update attachments set object_key = 'x' where id = ':ready'"],
    ["update attachments set object_key = 'uploads/' || gen_random_uuid() where id = ':ready'"],
  ],
  object_kept: [
    ["insert into object_deletions (object_key) select object_key from attachments where id = ':ready'"],
  ],
  icon_image: [
    ['delete from icon_images'],
    [`update projects set icon = '{"kind":"image","version":"x"}' where id = ':project'`],
    [`insert into icon_images (project_id, object_key) values (':archived', 'icons/' || gen_random_uuid())`],
  ],
  tree_version: [["delete from tree_versions where project_id = ':project'"]],
  tree_people: [["delete from file_people where user_id = ':alice'"]],
  issue_numbers: [[`${untold()} update issues set number = 9 where id = ':trashed'`]],
  issue_circle: [["update issues set parent_id = ':child' where id = ':issue'"]],
  issue_project: [["update issues set parent_id = ':foreign' where id = ':child'"]],
  issue_blocked_circle: [
    [blockedBy("(':project', ':issue', ':issue')")],
    [
      blockedBy(
        "(':project', ':issue', ':child'), (':project', ':child', ':trashed'), (':project', ':trashed', ':issue')",
      ),
    ],
  ],
  issue_links: [
    [blockedBy("(':project', ':issue', ':foreign')")],
    [`${someLabels(1, 'neighbor')} insert into issue_labels select ':project', ':issue', id from labels`],
  ],
  issue_trash: [["update issues set deleted_by = ':alice' where id = ':issue'"]],
  issue_purged: [
    [purged("update issues set assignee_id = ':alice' where id = ':trashed'")],
    [purged("update issues set parent_id = ':child' where id = ':trashed'")],
    [purged("update issues set parent_id = ':trashed' where id = ':child'")],
    [purged("update issues set due_date = '2026-11-30' where id = ':trashed'")],
    [purged(blockedBy("(':project', ':issue', ':trashed')"))],
    [purged("update issues set title = '課題' where id = ':trashed'")],
    [purged("update git_link_issues set issue_id = ':trashed'")],
    [purged("update roadmap_task_issues set issue_id = ':trashed'")],
    [purged("update issue_watchers set issue_id = ':trashed' where issue_id = ':child'"), ['issue_watchers']],
    [purged("update attachments set issue_id = ':trashed' where id = ':attached'"), ['told_attachments']],
    [purged("update issue_changes set issue_id = ':trashed' where status is not null")],
    [
      purged("update issue_comments set issue_id = ':trashed' where id = ':comment'"),
      ['issue_texts', 'issue_watchers', 'told_comments'],
    ],
  ],
  issue_texts: [
    ["delete from issue_texts where comment_id = ':comment'"],
    ["update issues set body = 'x' where id = ':issue'"],
    ["update issue_texts set folded = upper(folded) || 'A' where comment_id = ':comment'"],
    [
      `insert into issue_texts (project_id, issue_id, folded, written_at)
       values (':project', ':child', 'x', now())`,
    ],
  ],
  issue_attachments: [
    ["update attachments set issue_id = ':child' where id = ':enclosed'"],
    [
      `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at, issue_id, comment_id)
       select md5(n::text)::uuid, ':project', ':alice', 'a.txt', 0, 'text/plain', 'objects/' || md5(n::text)::uuid, now(), now(), ':issue', ':comment'
         from generate_series(1, 99) n`,
    ],
  ],
  issue_position: [
    ["update issues set position = null where id = ':trashed'"],
    ["update issues set status = 'done', position = 'a0' where id in (':issue', ':child')"],
  ],
  issue_watchers: [
    ["delete from issue_watchers where issue_id = ':child' and user_id = ':bob'"],
    ["delete from issue_watchers where issue_id = ':trashed' and user_id = ':alice'"],
    ["delete from issue_watchers where issue_id = ':issue' and user_id = ':alice'"],
  ],
  issue_notification: [
    [
      "update issue_notifications n set user_id = c.actor_id from issue_changes c where c.id = n.change_id and n.kind = 'issue_commented'",
    ],
    ['update issue_changes set comment_id = null where comment_id is not null'],
    ['update issue_changes set status = null where status is not null'],
    ["update issue_changes set issue_id = ':child' where comment_id is not null"],
  ],
  reminder: [['update reminder_issues set due_date = due_date + 2']],
  git_link_issue: [['delete from git_link_issues'], ["update git_link_issues set issue_id = ':foreign'"]],
  git_link_ref: [['update git_links set ref = upper(ref)']],
  roadmap_bound: [[`${untold()} delete from repo_bindings`]],
  roadmap_stats: [['update roadmaps set task_done = 0'], ['update roadmaps set task_blocked = 1']],
  task_place: [
    ["update roadmap_tasks set phase_id = 'P9' where id = 'T1'"],
    ["update roadmap_tasks set position = 5 where id = 'T1'"],
    ["update roadmaps set phases = '{}'", ['roadmap_bytes']],
  ],
  task_body: [["update roadmap_tasks set plan_path = 'x.md' where id = 'T1'"]],
  task_claim: [
    [
      "alter table roadmap_tasks disable trigger user; update roadmap_tasks set status = 'cancelled' where id = 'T3'",
      ['task_body'],
    ],
    ["update task_claims set until = now() + interval '25 hours'"],
    [
      'update task_claims set token_id = (select id from api_tokens where user_id <> task_claims.user_id limit 1)',
    ],
  ],
  task_issue: [
    ["update roadmap_task_issues set issue_id = ':foreign' where task_id = 'T1'"],
    ["update roadmap_task_issues set task_id = 'T9' where task_id = 'T1'"],
  ],
  roadmap_slug: [["update roadmaps set slug = '-main'"]],
  roadmap_time: [["update roadmaps set updated_at = synced_at + interval '2 days'"]],
  document_hash: [["update roadmap_documents set content = 'x'", ['roadmap_bytes']]],
  rebind_time: [["update repo_bindings set last_rebound_at = bound_at - interval '1 day'"]],
  sync_place: [['update roadmap_syncs set roadmap_id = gen_random_uuid()']],
  sync_changes: [
    ['delete from roadmap_changes where not alone'],
    ["update roadmap_changes set to_value = 'done' where alone"],
  ],
  notification_own: [
    ["update notifications set user_id = ':alice' where position is null and user_id = ':carol'"],
  ],
  notification_change: [
    ['update notifications set awaits_digest = true where position is not null'],
    ['update notifications set position = 9 where position is not null'],
    ['update notifications set further = 0 where position is null'],
  ],
  event_type: [
    ["update events set type = 'project.invented' where type = 'project.updated'"],
    ["update events set feature = 'files' where type = 'project.updated'"],
  ],
  event_target: [
    ["update events set target_label = null where type = 'issue.updated'"],
    ["update events set target_label = E'a\\nb' where type = 'issue.updated'"],
    ["update events set target_kind = 'file' where type = 'issue.updated'"],
    ["update events set target_id = 'x' where type = 'issue.updated'"],
  ],
  event_place: [
    ["update events set target_id = ':foreign' where type = 'issue.updated'"],
    [`${untold()} ${group} update events set target_id = ${groupId} where type = 'group.updated'`],
  ],
  event_payload: [
    [`update events set payload = payload || '{"extra":1}' where type = 'issue.updated'`],
    ["update events set payload = payload - 'number' where type = 'issue.updated'"],
    [
      "update events set payload = payload || jsonb_build_object('from', payload -> 'to') where type = 'group.updated'",
    ],
    [`update events set payload = payload || '{"changed":[],"changes":[]}' where type = 'issue.updated'`],
  ],
  event_changes: [
    [`update events set payload = payload || '{"changes":[]}' where type = 'issue.updated'`],
    [
      `update events set payload = payload || '{"changes":[{"field":"status","from":"done","to":"done"}]}' where type = 'issue.updated'`,
    ],
  ],
  event_via: [
    [`update events set via = '"system"' where type = 'issue.updated'`],
    [`update events set via = '"app"' where type = 'issue.updated'`],
    ["update events set token_id = gen_random_uuid() where type = 'issue.updated'"],
    [`update events set via = '{"kind":"api_token"}' where type = 'issue.updated'`],
  ],
  event_token: [
    "created_at = now() + interval '1 day'",
    "user_id = ':bob'",
    "project_id = ':archived'",
    "revoked_at = now() - interval '1 hour'",
  ].map(
    (change): Breach => [
      `update api_tokens set created_at = now() - interval '1 day' where id = ':token';
       update api_tokens set ${change} where id = ':token';
       update events set token_id = ':token', via = json_build_object('kind', 'api_token', 'tokenName', 'CLI', 'tokenId', ':token')
        where type = 'issue.updated'`,
    ],
  ),
  event_actor: [["update users set created_at = now() + interval '1 day' where id = ':bob'"]],
  event_time: [
    ["update events set created_at = created_at + interval '1 day' where type = 'issue.updated'"],
    ["update events set id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' where type = 'issue.updated'"],
  ],
  event_first: [[event('project.created', "':project'", '{}')]],
  event_sequence: [
    ['update event_sequences set last = last + 1'],
    ['delete from event_sequences'],
    ["insert into event_gaps values (':project', 1, 4)"],
    ["delete from events where type = 'issue.updated'"],
    ["update events set sequence = null where type = 'issue.updated'"],
    ['update events set sequence = sequence - 1000; update event_sequences set last = last - 1000'],
  ],
  archived_quiet: [[event('project.updated', "':archived'", '{"changed":["name"]}', 'archived')]],
  told_members: [
    ["update project_members set role = 'member' where id = ':guest'"],
    ["update project_members set feature_scope = '{issues}' where id = ':guest'"],
    ["delete from project_members where id = ':guest'"],
    [
      "insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), ':project', ':frank', 'viewer')",
    ],
    ["update project_members set role = 'admin' where project_id = ':project' and role = 'owner'"],
  ],
  told_groups: [["update project_groups set role = 'viewer'"], ['delete from project_groups']],
  told_invitations: [
    ["update invitations set project_role = 'viewer' where id = ':invited'"],
    ["update invitations set id = gen_random_uuid() where id = ':invited'", ['mail_of_over']],
  ],
  told_files: [
    [event('file.revision_added', "':file'", '{"folderId":null,"revision":4,"size":5}')],
    [event('file.deleted', "':file'", '{"folderId":null,"revision":4}')],
    ["delete from events where target_id = ':file' and type = 'file.added'"],
  ],
  told_folders: [
    ["delete from events where target_id = ':folder' and type = 'folder.created'"],
    [event('folder.deleted', "':folder'", '{"folders":0,"files":0,"parentId":null}')],
  ],
  told_places: [
    ["update files set name = 'c.txt' where id = ':file'"],
    ["update folders set parent_id = null where id = ':moved'"],
  ],
  told_issues: [
    ["update issues set deleted_at = null, deleted_by = null where id = ':trashed'"],
    ["update events set payload = '{\"number\":7}' where type = 'issue.created' and target_id = ':issue'"],
    ["delete from events where type = 'issue.created' and target_id = ':issue'"],
  ],
  told_comments: [
    ["delete from events where type = 'comment.created'"],
    ["update events set target_id = ':child' where type = 'comment.edited'"],
    ["update issue_comments set edited_at = null where id = ':comment'"],
    [
      `insert into events (project_id, type, feature, actor_id, target_kind, target_id, target_label, payload, via)
       select project_id, 'comment.deleted', feature, actor_id, target_kind, target_id, target_label, payload, via
         from events where type = 'comment.edited'`,
    ],
    [
      `insert into issue_comments (id, project_id, issue_id, body)
       values (gen_random_uuid(), ':project', ':issue', '知らせのないコメント')`,
      ['issue_texts'],
    ],
  ],
  told_attachments: [
    ["delete from events where type = 'attachment.linked'"],
    ["update events set target_id = ':child' where type = 'attachment.linked'"],
    ['update events set payload = payload || \'{"filename":"b.txt"}\' where type = \'attachment.linked\''],
    ["update events set type = 'attachment.deleted' where type = 'attachment.linked'"],
    ["update attachments set comment_id = null where id = ':enclosed'"],
    ["update attachments set comment_id = ':comment' where id = ':attached'"],
  ],
  told_archive: [
    ["update projects set archived_at = null where id = ':archived'"],
    ["update projects set archived_at = now() where id = ':neighbor'"],
  ],
  told_binding: [["update repo_bindings set value = 'x'"]],
  told_roadmaps: [
    [
      `insert into events (project_id, type, feature, actor_id, target_kind, target_id, target_label, payload, via)
       select ':project', 'roadmap.deleted', 'roadmap', ':alice', 'roadmap', id, 'x', '{"slug":"main"}', '"web"' from roadmaps`,
    ],
  ],
  session_term: [
    ["update sessions set expires_at = now() + interval '31 days' where user_id = ':bob'"],
    ["update sessions set last_used_at = created_at - interval '1 hour' where user_id = ':bob'"],
  ],
  user_time_zone: [["update users set time_zone = 'Europe/Atlantis' where id = ':bob'"]],
  token_record: [
    ["update api_tokens set scopes = '{files:read,files:read}' where kind = 'personal'"],
    ["update api_tokens set scopes = '{files:all}' where kind = 'personal'"],
    ["update api_tokens set hint = 'x'"],
    ["update api_tokens set warned_days = '{2}'"],
    ["update api_tokens set is_renewed = true, expires_at = null where kind = 'personal'"],
    [
      "update api_tokens set is_renewed = true, last_used_at = now(), expires_at = now() + interval '91 days' where kind = 'personal'",
    ],
  ],
  app_grant: [
    ["update app_grants set scopes = '{files:read,files:read}'"],
    ["update app_grants set scopes = '{files:all}'", ['app_token']],
    ["update app_grants set created_at = now() - interval '170 days', ends_at = now() + interval '11 days'"],
    ["update app_grants set last_used_at = now(), ends_at = now() + interval '31 days'"],
  ],
  app_token: [
    ["update api_tokens set resource = 'mcp' where kind = 'oauth'"],
    ["update api_tokens set project_id = ':project' where kind = 'oauth'"],
    ["update api_tokens set scopes = '{files:write}' where kind = 'oauth'"],
    ["update api_tokens set expires_at = created_at + interval '2 hours' where kind = 'oauth'"],
    ["update api_tokens set user_id = ':alice' where kind = 'oauth'"],
  ],
  token_of_gone: [["update api_tokens set project_id = gen_random_uuid() where kind = 'personal'"]],
  rate_window: [
    ["update rate_windows set hits = array_fill(now(), array[11]) where subject = 'org_create:' || ':alice'"],
    [
      "update rate_windows set hits = array[now(), now() - interval '1 minute'] where subject = 'org_create:' || ':alice'",
    ],
  ],
  grant_record: [
    ["update orgs set granted_plan = 'pro_plus' where id = ':org'"],
    [
      "insert into plan_grants (org_id, org_name, from_plan, to_plan, operator) values (':org', 'x', 'pro_plus', 'pro', 'x')",
    ],
  ],
  subscription_customer: [
    ["update orgs set customer_id = null where id = ':org'"],
    ['update subscriptions set reading = 1000000'],
  ],
  customer_ended: [["insert into billing_endings (customer_id, org_id) values ('cus_1', gen_random_uuid())"]],
  mail_recipient: [
    ["update mail_outbox set recipient = 'x@elsewhere.test' where template = 'task_blocked'"],
    ["update mail_outbox set recipient = 'x@elsewhere.test' where template = 'invitation'"],
    ["update mail_outbox set recipient = 'x@elsewhere.test' where template = 'sign_in_code'"],
    [
      "update mail_outbox set recipient = 'x@elsewhere.test', template = 'sign_up_restricted' where template = 'sign_in_code'",
    ],
    ["update mail_outbox set template = 'x' where template = 'task_blocked'"],
    ["update mail_outbox set topic = 'sign_in:x' where template = 'sign_in_code'"],
    ["update mail_outbox set topic = 'invitation:x' where recipient = 'gina@people.test'", ['mail_of_over']],
  ],
  mail_key: [
    [
      `update mail_outbox set data = jsonb_set(data, '{unsubscribeUrl}', '"/api/unsubscribe?key=x&of=all"') where template = 'task_blocked'`,
    ],
  ],
  mail_words: [
    ["update mail_outbox set data = null where recipient = 'gina@people.test'"],
    ["update mail_outbox set sent_at = now() where recipient = 'gina@people.test'"],
  ],
  mail_of_over: [
    ["delete from invitations where email = 'gina@people.test'"],
    ["update invitations set accepted_at = now() where id = ':invited'", ['invitation_accepted']],
  ],
  mail_topic: [
    [
      `insert into mail_outbox (id, recipient, template, data, topic)
       select gen_random_uuid(), recipient, template, data, topic from mail_outbox where recipient = 'gina@people.test'`,
    ],
  ],
  code_term: [
    ['update sign_in_codes set attempts = 6'],
    ["update sign_in_codes set expires_at = now() + interval '11 minutes'"],
  ],
  device_login: [
    ["update device_logins set status = 'approved'"],
    ["update device_logins set expires_at = requested_at + interval '11 minutes'"],
  ],
  swept: [
    left('sessions', "expires_at = now() - interval '2 days'"),
    left('sign_in_codes', "expires_at = now() - interval '2 days'"),
    left('device_logins', "expires_at = now() - interval '2 days'"),
    left('write_marks', "expires_at = now() - interval '25 hours'"),
    ["insert into kept_answers (day, caller, bytes) values (current_date - 4, ':alice', 1)"],
    left('mail_outbox', "sent_at = now() - interval '9 days', text = null, html = null, data = null"),
    left('mail_outbox', "gave_up_at = now() - interval '32 days', text = null, html = null, data = null"),
    [
      "insert into job_history (job, started_at, finished_at, release) values ('x', now(), now() - interval '16 days', '1.0.0')",
    ],
    ["insert into billing_events (id, type, received_at) values ('evt', 'x', now() - interval '92 days')"],
    left('roadmap_syncs', "created_at = now() - interval '182 days'"),
    left('issue_changes', "created_at = now() - interval '182 days'"),
    left('reminders', "created_at = now() - interval '182 days'"),
    left(
      'invitations',
      "expires_at = now() - interval '32 days', accepted_at = null, created_at = now() - interval '50 days'",
    ),
    left(
      'api_tokens',
      "revoked_at = now() - interval '92 days', created_at = now() - interval '100 days' where kind = 'personal'",
    ),
    left(
      'api_tokens',
      "expires_at = now() - interval '92 days', created_at = now() - interval '100 days' where kind = 'personal'",
    ),
    left(
      'api_tokens',
      "expires_at = now() - interval '25 hours', created_at = now() - interval '26 hours' where kind = 'oauth'",
    ),
    left('app_grants', "ends_at = now() - interval '25 hours', created_at = now() - interval '26 hours'"),
    left('app_documents', "fetched_at = now() - interval '49 hours'"),
    left('app_refreshes', "used_at = now() - interval '25 hours', answer = 'x'"),
  ],
}
