import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerUrl } from '../../dev/stack/postgres/worker-login.ts'
import { isUnavailable } from '../../src/worker/database-error.ts'
import { type Bindings, settings } from '../../src/worker/env.ts'
import { databaseAt, runWrite } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
let other: pg.Client

beforeAll(async () => {
  other = await own.connect()
  await other.query("create table things (name text); insert into things values ('held')")
})
afterAll(() => other.end())

const limitOf = async () => {
  const { rows } = await other.query(
    "select unnest(proconfig) as setting from pg_proc where proname = 'write'",
  )
  return rows.map(({ setting }) => /^transaction_timeout=(\d+)s$/.exec(setting)?.[1])
}

describe('the time limit of a write in the database (docs/architecture.md, Locks)', {
  shuffle: false,
}, () => {
  it('ends before the Worker stops waiting', async () => {
    const [seconds] = await limitOf()
    const given = settings({
      DATABASE_URL: workerUrl(own.url),
      APP_URL: 'https://cairn.test',
      MAIL_FROM: 'a@cairn.test',
      CODE_KEY: 'x'.repeat(32),
    } as Bindings)
    expect(Number(seconds) + 5).toBe(given.databaseTimeoutSeconds)
  })

  it('ends a write that waits for a lock, without a retry or a later effect', async () => {
    await other.query(
      "alter function write(ask, uuid, request_key, text[], text[], text[], text[]) set transaction_timeout = '50ms'",
    )
    await other.query('begin; update things set name = name')
    const database = databaseAt(own.url)
    const thrown = await runWrite(database, [sql`update things set name = ${'late'}`]).catch(thrown => thrown)
    expect([thrown.report.code, isUnavailable(thrown), database.trips]).toEqual(['25P04', true, 1])
    await other.query('commit')
    const { rows } = await other.query(
      'select name, (select count(*)::int from write_marks) as marks from things',
    )
    expect(rows).toEqual([{ name: 'held', marks: 0 }])
  })
})

describe('the time limit of a round trip (requests § Lost connections)', () => {
  it('ends a statement that does not respond', async () => {
    await expect(databaseAt(own.url, 0.05).run(sql`select pg_sleep(30)`)).rejects.toThrow(
      'no answer within 0.05 seconds',
    )
  })
})
