import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { deleteExpired } from '../../../src/worker/domain/maintenance/expiry.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { holdIn, meanwhile } from '../../support/hold.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'
import { expiredTables } from '../../support/sweeps.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']

/** Creates 5 due rows and 2 almost due rows in each table. */
beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  const user = crypto.randomUUID()
  await query`insert into users (id, email) values (${user}, 'a@x.test')`
  await query`insert into sessions (id, hash, user_id, expires_at)
    select gen_random_uuid(), i::text::bytea, ${user}, now() + case when i <= 5 then -1 else 1 end * interval '1 minute' from generate_series(1, 7) i`
  await query`insert into sign_in_codes (browser, email, code_hash, expires_at)
    select i::text::bytea, 'a@x.test', '', now() + case when i <= 5 then -1 else 1 end * interval '1 minute' from generate_series(1, 7) i`
  await query`insert into device_logins (id, device_hash, user_code, client_name, expires_at)
    select gen_random_uuid(), i::text::bytea, i::text, 'x', now() + case when i <= 5 then -1 else 1 end * interval '1 minute' from generate_series(1, 7) i`
  await query`insert into write_marks (id, expires_at)
    select gen_random_uuid(), now() + case when i <= 5 then -1 else 1 end * interval '1 minute' from generate_series(1, 7) i`
  await query`insert into job_history (job, started_at, finished_at, release)
    select 'drainMail', now(), now() - case when i <= 5 then interval '337 hours' else interval '335 hours' end, '1.0.0' from generate_series(1, 7) i`
  await query`insert into kept_answers (day, caller, bytes)
    select (now() at time zone 'UTC')::date - case when i <= 5 then 1 else 0 end, gen_random_uuid(), 1 from generate_series(1, 7) i`
  await query`insert into rate_windows (subject, hits)
    select i::text, array[now() - interval '2 hours', now() - case when i <= 5 then interval '61 minutes' else interval '59 minutes' end] from generate_series(1, 7) i`
  await query`insert into mail_outbox (id, recipient, subject, sent_at)
    select gen_random_uuid(), 'a@x.test', 's', now() - case when i <= 5 then interval '169 hours' else interval '167 hours' end from generate_series(1, 7) i`
  await query`insert into billing_events (id, type, received_at)
    select i::text, 'invoice.paid', now() - case when i <= 5 then interval '2161 hours' else interval '2159 hours' end from generate_series(1, 7) i`
  await query`with o as (insert into orgs (id, name) values (gen_random_uuid(), 'O') returning id),
      p as (insert into projects (id, org_id, name) select gen_random_uuid(), id, 'P' from o returning id),
      r as (insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
        select gen_random_uuid(), id, 'main', 't', '', now(), '{}', '[]', '', '', 0, 0, 0 from p returning id, project_id),
      s as (insert into roadmap_syncs (id, project_id, roadmap_id, created_at)
        select gen_random_uuid(), project_id, id, now() - case when i <= 5 then interval '181 days' else interval '179 days' end from r, generate_series(1, 7) i returning id)
    insert into notifications (user_id, sync_id, in_app) select ${user}, id, true from s`
  await query`with t as (
        insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
        select r.id, n::text, 'P', n, 'todo', '{}' from roadmaps r, generate_series(1, 7) n returning roadmap_id, id)
    insert into task_claims (roadmap_id, task_id, id, user_id, since, until)
    select roadmap_id, id, gen_random_uuid(), ${user}, now() - interval '1 hour',
           now() + case when id::int <= 5 then -1 else 1 end * interval '1 minute' from t`
  await query`with i as (
        insert into issues (id, project_id, number, title) select gen_random_uuid(), id, 1, 'I' from projects returning id, project_id),
      c as (insert into issue_changes (id, project_id, issue_id, created_at)
        select gen_random_uuid(), project_id, id, now() - case when n <= 5 then interval '181 days' else interval '179 days' end from i, generate_series(1, 7) n returning id)
    insert into issue_notifications (user_id, change_id, kind, in_app) select ${user}, id, 'issue_status', true from c`
  await query`insert into reminders (id, user_id, day, in_app, created_at)
    select gen_random_uuid(), ${user}, date '2000-01-01' + n, true, now() - case when n <= 5 then interval '181 days' else interval '179 days' end from generate_series(1, 7) n`
  await query`insert into mail_outbox (id, recipient, subject, created_at, gave_up_at)
    select gen_random_uuid(), 'a@x.test', 's', now() - interval '30 days', case when i = 1 then now() - interval '29 days' end from generate_series(1, 2) i`
})

afterEach(() => drop())

const tables = [
  'sessions',
  'sign_in_codes',
  'device_logins',
  'write_marks',
  'kept_answers',
  'job_history',
  'rate_windows',
  'mail_outbox',
  'billing_events',
  'roadmap_syncs',
  'issue_changes',
  'reminders',
  'task_claims',
]
const counts = async () =>
  (
    await query`select (select count(*)::int from sessions) as sessions, (select count(*)::int from sign_in_codes) as sign_in_codes,
      (select count(*)::int from device_logins) as device_logins, (select count(*)::int from write_marks) as write_marks,
      (select count(*)::int from kept_answers) as kept_answers,
      (select count(*)::int from job_history where release = '1.0.0') as job_history,
      (select count(*)::int from rate_windows) as rate_windows, (select count(*)::int from mail_outbox) as mail_outbox,
      (select count(*)::int from billing_events) as billing_events, (select count(*)::int from roadmap_syncs) as roadmap_syncs,
      (select count(*)::int from issue_changes) as issue_changes, (select count(*)::int from reminders) as reminders,
      (select count(*)::int from task_claims) as task_claims`
  )[0]
const each = (count: number) => Object.fromEntries(tables.map(table => [table, count]))
/** Email that was never sent is kept, for a month if it was given up. */
const left = { ...each(2), mail_outbox: 4 }

describe('the sweep of expired rows (maintenance § Expiry)', () => {
  it('deletes exactly the expired rows, however often it runs', async () => {
    await runScheduled('23 * * * *', bindings)
    expect(await counts()).toEqual(left)
    await runScheduled('23 * * * *', bindings)
    expect(await counts()).toEqual(left)
    expect(await query`select 1 from notifications`).toHaveLength(2)
    expect(await query`select 1 from issue_notifications`).toHaveLength(2)
  })

  it('deletes in batches of one round trip each', async () => {
    const database = openDatabase(settings(bindings))
    for (const count of [2, 2, 1, 0]) expect(await deleteExpired(database, 2)).toEqual(each(count))
    expect([database.trips, await counts()]).toEqual([4, left])
  })

  it('shares the work with another run at once', async () => {
    const database = openDatabase(settings(bindings))
    const swept = await Promise.all([deleteExpired(database, 100), deleteExpired(database, 100)])
    for (const table of tables) expect(swept[0]![table]! + swept[1]![table]!).toBe(5)
    expect(await counts()).toEqual(left)
  })
  it('skips locked rows, and deletes them once they are free', async () => {
    const database = openDatabase(settings(bindings))
    const held = await holdIn(
      bindings,
      ...Object.entries(expiredTables).map(([table, due]) =>
        sql.raw(`select from ${table} where ${due} limit 1 for update`),
      ),
    )
    expect(await meanwhile(held, deleteExpired(database, 100))).toEqual({ waited: false, came: each(4) })
    expect(await deleteExpired(database, 100)).toEqual(each(1))
    // Releasing the lock is a write with a marker.
    expect(await counts()).toEqual({ ...left, write_marks: 3 })
  })
})
