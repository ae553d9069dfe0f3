import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { schemaVersion } from '../../../src/worker/domain/upkeep/readiness.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { intervals } from '../../../src/worker/jobs/schedule.ts'
import { type Answer, asNobody, client } from '../../support/as.ts'
import { always, armFault } from '../../support/faults.ts'
import { holdIn } from '../../support/hold.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let own: OwnDatabase

beforeEach(async () => {
  own = await ownDatabase()
  // The template may have been migrated hours ago.
  await own.query`update migrations set applied_at = now()`
})
afterEach(() => own.drop())

const context = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext
const check = (bindings: Bindings = own.bindings): Promise<Answer> =>
  client({}, request => app.fetch(request, bindings, context))('GET', '/readyz')

const inTime = Object.fromEntries(Object.keys(intervals).map(job => [job, 'ok']))
const allOk = {
  database: 'ok',
  migrations: 'ok',
  functions: 'ok',
  jobs: inTime,
  mail: 'ok',
  store: 'ok',
}

describe('GET /healthz (upkeep § Health)', () => {
  it('answers without asking anyone', async () => {
    const { status, body, trips, calls } = await asNobody('GET', '/healthz')
    expect([status, body, trips, calls]).toEqual([200, { ok: true }, 0, 0])
  })
})

describe('GET /readyz (upkeep § Readiness)', () => {
  it('is ready, by one trip to the database and one call of the store', async () => {
    const { status, body, trips, calls, headers } = await check()
    expect([status, body]).toEqual([200, { status: 'ready', checks: allOk }])
    expect([trips, calls, headers.get('cache-control')]).toEqual([1, 1, 'no-store'])
    expect(Object.keys(body.checks.jobs)).toContain('sweepExpired')
  })

  it('asks for no session, and is told nothing by one', async () => {
    const { status, headers } = await asNobody('GET', '/readyz')
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it.each(Object.keys(intervals))('is degraded, and answers 200, while %s is late', async job => {
    await own.query`insert into job_runs (job, succeeded_at, failed_at, failure)
      values (${job}, now() - interval '30 days', now(), 'Error: 秘密 at secret.ts')`
    const { status, body, text, trips } = await check()
    expect([status, body, trips]).toEqual([
      200,
      { status: 'degraded', checks: { ...allOk, jobs: { ...inTime, [job]: 'late' } } },
      1,
    ])
    expect(text).not.toContain('秘密')
  })

  it('is ready again once the late job has succeeded', async () => {
    await own.query`insert into job_runs (job, succeeded_at) values ('drainMail', now() - interval '1 hour')`
    expect((await check()).body.status).toBe('degraded')
    await own.query`update job_runs set succeeded_at = now() where job = 'drainMail'`
    expect((await check()).body.status).toBe('ready')
  })

  it('takes no notice of a job that there is no more', async () => {
    await own.query`insert into job_runs (job, succeeded_at) values ('retired', now() - interval '1 year')`
    expect((await check()).body).toEqual({ status: 'ready', checks: allOk })
  })

  it('is unready while a migration is missing, and ready with a newer one', async () => {
    await own.query`delete from migrations where name = ${schemaVersion}`
    const { status, body } = await check()
    expect([status, body]).toEqual([503, { status: 'unready', checks: { ...allOk, migrations: 'behind' } }])
    await own.query`insert into migrations (name, checksum) values (${schemaVersion}, ''), ('9999_newer.sql', '')`
    expect((await check()).status).toBe(200)
  })
})

describe('GET /readyz, where something fails', () => {
  const unready = async (bindings?: Bindings): Promise<Answer> => {
    const told = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()]
    const answer = await check(bindings)
    for (const spy of told) spy.mockRestore()
    expect([answer.status, answer.body.status, answer.headers.get('retry-after')]).toEqual([
      503,
      'unready',
      '5',
    ])
    expect(answer.text).not.toMatch(/error|exist|own_|absent|store\.test|message|reason/i)
    return answer
  }
  const unknown = { migrations: 'unknown', functions: 'unknown', jobs: {}, mail: 'unknown' }
  const databaseFails = { database: 'failed', ...unknown }
  const elsewhere = (path: string) => {
    const url = new URL(own.bindings.DATABASE_URL)
    url.pathname = path
    return { ...own.bindings, DATABASE_URL: url.href }
  }

  it('is unready while the store fails', async () => {
    await armFault('store', 500, 'LIST', always)
    const { body } = await unready()
    expect(body.checks).toEqual({ ...allOk, store: 'failed' })
    expect((await check()).status).toBe(200)
  })

  it('waits three seconds for the store and the database at once, and no longer', async () => {
    const held = [
      await armFault('store', 'hold-before', 'LIST'),
      await holdIn(own.bindings, sql`lock table migrations in access exclusive mode`),
    ]
    const { body } = await unready()
    for (const each of held) await each.release()
    expect(body.checks).toEqual({ ...databaseFails, store: 'failed' })
  })

  it('is unready where no store is configured', async () => {
    const { STORE_ENDPOINT: _endpoint, ...without } = own.bindings
    const { body, calls } = await unready(without)
    expect([body.checks, calls]).toEqual([{ ...allOk, store: 'failed' }, 0])
  })

  it('is unready without the database, in one trip', async () => {
    const { body, trips } = await unready(elsewhere('/absent'))
    expect([body.checks, trips]).toEqual([{ ...databaseFails, store: 'ok' }, 1])
  })

  it('is unready on a database that was never migrated', async () => {
    await own.query`drop table migrations`
    expect((await unready()).body.checks).toEqual({ ...databaseFails, store: 'ok' })
  })

  it('tells of both at once', async () => {
    await armFault('store', 500, 'LIST', always)
    expect((await unready(elsewhere('/absent'))).body.checks).toEqual({ ...databaseFails, store: 'failed' })
  })

  it('tells the log, without an address', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await check(elsewhere('/absent'))
    const told = log.mock.calls.flat().join('\n')
    log.mockRestore()
    expect(told).toContain('"failure":"readiness"')
    expect(told).not.toContain('postgres://')
  })
})
