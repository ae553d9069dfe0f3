import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../../src/worker/access/gate.ts'
import type { OperationName } from '../../src/worker/access/policy.ts'
import { write } from '../../src/worker/access/trip.ts'
import type { Statement } from '../../src/worker/database.ts'
import { type Connection, databaseOn, pidOf, untilBlocked } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
let second: pg.Client
let look: pg.Client
let first: Connection

const [who, org, at, tokenId] = [0, 1, 2, 3].map(() => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
]
const hash = '\\xabcd' as const

beforeAll(async () => {
  second = await own.connect()
  look = await own.connect()
  first = databaseOn(own.client)
  await look.query('create table things (name text)')
  await look.query("insert into users (id, email) values ($1, 'a@people.test')", [who])
  await look.query("insert into orgs (id, name) values ($1, 'O')", [org])
  await look.query("insert into projects (id, org_id, name) values ($1, $2, 'P')", [at, org])
  await look.query(
    "insert into api_tokens (id, user_id, name, hash, hint) values ($1, $2, 'CLI', $3::bytea, 'abcd')",
    [tokenId, who, hash],
  )
})
afterAll(() => Promise.all([second.end(), look.end()]))
afterEach(() => own.client.query('rollback'))
beforeEach(async () => {
  await look.query('truncate things, write_marks, rate_windows, project_members')
  await look.query(
    "insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')",
    [at, who],
  )
})

const askOn = (database: Connection, operation: OperationName = 'roadmap.sync'): Ask => ({
  database,
  operation,
  credential: { token: hash, session: null, holder: null },
  trustedOrigin: true,
  wellFormed: true,
  projectId: at,
  orgId: null,
  ownId: null,
  known: [],
  counted: false,
  admission: null,
  idempotency: null,
})

const insert = (name: string) => sql`insert into things (name) values (${name})`
const answer = sql`select json_build_object('things', (select count(*) from things), 'as', caller_id())`

/** Null, or the code that it was refused with. */
const codeOf = (written: Promise<unknown>): Promise<string | null> =>
  written.then(
    () => null,
    thrown => thrown.code,
  )

const left = async () =>
  (
    await look.query(`
      select (select count(*)::int from things) as things, (select sum(cardinality(hits))::int from rate_windows) as hits,
             (select count(*)::int from write_marks) as marks`)
  ).rows[0]

describe('what remains of a refusal (docs/architecture.md, Locks)', () => {
  const refusals: [
    label: string,
    list: Statement[],
    operation: OperationName,
    code: string,
    outcome: { admission: object; report: object | null },
  ][] = [
    [
      'a rule',
      [insert('x'), sql`select ensure(not exists (select from things), 'org_limit')`],
      'roadmap.sync',
      'org_limit',
      { admission: { refusal: null }, report: { code: 'CN001', message: 'org_limit' } },
    ],
    [
      'a mapped constraint',
      [
        insert('x'),
        sql`insert into org_groups (id, org_id, name) select gen_random_uuid(), ${org}, 'G' from generate_series(1, 2)`,
      ],
      'roadmap.sync',
      'group_name_taken',
      { admission: { refusal: null }, report: { code: '23505', constraint: 'org_groups_name_key' } },
    ],
    [
      'the gate',
      [insert('x')],
      'repo_binding.write',
      'forbidden',
      { admission: { refusal: 'forbidden', detail: null }, report: null },
    ],
  ]
  it.each(refusals)(
    'by %s: its write marker and one hit, and a retry gets the same refusal',
    async (_, list, operation, code, { admission, report }) => {
      const pid = await pidOf(own.client)
      expect(await codeOf(write(askOn(first, operation), list, answer))).toBe(code)
      const remaining = { things: 0, hits: 1, marks: 1 }
      expect(await left()).toEqual(remaining)
      await look.query("update project_members set role = 'owner'")
      const caller = { user_id: who, token_id: tokenId, hits_left: 59 }
      for (let retry = 0; retry < 2; retry++)
        expect(await first.retry()).toMatchObject({
          admission: { ...admission, ...caller },
          report,
          answer: null,
        })
      expect([await left(), await pidOf(own.client)]).toEqual([remaining, pid])
    },
  )

  it('by the rate limit: only the write marker, and nothing runs', async () => {
    await look.query(
      `insert into rate_windows (subject, hits) values ($1, array_fill(clock_timestamp(), array[60]))`,
      [`token:${tokenId}`],
    )
    expect(await codeOf(write(askOn(first), [insert('x')], answer))).toBe('rate_limited')
    expect(await first.retry()).toMatchObject({
      admission: { refusal: 'rate_limited', hits_left: 0 },
      report: null,
    })
    expect(await left()).toEqual({ things: 0, hits: 60, marks: 1 })
  })
})

describe('a retry of a successful write (docs/architecture.md, Locks)', () => {
  const retriedAnswer = async () => JSON.parse((await first.retry()).answer!)

  it('gets the current response, and changes nothing', async () => {
    expect(JSON.parse(await write(askOn(first), [insert('x')], answer))).toEqual({ things: 1, as: who })
    for (let retry = 0; retry < 2; retry++) expect(await retriedAnswer()).toEqual({ things: 1, as: who })
    expect(await left()).toEqual({ things: 1, hits: 1, marks: 1 })
  })

  it.each(['delete from project_members', "update projects set archived_at = now() where id = '%s'"])(
    'gets it even if the caller has lost access: %s',
    async change => {
      await write(askOn(first), [insert('x')], answer)
      await look.query(change.replace('%s', at))
      expect(await retriedAnswer()).toEqual({ things: 1, as: who })
      await look.query('update projects set archived_at = null')
    },
  )
})

describe('two concurrent calls with the same write marker (docs/architecture.md, Locks)', () => {
  /** Sends a second call while the first is in progress, then ends the first. Returns the result of the second. */
  async function sendSecond(by: 'commit' | 'rollback', list: Statement[]) {
    const pid = await pidOf(second)
    await own.client.query('begin')
    await write(askOn(first), list, answer).catch(() => {})
    const { text, values } = first.last()
    const following = second.query(text, values)
    await untilBlocked(look, pid)
    await own.client.query(by)
    return (await following).rows[0]
  }

  it('the second waits, and gets the response of the first', async () => {
    const { answer: response, admission } = await sendSecond('commit', [insert('x')])
    expect([JSON.parse(response), admission.hits_left]).toEqual([{ things: 1, as: who }, 59])
    expect(await left()).toEqual({ things: 1, hits: 1, marks: 1 })
  })

  it('the second waits, and gets the refusal of the first', async () => {
    const refused = await sendSecond('commit', [insert('x'), sql`select ensure(false, 'org_limit')`])
    expect(refused).toMatchObject({
      admission: { hits_left: 59 },
      report: { message: 'org_limit' },
      answer: null,
    })
    expect(await left()).toEqual({ things: 0, hits: 1, marks: 1 })
  })

  it('the second waits, and performs the write if the first was rolled back', async () => {
    const { answer: response } = await sendSecond('rollback', [insert('x')])
    expect(JSON.parse(response)).toEqual({ things: 1, as: who })
    expect(await left()).toEqual({ things: 1, hits: 1, marks: 1 })
  })
})
