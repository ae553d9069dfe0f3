import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { localSecrets } from '../../../dev/shared/secrets.ts'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { deleteEndedTokens, warnOfExpiry } from '../../../src/worker/domain/accounts/token-expiry.ts'
import { giveUpUploads } from '../../../src/worker/domain/files/attachments.ts'
import { deleteExcessRevisions } from '../../../src/worker/domain/files/leftovers.ts'
import { deleteExpired, deleteInvitations } from '../../../src/worker/domain/upkeep/expiry.ts'
import type { Work } from '../../../src/worker/domain/upkeep/job-runs.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainOutbox } from '../../../src/worker/jobs/drain-mail.ts'
import { drainDeletions } from '../../../src/worker/jobs/drain-objects.ts'
import { sweepExpired } from '../../../src/worker/jobs/sweep-expired.ts'
import { sweepInvitations } from '../../../src/worker/jobs/sweep-invitations.ts'
import { queueOrphanedObjects } from '../../../src/worker/jobs/sweep-objects.ts'
import { sweepRevisions } from '../../../src/worker/jobs/sweep-revisions.ts'
import { sweepTokens } from '../../../src/worker/jobs/sweep-tokens.ts'
import { sweepUploads } from '../../../src/worker/jobs/sweep-uploads.ts'

/** How many rows each sweep finds; `--silent=false` shows what each run did, and how long it took. */
const rows = Number(process.env.TEST_SWEEP_ROWS ?? 2_000)
const stopped = rows / 4
const young = rows / 10
const timeout = 30_000 + rows * 5

let bindings: Bindings
let database: Database
let session: pg.Client
let drop: () => Promise<unknown>

/** An empty database of one's own with some people and projects in it. */
beforeEach(async () => {
  const name = `sweeps_${randomUUID().replaceAll('-', '')}`
  const admin = await connected(inject('databaseUrl'))
  await admin.query(`create database ${name} template ${inject('template')}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  await migrate(url.href)
  bindings = {
    DATABASE_URL: url.href,
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'cairn@example.test',
    ...localSecrets,
  }
  database = openDatabase(settings(bindings))
  session = await connected(url.href)
  for (const statement of world) await session.query(statement)
  drop = async () => {
    await session.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}, 60_000)
afterEach(() => drop(), 60_000)

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const count = async (select: string): Promise<number> =>
  (await session.query(`select (${select})::int as count`)).rows[0].count

const projectOf = (n: string) => `md5('project' || ${n} % 500)::uuid`
const world = [
  `create table batches (work text, size int)`,
  `create function note_batch() returns trigger language plpgsql as
     $$ begin insert into batches select lower(tg_op) || ' ' || tg_table_name, count(*) from changed; return null; end $$`,
  `insert into users (id, email) select md5('user' || n)::uuid, n || '@x.test' from generate_series(0, 99) n`,
  `insert into orgs (id, name) select md5('org' || n)::uuid, 'O' from generate_series(0, 99) n`,
  `insert into projects (id, org_id, name) select ${projectOf('n')}, md5('org' || n % 100)::uuid, 'P' from generate_series(0, 499) n`,
  `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
   select ${projectOf('n')}, ${projectOf('n')}, 'main', 't', '', now(), '{}', '[]', '', '', 0, 0, 0 from generate_series(0, 499) n`,
]

type Sweep = {
  /** Fills the tables: `rows` that are due, and `young` that are not. */
  fill: string[]
  /** How many are due. */
  due: string
  kept: string
  /** How many kinds of rows it is about. */
  kinds: number
  batch(limit: number): Promise<number>
  run(): Promise<Work>
  /** By kind of change: rows of its largest batch. */
  batchSizes: Record<string, number>
  /** Rows of each kind that a run does at most. */
  runSize: number
}

const all = `from generate_series(1, ${rows + young}) n`
/** Before now where the row is due, otherwise not long enough ago. */
const at = (due: string, kept: string) =>
  `now() - case when n <= ${rows} then interval '${due}' else interval '${kept}' end`
const expiredTables = {
  sessions: 'expires_at < now()',
  sign_in_codes: 'expires_at < now()',
  device_logins: 'expires_at < now()',
  write_marks: 'expires_at <= now()',
  rate_windows: "hits[1] < now() - interval '1 hour'",
  mail_outbox: "sent_at < now() - interval '7 days'",
  billing_events: "received_at < now() - interval '90 days'",
  roadmap_syncs: "created_at < now() - interval '180 days'",
}
const each = (of: (table: string, where: string) => string) =>
  Object.entries(expiredTables)
    .map(([table, where]) => of(table, where))
    .join(' + ')
const sum = (work: Work) => Object.values(work).reduce((total, one) => total + one, 0)

const sweeps: Record<string, Sweep> = {
  'what has expired': {
    fill: [
      `insert into sessions (id, hash, user_id, expires_at) select gen_random_uuid(), n::text::bytea, md5('user' || n % 100)::uuid, ${at('1 minute', '-1 day')} ${all}`,
      `insert into sign_in_codes (browser, email, code_hash, expires_at) select n::text::bytea, 'a@x.test', '', ${at('1 minute', '-1 day')} ${all}`,
      `insert into device_logins (id, device_hash, user_code, client_name, expires_at) select gen_random_uuid(), n::text::bytea, n::text, 'x', ${at('1 minute', '-1 day')} ${all}`,
      `insert into write_marks (id, expires_at) select gen_random_uuid(), ${at('1 minute', '-1 day')} ${all}`,
      `insert into rate_windows (subject, hits) select n::text, array[${at('61 minutes', '-1 day')}] ${all}`,
      `insert into mail_outbox (id, recipient, subject, sent_at) select gen_random_uuid(), 'x', 'x', ${at('8 days', '6 days')} ${all}`,
      `insert into billing_events (id, type, received_at) select n::text, 'x', ${at('91 days', '89 days')} ${all}`,
      `insert into roadmap_syncs (id, project_id, roadmap_id, created_at) select md5('sync' || n)::uuid, ${projectOf('n')}, ${projectOf('n')}, ${at('181 days', '179 days')} ${all}`,
      `insert into notifications (user_id, sync_id, in_app) select md5('user' || n % 100)::uuid, md5('sync' || n)::uuid, true ${all}`,
    ],
    due: each((table, where) => `(select count(*) from ${table} where ${where})`),
    kept: `${each(table => `(select count(*) from ${table})`)} + (select count(*) from notifications) - ${young}`,
    kinds: 8,
    batch: async limit => sum(await deleteExpired(database, limit)),
    run: () => sweepExpired(bindings),
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
    batch: limit => deleteInvitations(database, limit),
    run: () => sweepInvitations(bindings),
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
      (await warnOfExpiry(database, limit, bindings.APP_URL)) + (await deleteEndedTokens(database, limit)),
    run: () => sweepTokens(bindings),
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
    batch: limit => giveUpUploads(database, limit),
    run: () => sweepUploads(bindings),
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
      await drainDeletions(database, cut, limit).catch(() => {})
      await session.query('update object_deletions set due_at = now() where attempts > 0')
      return rows - (await count(sweeps['objects to delete']!.due))
    },
    run: () => drainDeletions(database, { discard: async () => [] }),
    batchSizes: { 'update object_deletions': 1_000, 'delete object_deletions': 1_000 },
    runSize: 20_000,
  },
}

/** Runs it until nothing is due, and tells of each run. */
async function runToTheEnd(name: string, { run, due }: Pick<Sweep, 'run' | 'due'>): Promise<Work[]> {
  const runs: Work[] = []
  while ((await count(due)) > 0) {
    const start = performance.now()
    const work = await run()
    const ms = Math.round(performance.now() - start)
    console.log(JSON.stringify({ sweep: name, rows, run: runs.length + 1, ms, ...work }))
    expect(sum(work)).toBeGreaterThan(0)
    runs.push(work)
  }
  return runs
}

/** Has every change of these tables noted, by statement, from now on. */
async function noteBatches(changes: string[]): Promise<void> {
  for (const change of changes) {
    const [verb, table] = change.split(' ')
    await session.query(
      `create trigger noted_${verb} after ${verb} on ${table} referencing old table as changed for each statement execute function note_batch()`,
    )
  }
}

describe(`each sweep, on ${rows} rows of a kind`, () => {
  it.each(Object.entries(sweeps))(
    '%s: in bounded batches, goes on where it was stopped, and touches nothing else',
    async (name, sweep) => {
      for (const statement of sweep.fill) await session.query(statement)
      await session.query('analyze')
      expect(await count(sweep.due)).toBe(rows * sweep.kinds)
      expect(await sweep.batch(stopped)).toBe(stopped * sweep.kinds)
      expect(await count(sweep.due)).toBe((rows - stopped) * sweep.kinds)

      await noteBatches(Object.keys(sweep.batchSizes))
      const runs = await runToTheEnd(name, sweep)
      expect(runs).toHaveLength(Math.ceil((rows - stopped) / sweep.runSize))
      expect(runs.map(sum).reduce((total, one) => total + one)).toBe((rows - stopped) * sweep.kinds)
      for (const work of runs) expect(sum(work)).toBeLessThanOrEqual(sweep.runSize * sweep.kinds)

      const { rows: largest } = await session.query('select work, max(size) as size from batches group by 1')
      const expected = Object.entries(sweep.batchSizes).map(([work, size]) => ({
        work,
        size: Math.min(size, rows - stopped),
      }))
      expect(largest.sort((a, b) => a.work.localeCompare(b.work))).toEqual(
        expected.sort((a, b) => a.work.localeCompare(b.work)),
      )
      expect(await count(sweep.kept)).toBe(young * sweep.kinds)
      expect(sum(await sweep.run())).toBe(0)
    },
    timeout,
  )

  it(
    'excess revisions: walks on where it was stopped',
    async () => {
      const many = rows / 100
      await session.query(
        `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${projectOf('n')}, n::text, 12, 5, 'text/plain', gen_random_uuid(), gen_random_uuid()
         from generate_series(1, ${rows}) n`,
      )
      // Every hundredth has 12 revisions, the others one.
      await session.query(
        `with made as (
         select f.id, f.project_id, r, md5(f.name || '/' || r)::uuid as attachment_id from files f, generate_series(1, case when f.name::int % 100 = 0 then 12 else 1 end) r
       ), held as (
         insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
         select attachment_id, project_id, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'objects/' || attachment_id, now(), now() from made
       )
       insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
       select project_id, id, r, attachment_id, gen_random_uuid() from made`,
      )
      await session.query('analyze')
      expect(await deleteExcessRevisions(database, stopped)).toEqual({ seen: stopped, deleted: many / 2 })
      await noteBatches(['delete attachments'])
      const excess =
        'select count(*) from (select from file_revisions group by file_id having count(*) > 10) f'
      const runs = await runToTheEnd('excess revisions', { run: () => sweepRevisions(bindings), due: excess })
      expect(runs).toEqual([{ seen: rows - stopped, deleted: many * 1.5 }])
      expect(await count('select max(size) from batches')).toBe(Math.min(40, many * 1.5))
      expect(await count('select count(*) from file_revisions')).toBe(rows + many * 9)
      expect(await sweepRevisions(bindings)).toEqual({ seen: rows, deleted: 0 })
    },
    timeout,
  )

  it(
    'orphaned objects: lists on where it was stopped',
    async () => {
      const keys = Array.from({ length: rows }, (_, n) => `objects/${String(n).padStart(9, '0')}`)
      let listed = 0
      const store = {
        async list(after: string | null) {
          listed++
          const start = after === null ? 0 : keys.indexOf(after) + 1
          const objects = keys.slice(start, start + 1_000).map(key => ({ key, storedAt: new Date(0) }))
          return { objects, next: start + 1_000 < keys.length ? objects.at(-1)!.key : null }
        },
      }
      expect(await queueOrphanedObjects(database, store, 1)).toEqual({ seen: 1_000, queued: 1_000 })
      const left = `select ${rows} - count(*) from object_deletions`
      const runs = await runToTheEnd('orphaned objects', {
        run: () => queueOrphanedObjects(database, store),
        due: left,
      })
      expect(runs).toEqual([{ seen: rows - 1_000, queued: rows - 1_000 }])
      expect(listed).toBe(Math.ceil(rows / 1_000))
    },
    timeout,
  )

  it(
    'outgoing mail: each once, however often a run is begun beside another',
    async () => {
      await session.query(
        `insert into mail_outbox (id, recipient, subject, text, html, next_attempt_at)
         select md5('mail' || n)::uuid, 'x@x.test', '件名', '本文', '本文', ${at('1 minute', '-1 day')} ${all}`,
      )
      await session.query('analyze')
      const sent = new Map<string, number>()
      const send = async ({ id }: { id: string }) => void sent.set(id, (sent.get(id) ?? 0) + 1)
      const twice = async () => {
        const [one, other] = await Promise.all([drainOutbox(database, send), drainOutbox(database, send)])
        return { one: sum(one), other: sum(other) }
      }
      const due = 'select count(*) from mail_outbox where sent_at is null and next_attempt_at < now()'
      const runs = await runToTheEnd('outgoing mail', { run: twice, due })
      for (const work of runs) for (const one of Object.values(work)) expect(one).toBeLessThanOrEqual(200)
      expect(sent.size).toBe(rows)
      expect([...sent.values()].every(times => times === 1)).toBe(true)
      expect(await count('select count(*) from mail_outbox where sent_at is null')).toBe(young)
    },
    timeout,
  )
})
