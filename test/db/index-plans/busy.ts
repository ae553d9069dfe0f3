import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Ids } from '../../support/plans/settled.ts'

/** A project of the caller. */
export const busyProject = '00000000-0000-4000-8000-0000000000a7'

/** One of its labels. */
export const busyLabel = createHash('md5')
  .update('busy7')
  .digest('hex')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Creates the project with thousands of rows in every list. Filters hide most of them. */
export async function busy(client: pg.Client, { org, colleague }: Ids): Promise<void> {
  const [own, user, other] = [`'${busyProject}'::uuid`, "md5('user7')::uuid", `'${colleague}'::uuid`]
  await client.query('set session_replication_role = replica')
  for (const statement of [
    "update sign_in_codes set expires_at = now() + interval '9 minutes'",
    "update device_logins set expires_at = now() + interval '9 minutes'",
    `insert into projects (id, org_id, name, issue_key) values (${own}, '${org}', '多忙', 'BUSY')`,
    `insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), ${own}, ${user}, 'owner')`,
    `update issues set updated_at = '2025-01-01', assignee_id = ${user}`,
    `insert into issues (id, project_id, number, title, deleted_at)
     select gen_random_uuid(), ${own}, 200000 + n, 'trashed', now() from generate_series(1, 2000) n`,
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key)
     select gen_random_uuid(), ${own}, ${other}, 'a.txt', 5, 'text/plain', 'uploads/busy' || n from generate_series(1, 3000) n`,
    `insert into mail_outbox (id, recipient, template, expires_at, gave_up_at)
     select gen_random_uuid(), 'x', 'sign_in_code', now() - interval '1 day', now() from generate_series(1, 5000)`,
    `insert into issues (id, project_id, number, title, status, assignee_id, created_by, updated_at, priority, due_date)
     select md5('busy' || n)::uuid, ${own}, 100000 + n, 'busy', case when n % 100 = 0 then 'blocked' when n % 2 = 0 then 'todo' else 'done' end,
            case when n % 100 = 0 then ${user} when n % 2 = 0 then ${other} end, case when n % 100 = 0 then ${user} else ${other} end,
            timestamptz '2026-01-01 00:00Z' + n * interval '1 minute',
            (case when n % 100 = 0 then 'urgent' when n % 2 = 0 then 'low' else 'none' end)::issue_priority,
            case when n % 10 = 0 then date '2026-01-01' + n / 10 end from generate_series(1, 2000) n`,
    `insert into labels (id, project_id, name, color) select md5('busy' || n)::uuid, ${own}, 'label ' || n, 'red' from generate_series(1, 200) n`,
    `insert into issue_labels (project_id, issue_id, label_id)
     select ${own}, md5('busy' || n)::uuid, md5('busy' || 1 + n * k % 200)::uuid from generate_series(1, 2000) n, generate_series(1, 3) k on conflict do nothing`,
    `insert into issue_blockers (project_id, issue_id, blocker_id)
     select ${own}, md5('busy' || n)::uuid, md5('busy' || n - k)::uuid from generate_series(10, 2000) n, generate_series(1, 3) k`,
    `insert into events (project_id, type, actor_id, target_kind, target_id, via)
     select ${own}, 'issue.updated', ${user}, 'issue', md5('busy' || 1 + n % 500), '"web"' from generate_series(1, 5000) n`,
    `insert into issue_filters (id, project_id, owner_id, created_by, name, query, layout)
     select gen_random_uuid(), ${own}, md5('user' || n)::uuid, md5('user' || n)::uuid, 'busy', '{}', 'list' from generate_series(1, 2000) n`,
    `insert into issue_comments (id, project_id, issue_id, body)
     select gen_random_uuid(), ${own}, md5('busy1')::uuid, 'busy' from generate_series(1, 2000)`,
    `insert into issue_texts (project_id, issue_id, folded, written_at)
     select ${own}, md5('busy' || n)::uuid, repeat('text ', 200), now() - n * interval '1 minute' from generate_series(1, 2000) n`,
    `insert into events (project_id, type, actor_id, via)
     select ${own}, case when n % 1000 = 0 then 'rare' else 'crowd' end, case when n % 1000 = 0 then ${other} else ${user} end, '"web"'
       from generate_series(1, 10000) n`,
    `insert into git_links (id, project_id, kind, ref, title, created_at)
     select md5('link' || ${own} || n)::uuid, ${own}, 'commit', n, 'busy', now() - n * interval '1 minute' from generate_series(1, 3000) n`,
    `insert into git_link_issues (project_id, link_id, issue_id, created_at)
     select ${own}, md5('link' || ${own} || n)::uuid, md5('busy' || n)::uuid, now() - n * interval '1 minute' from generate_series(1, 2000) n`,
    `insert into notifications (user_id, sync_id, in_app, read_at, position)
     select ${user}, md5('sync' || 1 + n % 2000)::uuid, true, case when n % 500 > 0 then now() end, n from generate_series(1, 3000) n`,
    `insert into issue_notifications (user_id, change_id, kind, in_app, read_at)
     select ${user}, md5('change' || n)::uuid, 'issue_commented', true, case when n % 500 > 0 then now() end from generate_series(1, 4000) n
     on conflict do nothing`,
    `insert into job_history (job, started_at, finished_at, release)
     select case when n % 500 = 0 then 'sweepObjects' else 'drainMail' end, at, at, '1.0.0' from (
       select n, now() - n * interval '10 seconds' as at from generate_series(1, 5000) n)`,
    `insert into plan_grants (org_id, org_name, to_plan, operator) select md5('org' || 1 + n % 200)::uuid, 'org', 'pro', 'anna' from generate_series(1, 3000) n`,
    `insert into operator_actions (operator, action, target_id) select 'anna', 'person.signed_out', md5('user' || n)::uuid from generate_series(1, 3000) n`,
  ])
    await client.query(statement)
  await client.query('reset session_replication_role')
}
