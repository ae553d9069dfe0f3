import type pg from 'pg'

/**
 * Rows of a large deployment, a hundred times what a test needs: 2,000 organizations, 20,000 users and projects, or
 * this `share` of them.
 */
export async function crowd(client: pg.Client, share = 1): Promise<void> {
  const of = (rows: number) => rows * share
  // The rows are consistent by construction, so constraints are not checked.
  await client.query('set session_replication_role = replica')
  await client.query(leaveIndexes)
  for (const statement of statements(of)) await client.query(statement)
  await client.query('reindex schema public')
  await client.query('reset session_replication_role')
  await client.query('analyze')
}

/**
 * Building the indexes afterwards takes half of the time of adding each row to them. They get the density of indexes
 * with random keys. Members are inserted with ON CONFLICT, which needs the index.
 */
const leaveIndexes = `do $$ declare each regclass; begin
  for each in select c.oid from pg_class c join pg_am on pg_am.oid = relam
               where relkind = 'i' and amname = 'btree' and relnamespace = 'public'::regnamespace loop
    execute format('alter index %s set (fillfactor = 70)', each);
  end loop;
  update pg_index set indisready = false from pg_class t
   where t.oid = indrelid and t.relnamespace = 'public'::regnamespace and t.relname <> 'project_members';
end $$`

// Every id is derived from its kind and number, so that rows can refer to each other without a join.
const uuidOf = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`

const statements = (of: (rows: number) => number) => [
  `insert into users (id, email) select ${uuidOf('user', 'n')}, 'user-' || n || '@crowd.test' from generate_series(1, ${of(20_000)}) n`,
  `insert into sessions (id, hash, user_id, expires_at)
   select ${uuidOf('session', 'n')}, sha256(('session-' || n)::bytea), ${uuidOf('user', 'n')}, now() + interval '30 days' from generate_series(1, ${of(20_000)}) n`,
  `insert into sign_in_codes (browser, email, code_hash, expires_at) select sha256(('browser-' || n)::bytea), 'user-' || n || '@crowd.test', sha256('x'), now() from generate_series(1, ${of(20_000)}) n`,
  `insert into device_logins (id, device_hash, user_code, client_name, expires_at)
   select ${uuidOf('device', 'n')}, sha256(('device-' || n)::bytea), 'CODE' || n, 'cli', now() from generate_series(1, ${of(20_000)}) n`,
  `insert into orgs (id, name, customer_id) select ${uuidOf('org', 'n')}, 'org ' || n, 'cus_' || n from generate_series(1, ${of(2_000)}) n`,
  `insert into subscriptions (id, org_id, status, reading) select 'sub_' || n, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, 'canceled', n from generate_series(1, ${of(20_000)}) n`,
  `insert into billing_endings (customer_id, org_id, ended_at) select 'cus_gone_' || n, gen_random_uuid(), now() from generate_series(1, ${of(20_000)}) n`,
  `insert into billing_events (id, type) select 'evt_' || n, 'invoice.paid' from generate_series(1, ${of(20_000)}) n`,
  `insert into org_members (org_id, user_id, role)
   select ${uuidOf('org', `1 + n % ${of(2_000)}`)}, ${uuidOf('user', 'n')}, case when n <= ${of(2_000)} then 'admin' else 'member' end::org_role from generate_series(1, ${of(20_000)}) n`,
  `insert into org_groups (id, org_id, name) select ${uuidOf('group', 'n')}, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, 'group ' || n from generate_series(1, ${of(10_000)}) n`,
  `insert into org_group_members (org_id, group_id, user_id)
   select ${uuidOf('org', `1 + n % ${of(2_000)}`)}, ${uuidOf('group', `n % ${of(2_000)} + ${of(2_000)}`)}, ${uuidOf('user', 'n')} from generate_series(1, ${of(20_000)}) n where n % ${of(2_000)} > 0`,
  `insert into projects (id, org_id, name) select ${uuidOf('project', 'n')}, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, 'project ' || n from generate_series(1, ${of(20_000)}) n`,
  `insert into project_members (id, project_id, user_id, role)
   select gen_random_uuid(), ${uuidOf('project', 'n')}, ${uuidOf('user', `1 + (n * 7 + k * 131) % ${of(20_000)}`)}, 'member' from generate_series(1, ${of(20_000)}) n, generate_series(1, 3) k on conflict do nothing`,
  `insert into project_groups (project_id, org_id, group_id, role)
   select ${uuidOf('project', 'n')}, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, ${uuidOf('group', `n % ${of(2_000)} + ${of(2_000)}`)}, 'viewer' from generate_series(1, ${of(20_000)}) n where n % ${of(2_000)} > 0`,
  `insert into repo_bindings (project_id, kind, value) select ${uuidOf('project', 'n')}, 'remote', 'repo ' || n from generate_series(1, ${of(20_000)}) n`,
  `insert into api_tokens (id, user_id, name, hash, hint) select ${uuidOf('token', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, 't', sha256(('token-' || n)::bytea), 'abcd' from generate_series(1, ${of(40_000)}) n`,
  `insert into app_documents (client_id, name, redirect_uris, fetched_at)
   select 'https://' || n || '.example/client.json', 'app', array['https://app.example/callback'], now() - n * interval '1 second' from generate_series(1, ${of(20_000)}) n`,
  `insert into app_grants (id, user_id, client_id, name, host, resource, scopes, project_id, query_digest, code_hash, redirect_uri, challenge, exchanged_at, ends_at)
   select ${uuidOf('grant', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, 'https://' || n || '.example/client.json', 'app', 'app.example', 'api', '{issues:read}',
          case when n % 4 = 0 then ${uuidOf('project', `1 + n % ${of(20_000)}`)} end, sha256(n::text::bytea), sha256(('code-' || n)::bytea),
          'https://app.example/callback', 'x', now(), now() + n * interval '1 minute' from generate_series(1, ${of(40_000)}) n`,
  `insert into app_refreshes (hash, grant_id, used_at, answer)
   select sha256(('refresh-' || n)::bytea), ${uuidOf('grant', `1 + n % ${of(40_000)}`)}, case when n % 2 = 0 then now() - n * interval '1 minute' end,
          case when n % 1000 = 0 then 'x' end from generate_series(1, ${of(80_000)}) n`,
  `insert into api_tokens (id, user_id, kind, grant_id, resource, name, hash, hint, scopes, expires_at)
   select ${uuidOf('app-token', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, 'oauth', ${uuidOf('grant', `1 + n % ${of(40_000)}`)}, 'api', 'app',
          sha256(('app-token-' || n)::bytea), 'abcd', '{issues:read}', now() + n * interval '1 minute' from generate_series(1, ${of(40_000)}) n`,
  `insert into invitations (id, org_id, email, org_role, expires_at)
   select ${uuidOf('invitation', 'n')}, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, 'guest-' || n || '@crowd.test', 'member', now() + interval '14 days' from generate_series(1, ${of(20_000)}) n`,
  `insert into invitations (id, org_id, project_id, email, project_role, expires_at)
   select ${uuidOf('to-project', 'n')}, ${uuidOf('org', `1 + n % ${of(2_000)}`)}, ${uuidOf('project', 'n')}, 'guest-' || n || '@crowd.test', 'viewer', now() + interval '14 days' from generate_series(1, ${of(20_000)}) n`,
  `insert into events (id, project_id, sequence, type, actor_id, via) select uuidv7(), ${uuidOf('project', `1 + n % ${of(2_000)}`)}, 1 + n / ${of(2_000)}, 'crowd', ${uuidOf('user', `1 + n % ${of(20_000)}`)}, '"web"' from generate_series(1, ${of(100_000)}) n`,
  'insert into event_sequences (project_id, last) select p.id, coalesce(max(sequence), 0) from projects p left join events e on e.project_id = p.id group by 1',
  `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
   select ${uuidOf('attachment', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, 'a.txt', 5, 'text/plain', 'objects/' || n, now(), now() from generate_series(1, ${of(60_000)}) n`,
  `insert into folders (id, project_id, name) select ${uuidOf('folder', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, 'folder ' || n from generate_series(1, ${of(20_000)}) n`,
  `insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
   select ${uuidOf('file', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('folder', `1 + (n - 1) % ${of(20_000)}`)}, 'file ' || n, 2, 5, 'text/plain', ${uuidOf('user', `1 + n % ${of(20_000)}`)}, ${uuidOf('user', `1 + n % ${of(20_000)}`)} from generate_series(1, ${of(30_000)}) n`,
  `insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('file', `1 + (n - 1) % ${of(30_000)}`)}, 1 + (n - 1) / ${of(30_000)}, ${uuidOf('attachment', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)} from generate_series(1, ${of(60_000)}) n`,
  `insert into object_deletions (object_key) select 'gone/' || n from generate_series(1, ${of(20_000)}) n`,
  `insert into rate_windows (subject, hits) select 'crowd:' || n, array[now()] from generate_series(1, ${of(20_000)}) n`,
  `insert into kept_answers (day, caller, bytes) select (now() at time zone 'UTC')::date, gen_random_uuid(), 1 from generate_series(1, ${of(20_000)})`,
  `insert into write_marks (id) select gen_random_uuid() from generate_series(1, ${of(20_000)})`,
  `insert into mail_outbox (id, recipient, subject, sent_at) select gen_random_uuid(), 'x', 'x', now() from generate_series(1, ${of(20_000)})`,
  `insert into issues (id, project_id, number, title, position) select ${uuidOf('issue', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, n, 'issue', 'e' || lpad(n::text, 5, '0') from generate_series(1, ${of(40_000)}) n`,
  `insert into labels (id, project_id, name, color) select ${uuidOf('label', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, 'label ' || n, 'red' from generate_series(1, ${of(20_000)}) n`,
  `insert into issue_labels (project_id, issue_id, label_id)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, ${uuidOf('label', `1 + (n - 1) % ${of(20_000)}`)} from generate_series(1, ${of(40_000)}) n`,
  `insert into issue_blockers (project_id, issue_id, blocker_id)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, ${uuidOf('issue', `n - ${of(2_000)}`)} from generate_series(${of(2_000) + 1}, ${of(40_000)}) n`,
  `insert into issue_comments (id, project_id, issue_id, body, created_by)
   select ${uuidOf('comment', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, 'comment', ${uuidOf('user', `1 + n % ${of(20_000)}`)} from generate_series(1, ${of(40_000)}) n`,
  `insert into issue_watchers (project_id, issue_id, user_id, is_watching)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, true from generate_series(1, ${of(40_000)}) n`,
  `insert into issue_changes (id, project_id, issue_id, comment_id, actor_id)
   select ${uuidOf('change', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, ${uuidOf('comment', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)} from generate_series(1, ${of(40_000)}) n`,
  `insert into reminders (id, user_id, day, in_app)
   select ${uuidOf('reminder', 'n')}, ${uuidOf('user', `1 + n % ${of(20_000)}`)}, date '2026-01-01' + n / ${of(20_000)}, true from generate_series(1, ${of(40_000)}) n`,
  `insert into reminder_issues (reminder_id, project_id, issue_id, due_date)
   select ${uuidOf('reminder', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('issue', 'n')}, '2026-01-01' from generate_series(1, ${of(40_000)}) n`,
  `insert into issue_notifications (user_id, change_id, kind, in_app)
   select ${uuidOf('user', `1 + n % ${of(20_000)}`)}, ${uuidOf('change', 'n')}, 'issue_commented', true from generate_series(1, ${of(40_000)}) n`,
  `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, texts_hash, names_version, task_total, task_done, task_blocked)
   select ${uuidOf('roadmap', 'n')}, ${uuidOf('project', 'n')}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 'x', 1, 0, 0, 0 from generate_series(1, ${of(2_000)}) n`,
  `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
   select ${uuidOf('roadmap', `1 + n % ${of(2_000)}`)}, 'T' || n, 'P', n, 'todo', '{}' from generate_series(1, ${of(60_000)}) n`,
  `insert into task_claims (roadmap_id, task_id, id, user_id, token_id, grant_id, since, until)
   select ${uuidOf('roadmap', `1 + n % ${of(2_000)}`)}, 'T' || n, gen_random_uuid(), ${uuidOf('user', `1 + n % ${of(20_000)}`)},
          case when n % 2 = 0 then ${uuidOf('token', `1 + n % ${of(20_000)}`)} end,
          case when n % 4 = 1 then ${uuidOf('grant', `1 + n % ${of(40_000)}`)} end, now(), now() + n * interval '1 minute'
     from generate_series(1, ${of(60_000)}, 3) n`,
  `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
   select ${uuidOf('roadmap', `1 + n % ${of(2_000)}`)}, 'd' || n, 'T', 'x', 'x' from generate_series(1, ${of(40_000)}) n`,
  `insert into roadmap_names (roadmap_id, kind, part, name)
   select roadmap_id, 'task', id, 'task' from roadmap_tasks
   union all select roadmap_id, 'document', path, path from roadmap_documents`,
  `insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
   select r.project_id, d.roadmap_id, d.path, d.content_hash, d.content, now() from roadmap_documents d join roadmaps r on r.id = d.roadmap_id`,
  `insert into roadmap_task_issues (project_id, roadmap_id, task_id, issue_id)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('roadmap', `1 + n % ${of(2_000)}`)}, 'T' || n, ${uuidOf('issue', 'n')} from generate_series(1, ${of(40_000)}) n`,
  `insert into roadmap_syncs (id, project_id, roadmap_id)
   select ${uuidOf('sync', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('roadmap', `1 + n % ${of(2_000)}`)} from generate_series(1, ${of(20_000)}) n`,
  `insert into roadmap_changes (sync_id, position, kind, subject_id, title, alone)
   select ${uuidOf('sync', `1 + n % ${of(20_000)}`)}, 1 + n / ${of(20_000)}, 'plan', 'T', 't', false from generate_series(1, ${of(40_000)}) n`,
  `insert into notifications (user_id, sync_id, in_app, further)
   select ${uuidOf('user', 'n')}, ${uuidOf('sync', `1 + (n * 7 + k) % ${of(20_000)}`)}, true, 2 from generate_series(1, ${of(20_000)}) n, generate_series(1, 2) k`,
  `insert into git_links (id, project_id, kind, ref, title) select ${uuidOf('link', 'n')}, ${uuidOf('project', `1 + n % ${of(2_000)}`)}, 'pr', n, 'link' from generate_series(1, ${of(40_000)}) n`,
  `insert into git_link_issues (project_id, link_id, issue_id)
   select ${uuidOf('project', `1 + n % ${of(2_000)}`)}, ${uuidOf('link', 'n')}, ${uuidOf('issue', 'n')} from generate_series(1, ${of(40_000)}) n`,
  `insert into icon_images (project_id, object_key) select ${uuidOf('project', 'n')}, 'icons/' || n from generate_series(1, ${of(20_000)}) n`,
]
