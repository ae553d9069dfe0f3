import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { deleteExcessRevisions } from '../../../src/worker/domain/files/leftovers.ts'
import { queueOrphanedObjects } from '../../../src/worker/domain/files/orphans.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import type { Work } from '../../../src/worker/domain/shared/work.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { runJobOn } from '../../support/jobs.ts'
import { countIn, projectOf, type Sweep, sum, sweepsOn, sweptWorld, youngOf } from '../../support/sweeps.ts'

/** The number of rows that each sweep finds. `--silent=false` shows the work and time of each run. */
const rows = Number(process.env.TEST_SWEEP_ROWS ?? 1_200)
const stopped = rows / 4
const young = youngOf(rows)
const timeout = 120_000 + rows * 5

let bindings: Bindings
let database: Database
let session: pg.Client
let drop: () => Promise<unknown>

const sweeps = sweepsOn(rows, {
  bindings: () => bindings,
  database: () => database,
  session: () => session,
})

/** A separate database with some users and projects. */
beforeEach(async () => {
  const name = `sweeps_${randomUUID().replaceAll('-', '')}`
  const admin = await connected(inject('databaseUrl'))
  await admin.query(`create database ${name} template ${inject('template')}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  await migrate(url.href)
  bindings = {
    DATABASE_URL: workerUrl(url.href),
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'cairn@example.test',
    ...localSecrets,
  }
  database = openDatabase(settings(bindings))
  session = await connected(url.href)
  for (const statement of [...noting, ...sweptWorld]) await session.query(statement)
  drop = async () => {
    await session.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
afterEach(() => drop(), 60_000)

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const count = (select: string) => countIn(session, select)

const noting = [
  `create table batches (work text, size int); grant insert on batches to public`,
  `create function note_batch() returns trigger language plpgsql as
     $$ begin insert into batches select lower(tg_op) || ' ' || tg_table_name, count(*) from changed; return null; end $$`,
]

/** Runs the job until nothing is due, and returns its runs. */
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

/** Records every later change of these tables, by statement. */
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
    '%s: works in bounded batches, continues where it was stopped, and changes nothing else',
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
    'excess revisions: continues where it was stopped',
    async () => {
      const many = rows / 100
      await session.query(
        `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${projectOf('n')}, n::text, 12, 5, 'text/plain', gen_random_uuid(), gen_random_uuid()
         from generate_series(1, ${rows}) n`,
      )
      // Every hundredth file has 12 revisions, the others one.
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
      const runs = await runToTheEnd('excess revisions', {
        run: () => runJobOn('sweepRevisions', bindings),
        due: excess,
      })
      expect(runs).toEqual([{ seen: rows - stopped, deleted: many * 1.5 }])
      expect(await count('select max(size) from batches')).toBe(Math.min(40, many * 1.5))
      expect(await count('select count(*) from file_revisions')).toBe(rows + many * 9)
      expect(await runJobOn('sweepRevisions', bindings)).toEqual({ seen: rows, deleted: 0 })
    },
    timeout,
  )

  it(
    'orphaned objects: continues where it was stopped',
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
    'outgoing email: each one once, however many runs overlap',
    async () => {
      await session.query(
        `insert into mail_outbox (id, recipient, subject, text, html, next_attempt_at)
         select md5('mail' || n)::uuid, 'x@x.test', '件名', '本文', '本文', now() + case when n <= ${rows} then interval '-1 minute' else interval '1 day' end
           from generate_series(1, ${rows + young}) n`,
      )
      await session.query('analyze')
      const sent = new Map<string, number>()
      const send = async ({ id }: { id: string }) => void sent.set(id, (sent.get(id) ?? 0) + 1)
      const twice = async () => {
        const [one, other] = await Promise.all([
          drainOutbox(database, { send }),
          drainOutbox(database, { send }),
        ])
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
