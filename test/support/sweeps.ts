import type pg from 'pg'
import type { Database } from '../../src/worker/database.ts'
import { deleteEndedTokens, warnOfExpiry } from '../../src/worker/domain/accounts/token-expiry.ts'
import { giveUpUploads } from '../../src/worker/domain/files/late-uploads.ts'
import { deleteExpired, deleteInvitations } from '../../src/worker/domain/maintenance/expiry.ts'
import type { Work } from '../../src/worker/domain/shared/work.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { runJobOn } from './jobs.ts'

/** The number of rows of each kind that are not due yet. */
export const youngOf = (rows: number): number => rows / 10

/** A project of `sweptWorld`. */
export const projectOf = (n: string) => `md5('project' || ${n} % 500)::uuid`

/** Creates some users and projects. */
export const sweptWorld = [
  `insert into users (id, email) select md5('user' || n)::uuid, n || '@x.test' from generate_series(0, 99) n`,
  `insert into orgs (id, name) select md5('org' || n)::uuid, 'O' from generate_series(0, 99) n`,
  `insert into projects (id, org_id, name) select ${projectOf('n')}, md5('org' || n % 100)::uuid, 'P' from generate_series(0, 499) n`,
  `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
   select ${projectOf('n')}, ${projectOf('n')}, 'main', 't', '', now(), '{}', '[]', '', '', 0, 0, 0 from generate_series(0, 499) n`,
]

export type Sweep = {
  /** Fills the tables with `rows` that are due, and `young` that are not. */
  fill: string[]
  /** The number of due rows. */
  due: string
  kept: string
  /** The number of kinds of rows. */
  kinds: number
  batch(limit: number): Promise<number>
  run(): Promise<Work>
  /** By kind of change: rows of its largest batch. */
  batchSizes: Record<string, number>
  /** The maximum of rows of each kind in a run. */
  runSize: number
}

/** The condition of expired rows, by table. */
export const expiredTables = {
  sessions: 'expires_at < now()',
  sign_in_codes: 'expires_at < now()',
  device_logins: 'expires_at < now()',
  task_claims: 'until <= now()',
  write_marks: 'expires_at <= now()',
  job_history: "finished_at < now() - interval '14 days'",
  kept_answers: "day < (now() at time zone 'UTC')::date",
  rate_windows: "hits[1] < now() - interval '1 hour'",
  mail_outbox: "sent_at < now() - interval '7 days'",
  billing_events: "received_at < now() - interval '90 days'",
  roadmap_syncs: "created_at < now() - interval '180 days'",
  issue_changes: "created_at < now() - interval '180 days'",
  reminders: "created_at < now() - interval '180 days'",
}
const each = (of: (table: string, where: string) => string) =>
  Object.entries(expiredTables)
    .map(([table, where]) => of(table, where))
    .join(' + ')
export const sum = (work: Work) => Object.values(work).reduce((total, one) => total + one, 0)

export const countIn = async (session: pg.Client, select: string): Promise<number> =>
  (await session.query(`select (${select})::int as count`)).rows[0].count

type On = { bindings(): Bindings; database(): Database; session(): pg.Client }

/** Each sweep with this many due rows of a kind, on a database with `sweptWorld`. */
export function sweepsOn(rows: number, on: On): Record<string, Sweep> {
  const young = youngOf(rows)
  const all = `from generate_series(1, ${rows + young}) n`
  /** A time that makes a row due, or almost due. */
  const at = (due: string, kept: string) =>
    `now() - case when n <= ${rows} then interval '${due}' else interval '${kept}' end`

  const sweeps: Record<string, Sweep> = {
    'what has expired': {
      fill: [
        `insert into sessions (id, hash, user_id, expires_at) select gen_random_uuid(), n::text::bytea, md5('user' || n % 100)::uuid, ${at('1 minute', '-1 day')} ${all}`,
        `insert into sign_in_codes (browser, email, code_hash, expires_at) select n::text::bytea, 'a@x.test', '', ${at('1 minute', '-1 day')} ${all}`,
        `insert into device_logins (id, device_hash, user_code, client_name, expires_at) select gen_random_uuid(), n::text::bytea, n::text, 'x', ${at('1 minute', '-1 day')} ${all}`,
        `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body) select ${projectOf('n')}, n, 'P1', n, 'todo', '{}' ${all}`,
        `insert into task_claims (roadmap_id, task_id, id, user_id, since, until) select ${projectOf('n')}, n, gen_random_uuid(), md5('user' || n % 100)::uuid, '2000-01-01', ${at('1 minute', '-1 day')} ${all}`,
        `insert into write_marks (id, expires_at) select gen_random_uuid(), ${at('1 minute', '-1 day')} ${all}`,
        `insert into job_history (job, started_at, finished_at, release) select 'drainMail', at, at, '1.0.0' from (select ${at('15 days', '13 days')} as at ${all}) t`,
        `insert into kept_answers (day, caller, bytes) select ((${at('1 day', '0 days')}) at time zone 'UTC')::date, gen_random_uuid(), 1 ${all}`,
        `insert into rate_windows (subject, hits) select n::text, array[${at('61 minutes', '-1 day')}] ${all}`,
        `insert into mail_outbox (id, recipient, subject, sent_at) select gen_random_uuid(), 'x', 'x', ${at('8 days', '6 days')} ${all}`,
        `insert into billing_events (id, type, received_at) select n::text, 'x', ${at('91 days', '89 days')} ${all}`,
        `insert into roadmap_syncs (id, project_id, roadmap_id, created_at) select md5('sync' || n)::uuid, ${projectOf('n')}, ${projectOf('n')}, ${at('181 days', '179 days')} ${all}`,
        `insert into notifications (user_id, sync_id, in_app) select md5('user' || n % 100)::uuid, md5('sync' || n)::uuid, true ${all}`,
        `insert into issues (id, project_id, number, title)
         select p.id, p.id, 1 + (select coalesce(max(i.number), 0) from issues i where i.project_id = p.id), 'issue' from projects p`,
        `insert into issue_changes (id, project_id, issue_id, created_at) select md5('change' || n)::uuid, ${projectOf('n')}, ${projectOf('n')}, ${at('181 days', '179 days')} ${all}`,
        `insert into reminders (id, user_id, day, in_app, created_at) select gen_random_uuid(), md5('user' || n % 100)::uuid, date '2000-01-01' + n, true, ${at('181 days', '179 days')} ${all}`,
      ],
      due: each((table, where) => `(select count(*) from ${table} where ${where})`),
      kept: `${each(table => `(select count(*) from ${table})`)} + (select count(*) from notifications) - ${young}`,
      kinds: 13,
      batch: async limit => sum(await deleteExpired(on.database(), limit)),
      run: () => runJobOn('sweepExpired', on.bindings()),
      batchSizes: Object.fromEntries(Object.keys(expiredTables).map(table => [`delete ${table}`, 10_000])),
      runSize: 1_000_000,
    },
    'expired invitations': {
      fill: [
        `insert into invitations (id, org_id, project_id, email, org_role, project_role, expires_at)
         select gen_random_uuid(), md5('org' || n % 100)::uuid, case when n % 2 = 0 then ${projectOf('n')} end, n || '@x.test',
                case when n % 2 = 1 then 'member'::org_role end, case when n % 2 = 0 then 'viewer'::project_role end, ${at('31 days', '29 days')} ${all}`,
      ],
      due: "select count(*) from invitations where expires_at < now() - interval '30 days'",
      kept: 'select count(*) from invitations',
      kinds: 1,
      batch: limit => deleteInvitations(on.database(), limit),
      run: () => runJobOn('sweepInvitations', on.bindings()),
      batchSizes: { 'delete invitations': 100 },
      runSize: 20_000,
    },
    tokens: {
      fill: [
        `insert into api_tokens (id, user_id, name, hash, hint, created_at, expires_at)
         select gen_random_uuid(), md5('user' || n % 100)::uuid, 'expires', n::text::bytea, 'wxyz', now() - interval '90 days', ${at('-3 days', '-30 days')} ${all}`,
        `insert into api_tokens (id, user_id, name, hash, hint, created_at, expires_at, revoked_at)
         select gen_random_uuid(), md5('user' || n % 100)::uuid, 'ended', ('ended' || n)::bytea, 'wxyz', now() - interval '900 days',
                case when n % 2 = 0 then ${at('91 days', '89 days')} end, case when n % 2 = 1 then ${at('91 days', '89 days')} end ${all}`,
      ],
      due: `select count(*) from api_tokens where name = 'expires' and expires_at < now() + interval '7 days' and warned_days = '{}'
               or coalesce(revoked_at, expires_at) < now() - interval '90 days'`,
      kept: `select count(*) - (select count(*) from mail_outbox where template = 'token_expiry') from api_tokens`,
      kinds: 2,
      batch: async limit =>
        (await warnOfExpiry(on.database(), limit, on.bindings().APP_URL)) +
        (await deleteEndedTokens(on.database(), limit)),
      run: () => runJobOn('sweepTokens', on.bindings()),
      batchSizes: { 'update api_tokens': 1_000, 'delete api_tokens': 1_000 },
      runSize: 50_000,
    },
    uploads: {
      fill: [
        `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
         select gen_random_uuid(), ${projectOf('n')}, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'uploads/' || n, ${at('25 hours', '23 hours')} ${all}`,
      ],
      due: "select count(*) from attachments where created_at < now() - interval '24 hours'",
      kept: `select sum(used_bytes) / 5 + (select count(*) from object_deletions) - ${rows} from projects`,
      kinds: 1,
      batch: limit => giveUpUploads(on.database(), limit),
      run: () => runJobOn('sweepUploads', on.bindings()),
      batchSizes: { 'delete attachments': 100 },
      runSize: 5_000,
    },
    'objects to delete': {
      fill: [
        `insert into object_deletions (object_key, due_at) select 'objects/' || n, ${at('1 minute', '-1 day')} ${all}`,
      ],
      due: 'select count(*) from object_deletions where due_at < now()',
      kept: 'select count(*) from object_deletions',
      kinds: 1,
      batch: async limit => {
        let calls = 0
        const cut = { discard: async () => (calls++ === 0 ? [] : Promise.reject(new Error('stopped'))) }
        await runJobOn('drainObjects', on.bindings(), { store: cut }, { batchSize: limit }).catch(() => {})
        await on.session().query('update object_deletions set due_at = now() where attempts > 0')
        return rows - (await countIn(on.session(), sweeps['objects to delete']!.due))
      },
      run: () => runJobOn('drainObjects', on.bindings(), { store: { discard: async () => [] } }),
      batchSizes: { 'update object_deletions': 1_000, 'delete object_deletions': 1_000 },
      runSize: 20_000,
    },
  }
  return sweeps
}
