import type pg from 'pg'
import { auditedWorld, filled } from '../../support/audited-world.ts'

/** Rows that the API does not create: one per remaining table, and in another tenant one per table with a tenant key. */
const additionalRows = `
  insert into org_groups (id, org_id, name) values (gen_random_uuid(), ':other', '隣のグループ');
  insert into org_members (org_id, user_id, role) values (':other', ':carol', 'member');
  insert into git_links (id, project_id, kind, ref, title) values (gen_random_uuid(), ':neighbor', 'pr', '1', '隣');
  insert into roadmaps select (jsonb_populate_record(null::roadmaps, to_jsonb(r) || jsonb_build_object(
    'id', gen_random_uuid(), 'project_id', ':neighbor'))).* from roadmaps r;
  insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
  select id, 'T9', 'P1', 1, 'todo', '{}' from roadmaps where project_id = ':neighbor';
  insert into task_claims (roadmap_id, task_id, id, user_id, token_id, since, until)
  select r.id, 'T9', gen_random_uuid(), k.user_id, k.id, now(), now() + interval '1 hour'
    from roadmaps r, (select id, user_id from api_tokens where kind = 'personal' order by id limit 1) k where r.project_id = ':neighbor';
  insert into app_documents (client_id, name, redirect_uris) values ('https://app.example/c', 'App', '{https://app.example}');
  insert into app_grants (id, user_id, client_id, name, host, resource, scopes, project_id, query_digest, code_hash,
    redirect_uri, challenge, exchanged_at, ends_at)
  select gen_random_uuid(), user_id::uuid, 'https://app.example/c', 'App', 'app.example', 'api', '{files:read}', project_id::uuid,
         sha256(user_id::bytea), sha256(user_id::bytea), 'https://app.example', 'x', now(), now() + interval '1 day'
    from (values (':alice', ':project'), (':bob', ':neighbor')) made (user_id, project_id);
  insert into app_refreshes (hash, grant_id, used_at) select code_hash, id, now() from app_grants where client_id = 'https://app.example/c';
  insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, project_id, grant_id, resource, expires_at)
  select gen_random_uuid(), user_id, 'oauth', name, code_hash, 'abcd', scopes, project_id, id, resource, now() + interval '1 hour' from app_grants
   where client_id = 'https://app.example/c';
  insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
  select id, 'T8', 'P1', 2, 'todo', '{}' from roadmaps where project_id = ':neighbor';
  insert into task_claims (roadmap_id, task_id, id, user_id, grant_id, since, until)
  select r.id, 'T8', gen_random_uuid(), g.user_id, g.id, now(), now() + interval '1 hour'
    from roadmaps r join app_grants g on g.project_id = r.project_id where r.project_id = ':neighbor';
  insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
  select id, 'T9.md', 'T9', '隣の計画', 'x' from roadmaps where project_id = ':neighbor';
  insert into roadmap_names (roadmap_id, kind, part, name)
  select roadmap_id, 'document', path, path from roadmap_documents on conflict do nothing;
  insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
  select project_id, r.id, path, content_hash, content, now() from roadmaps r join roadmap_documents d on d.roadmap_id = r.id
  on conflict do nothing;
  insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
  values (gen_random_uuid(), ':neighbor', ':bob', 'x.txt', 5, 'text/plain', 'objects/' || gen_random_uuid(), now(), now());
  insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
  values (gen_random_uuid(), ':neighbor', 'x.txt', 1, 5, 'text/plain', ':bob', ':bob');
  insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
  select ':neighbor', f.id, 1, a.id, ':bob' from files f join attachments a using (project_id) where project_id = ':neighbor';
  insert into labels (id, project_id, name, color)
  select gen_random_uuid(), p.id, of.name, 'red' from projects p, unnest('{バグ,UI}'::text[]) of (name);
  insert into issue_labels (project_id, issue_id, label_id)
  select i.project_id, i.id, l.id from issues i join labels l using (project_id) where l.name = 'バグ';
  insert into issue_blockers (project_id, issue_id, blocker_id) values (':project', ':issue', ':child');
  insert into issue_filters (id, project_id, owner_id, created_by, name, query, layout)
  values (gen_random_uuid(), ':project', ':alice', ':alice', '課題', '{}', 'list');
  update issues set assignee_id = ':alice' where id = ':issue';
  update device_logins set user_id = ':alice';
  insert into event_gaps (project_id, last_before, first_after) values (':project', 1000, 1010), (':neighbor', 1000, 1010);
  insert into billing_events (id, type) values ('evt_1', 'x');
  insert into billing_endings (customer_id, org_id) values ('cus_gone', gen_random_uuid());
  insert into kept_answers (day, caller, bytes) values (current_date, ':alice', 1) on conflict do nothing;
  insert into job_runs (job) values ('drainMail');
  insert into job_history (job, started_at, finished_at, release) values ('drainMail', now(), now(), '1.0.0');
  insert into operator_actions (operator, action, target_id) values ('anna', 'person.signed_out', ':bob');
  insert into mail_providers (provider) values ('smtp') on conflict do nothing;
  insert into sweep_cursors (sweep) values ('sweepObjects')`

/** Creates data through the API, with a row of every table. Returns the ids by name. */
export async function fullWorld(url: string, client: pg.Client, services: object) {
  const ids = await auditedWorld(url, client, services)
  await client.query(filled(additionalRows, ids))
  return ids
}
