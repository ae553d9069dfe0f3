import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { schemaVersion } from '../../../../src/worker/domain/maintenance/readiness.ts'
import type { Bindings } from '../../../../src/worker/env.ts'
import { intervals } from '../../../../src/worker/jobs/jobs.ts'
import { type Answer, asNobody, client } from '../../../support/as.ts'
import { always, armFault } from '../../../support/faults.ts'
import { holdIn } from '../../../support/hold.ts'
import { makeDatabase, type OwnDatabase, ownDatabase } from '../../../support/own-database.ts'
import { skipPauses } from '../../../support/stalls.ts'

skipPauses()

let own: OwnDatabase

beforeEach(async () => {
  own = await ownDatabase()
  // The template may have been migrated hours ago.
  await own.query`update migrations set applied_at = now()`
})
afterEach(() => own.drop())

const context = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext
/** Results are cached by bindings, so each copy of them is a new isolate. */
const check = (bindings: Bindings = own.bindings, query = '', headers = {}): Promise<Answer> =>
  checkAgain({ ...bindings }, query, headers)
const checkAgain = (bindings: Bindings, query = '', headers = {}): Promise<Answer> =>
  client(headers, request => app.fetch(request, bindings, context))('GET', `/readyz${query}`)
/** Does this with a fixed clock, this long after another moment or now. */
async function later<T>(seconds: number, work: () => Promise<T>, since = Date.now()): Promise<T> {
  const at = since + seconds * 1_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => at)
  return work().finally(() => clock.mockRestore())
}

const inTime = Object.fromEntries(Object.keys(intervals).map(job => [job, 'ok']))
const allOk = {
  database: 'ok',
  migrations: 'ok',
  functions: 'ok',
  jobs: inTime,
  mail: 'ok',
  store: 'ok',
}

describe('GET /healthz (maintenance § Health)', () => {
  it('responds without any round trip', async () => {
    const { status, body, trips, calls } = await asNobody('GET', '/healthz')
    expect([status, body, trips, calls]).toEqual([200, { ok: true }, 0, 0])
  })
})

describe('GET /readyz (maintenance § Readiness)', () => {
  it('is ready, with one round trip to the database and one call of the store', async () => {
    const { status, body, trips, calls, headers } = await check()
    expect([status, body]).toEqual([200, { status: 'ready', checks: allOk }])
    expect([trips, calls, headers.get('cache-control')]).toEqual([1, 1, 'no-store'])
    expect(Object.keys(body.checks.jobs)).toContain('sweepExpired')
  })

  it('needs no session, and ignores one', async () => {
    const { status, headers } = await asNobody('GET', '/readyz')
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it.each(Object.keys(intervals))('is degraded, with 200, while %s is late', async job => {
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

  it('ignores a job that no longer exists', async () => {
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

describe('GET /readyz with a failure', () => {
  const unready = async (bindings?: Bindings): Promise<Answer> => {
    const spies = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()]
    const answer = await check(bindings)
    for (const spy of spies) spy.mockRestore()
    expect([answer.status, answer.body.status, answer.headers.get('retry-after')]).toEqual([
      503,
      'unready',
      '10',
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

  it('waits three seconds for the store and the database in parallel, and no longer', async () => {
    const held = [
      await armFault('store', 'hold-before', 'LIST'),
      await holdIn(own.bindings, sql`lock table migrations in access exclusive mode`),
    ]
    const { body } = await unready()
    for (const each of held) await each.release()
    expect(body.checks).toEqual({ ...databaseFails, store: 'failed' })
  })

  it('is unready if no store is configured', async () => {
    const { STORE_ENDPOINT: _endpoint, ...without } = own.bindings
    const { body, calls } = await unready(without)
    expect([body.checks, calls]).toEqual([{ ...allOk, store: 'failed' }, 0])
  })

  it('is unready without the database, in one round trip', async () => {
    const { body, trips } = await unready(elsewhere('/absent'))
    expect([body.checks, trips]).toEqual([{ ...databaseFails, store: 'ok' }, 1])
  })

  it('is unready while the database can only be read, because nobody can sign in or change anything', async () => {
    const { bindings, name, command } = await makeDatabase({ default_transaction_read_only: 'on' })
    const { body } = await unready(bindings)
    await command(`drop database ${name} with (force)`)
    expect(body.checks).toMatchObject({ database: 'failed', migrations: 'ok', functions: 'ok', store: 'ok' })
  })

  it('is unready on a database that was never migrated', async () => {
    await own.query`drop table migrations`
    expect((await unready()).body.checks).toEqual({ ...databaseFails, store: 'ok' })
  })

  it('reports both at once', async () => {
    await armFault('store', 500, 'LIST', always)
    expect((await unready(elsewhere('/absent'))).body.checks).toEqual({ ...databaseFails, store: 'failed' })
  })

  it('is logged, without an address', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await check(elsewhere('/absent'))
    const logged = log.mock.calls.flat().join('\n')
    log.mockRestore()
    expect(logged).toContain('"failure":"readiness"')
    expect(logged).not.toContain('postgres://')
  })
})

describe('the status of readiness (maintenance § Readiness)', () => {
  const key = 'a-key-of-32-characters-or-so-0123'
  const keys: [label: string, setting: string | undefined, shown: string | null, sees: boolean][] = [
    ['no setting', undefined, null, true],
    ['no setting, and a bearer token', undefined, `Bearer ${key}`, true],
    ['the key', key, `Bearer ${key}`, true],
    ['no bearer token', key, null, false],
    ['another key', key, `Bearer ${key.replace('a', 'b')}`, false],
    ['a part of the key', key, `Bearer ${key.slice(0, -1)}`, false],
    ['an empty Bearer', key, 'Bearer ', false],
    ['another scheme', key, `Basic ${key}`, false],
  ]
  const stricts: [query: string, isStrict: boolean][] = [
    ['', false],
    ['?strict=0', false],
    ['?strict=1', true],
  ]

  it.each<[status: string, arrange: () => Promise<unknown>, usual: number, strict: number]>([
    ['ready', async () => {}, 200, 200],
    [
      'degraded',
      () =>
        own.query`insert into job_runs (job, succeeded_at) values ('sweepTokens', now() - interval '1 day')`,
      200,
      503,
    ],
    ['unready', () => own.query`delete from migrations where name = ${schemaVersion}`, 503, 503],
  ])('while it is %s, with strict and with the key', async (status, arrange, usual, strict) => {
    await arrange()
    for (const [label, READINESS_KEY, authorization, sees] of keys)
      for (const [query, isStrict] of stricts) {
        const bindings = { ...own.bindings, ...(READINESS_KEY && { READINESS_KEY }) }
        const found = await check(bindings, query, authorization ? { authorization } : {})
        const code = isStrict ? strict : usual
        expect([label, query, found.status, found.headers.get('retry-after')]).toEqual([
          label,
          query,
          code,
          code === 503 ? '10' : null,
        ])
        expect([label, Object.keys(found.body), found.body.status]).toEqual([
          label,
          sees ? ['status', 'checks'] : ['status'],
          status,
        ])
      }
  })

  it('refuses an invalid strict', async () => {
    expect(await check(own.bindings, '?strict=perhaps')).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  it.each<[state: string, arrange: () => Promise<unknown>]>([
    [
      'late',
      () =>
        own.query`insert into mail_outbox (id, recipient, subject, next_attempt_at) values (gen_random_uuid(), 'x', 'x', now() - interval '6 minutes')`,
    ],
    [
      'failed',
      () =>
        own.query`insert into mail_outbox (id, recipient, template, expires_at) values (gen_random_uuid(), 'x', 'sign_in_code', now())`,
    ],
  ])('is degraded while email is %s', async (mail, arrange) => {
    await arrange()
    expect(await check()).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { ...allOk, mail } },
    })
    expect(await check(own.bindings, '?strict=1')).toMatchObject({
      status: 503,
      body: { status: 'degraded' },
    })
  })

  it('is degraded if no mail provider is configured', async () => {
    const { MAIL_URL: _url, EMAIL: _binding, ...without } = own.bindings
    expect((await check(without)).body).toEqual({ status: 'degraded', checks: { ...allOk, mail: 'failed' } })
  })
})

describe('the cost of 300 requests (maintenance § Readiness)', () => {
  const costOf = (answers: Answer[]) => ({
    trips: answers.reduce((sum, { trips }) => sum + trips, 0),
    calls: answers.reduce((sum, { calls }) => sum + calls, 0),
    statuses: [...new Set(answers.map(({ body }) => body.status))],
  })
  const many = async (count: number, send: () => Promise<Answer>) =>
    costOf(await Promise.all(Array.from({ length: count }, send)))
  const once = { trips: 1, calls: 1, statuses: ['ready'] }
  const nothing = { ...once, trips: 0, calls: 0 }

  it('is one round trip and one list of the store in ten seconds, concurrently and one after another', async () => {
    const bindings = { ...own.bindings }
    const start = Date.now()
    const sentAfter = (seconds: number, count: number, query = '') =>
      later(seconds, () => many(count, () => checkAgain(bindings, query)), start)
    expect(await sentAfter(0, 200)).toEqual(once)
    for (let n = 0; n < 100; n++) expect(await sentAfter(n / 11, 1, '?strict=1')).toEqual(nothing)
    expect(await sentAfter(9.9, 5)).toEqual(nothing)
    expect(await sentAfter(10, 5)).toEqual(once)
  })

  it('is the same for separate requests', () =>
    later(60, async () => {
      const { trips, calls } = await many(300, () => asNobody('GET', '/readyz'))
      expect([trips, calls]).toEqual([1, 1])
    }))

  it('is the same for a failure, which is cached for ten seconds', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    const bindings = { ...own.bindings }
    await armFault('store', 500, 'LIST', always)
    const start = Date.now()
    const sentAfter = (seconds: number, count: number) =>
      later(seconds, () => many(count, () => checkAgain(bindings)), start)
    expect(await sentAfter(0, 300)).toEqual({ trips: 1, calls: always, statuses: ['unready'] })
    expect(await sentAfter(9, 5)).toEqual({ ...nothing, statuses: ['unready'] })
    expect(await sentAfter(10, 5)).toEqual(once)
    log.mockRestore()
  })
})
