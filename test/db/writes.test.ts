import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeOpen } from '../../src/worker/access/open.ts'
import type { Statement } from '../../src/worker/database.ts'
import { DatabaseError } from '../../src/worker/database-error.ts'
import { ApiError } from '../../src/worker/errors.ts'
import { type Connection, databaseAt, databaseOn, pidOf, runWrite, untilBlocked } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
let other: pg.Client
let database: Connection

beforeAll(async () => {
  other = await own.connect()
  database = databaseOn(own.client)
  await other.query(`
    create table rooms (name text primary key, taken int not null);
    create table things (name text not null constraint things_name_key unique, place int check (place > 0),
      room text constraint things_room_fkey references rooms);
    create sequence tries;
    create function fail(code text) returns void language plpgsql as $$ begin
      perform nextval('tries');
      raise exception using errcode = code, message = 'failed';
    end $$;`)
})
afterAll(() => other.end())
afterEach(() => Promise.all([own.client.query('rollback'), other.query('rollback')]))
beforeEach(async () => {
  await other.query(`
    truncate rooms, things, write_marks; alter sequence tries restart; insert into rooms values ('hall', 0)`)
})

const insert = (name: string) => sql`insert into things (name, place) values (${name}, ${1})`
const lockHall = sql`select from rooms where name = ${'hall'} for update`
const countOf = async (table: string) =>
  (await other.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('the list of a write (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it.each(['repeatable read', 'serializable'])('is refused with the isolation level %s', async level => {
    await own.client.query(`begin isolation level ${level}`)
    const message = `a write needs the isolation level read committed, not ${level}`
    await expect(runWrite(database, [insert('a')])).rejects.toThrow(message)
  })

  it('runs in order, then its response', async () => {
    const tenfold = sql`update things set place = place * ${10}`
    const { report, answer } = await runWrite(
      database,
      [insert('a'), tenfold, insert('b'), tenfold],
      sql`select json_object_agg(name, place order by name) from things`,
    )
    expect([report, JSON.parse(answer!)]).toEqual([null, { a: 100, b: 10 }])
  })

  it('starts over, in the same statement, as long as data that it has read was changed', async () => {
    const { report, answer } = await runWrite(
      database,
      [insert('a'), sql`select ensure_unmoved(nextval('tries') = ${3})`, insert('b')],
      sql`select json_agg(name order by name) from things`,
    )
    expect([report, JSON.parse(answer!)]).toEqual([null, ['a', 'b']])
  })

  it('is also accepted in the form of the previous release (docs/operate.md)', async () => {
    const texts = ["insert into things (name, place) values ('a', 1)", 'select to_json(name) from things']
    const earlier = 'select (write(null::ask, gen_random_uuid(), null::idempotency, $1, $2, $2, $2)).answer'
    const { rows } = await other.query(earlier, [texts, []])
    expect(rows).toEqual([{ answer: '"a"' }])
  })

  it('can be empty, and its response can have no row', async () => {
    expect(await runWrite(database, [], sql`select 1 where false`)).toMatchObject({
      report: null,
      answer: null,
    })
  })

  it('sees after a lock what was committed while the lock was awaited (docs/architecture.md, Locks)', async () => {
    const pid = await pidOf(own.client)
    await other.query("begin; update rooms set taken = 1 where name = 'hall'")
    const keep = sql`insert into things (name, place) select ${'seen'}, taken from rooms where name = ${'hall'}`
    const written = runWrite(database, [lockHall, keep], sql`select to_json(place) from things`)
    const look = await own.connect()
    await untilBlocked(look, pid)
    await other.query('commit')
    expect((await written).answer).toBe('1')
    await look.end()
  })

  it('lets exactly 3 of 40 concurrent writes succeed if there is room for 3 (docs/architecture.md, Locks)', async () => {
    const place = (n: number) => [
      lockHall,
      sql`select ensure(count(*) < ${3}, 'org_limit') from things`,
      insert(`guest ${n}`),
    ]
    const http = databaseAt(own.url)
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => runWrite(http, place(n))))
    const results = outcomes.map(({ report }) => report?.message ?? 'in').sort()
    expect(results).toEqual([...Array(3).fill('in'), ...Array(37).fill('org_limit')])
    expect(await countOf('things')).toBe(3)
  })
})

type Refusal = [label: string, refused: Statement, report: object]
const refusals: Refusal[] = [
  [
    'a rule',
    sql`select ensure(false, 'org_limit', jsonb_build_object('limit', ${10}::int))`,
    { code: 'CN001', message: 'org_limit', detail: '{"limit": 10}', constraint: '' },
  ],
  ['a rule whose condition is null', sql`select ensure(null, 'org_limit')`, { code: 'CN001', detail: '{}' }],
  ['a unique constraint', insert('before'), { code: '23505', constraint: 'things_name_key' }],
  [
    'a foreign key',
    sql`insert into things (name, room) values ('x', 'nowhere')`,
    { code: '23503', constraint: 'things_room_fkey' },
  ],
  [
    'a check',
    sql`insert into things (name, place) values ('x', ${-1})`,
    { code: '23514', constraint: 'things_place_check' },
  ],
  ['a column that is not null', sql`insert into things (name) values (null)`, { code: '23502' }],
]

describe('a list that is refused (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it.each(refusals)('by %s returns a row, and is undone', async (_, refused, report) => {
    const pid = await pidOf(own.client)
    const list = [insert('before'), sql`select set_config('cairn.test', 'x', true)`, lockHall, refused]
    await own.client.query('begin')
    const outcome = await runWrite(
      database,
      [...list, insert('after')],
      sql`select to_json('answered'::text)`,
    )
    expect(outcome).toMatchObject({ report, answer: null })
    const { rows } = await own.client.query(`
      select coalesce(current_setting('cairn.test', true), '') as setting, (select count(*)::int from things) as things`)
    expect(rows).toEqual([{ setting: '', things: 0 }])
    expect((await other.query('select from rooms for update nowait')).rowCount).toBe(1)
    await own.client.query('commit')
    expect([await countOf('things'), await pidOf(own.client)]).toEqual([0, pid])
  })

  it('by its response is undone', async () => {
    const refused = sql`select to_json(ensure(false, 'not_found')::text)`
    expect((await runWrite(database, [insert('x')], refused)).report?.message).toBe('not_found')
    expect(await countOf('things')).toBe(0)
  })

  const rule = (code: string) => sql`select ensure(false, ${code})`
  const firsts: [label: string, first: string, ...Statement[]][] = [
    ['two rules', 'first', rule('first'), rule('second')],
    ['a constraint after it', 'first', rule('first'), sql`insert into things (name) values (null)`],
    ['a failure after it', 'first', rule('first'), sql`select 1 / 0`],
    ['an invalid statement after it', 'first', rule('first'), sql`select nothing from nowhere`],
    ['two rules in one statement', 'first', sql`select ensure(false, 'first'), ensure(false, 'second')`],
  ]
  it.each(firsts)('reports the first refusal: %s', async (_, first, ...list) => {
    expect((await runWrite(database, list)).report?.message).toBe(first)
  })
})

describe('an unexpected error (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const failures: [label: string, failing: Statement, code: string, tries: number][] = [
    ['a division by zero', sql`select 1 / 0`, '22012', 0],
    ['an unknown column', sql`select nothing from things`, '42703', 0],
    ['invalid SQL', sql`selec`, '42601', 0],
    ['an end of the transaction', sql`commit`, '0A000', 0],
    ['a value of another type', sql`insert into things (place) values (${'x'})`, '22P02', 0],
    ['an exception without its own code', sql`select fail('P0001')`, 'P0001', 1],
    ['a lock that is not available', sql`select fail('55P03')`, '55P03', 1],
    ['a deadlock, after three attempts', sql`select fail('40P01')`, '40P01', 3],
  ]
  it.each(failures)('fails the statement and undoes the write: %s', async (_, failing, code, tries) => {
    const thrown = await runWrite(database, [insert('x'), failing]).catch(thrown => thrown)
    expect(thrown).toBeInstanceOf(DatabaseError)
    expect(thrown.report.code).toBe(code)
    expect([await countOf('things'), await countOf('write_marks')]).toEqual([0, 0])
    const { rows } = await other.query('select last_value::int * is_called::int as tries from tries')
    expect(rows).toEqual([{ tries }])
    expect((await runWrite(database, [insert('x')])).report).toBe(null)
  })

  it('is not retried once an attempt after a deadlock succeeds', async () => {
    const failing = sql`select fail(case when (select last_value = 1 from tries) then '40P01' else 'CN001' end)`
    expect((await runWrite(database, [failing])).report?.code).toBe('CN001')
  })
})

describe('a write without a gate (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it('has no caller, whether it succeeds or is refused', async () => {
    expect(await runWrite(database, [insert('x')])).toMatchObject({ admission: null, report: null })
    expect(
      await runWrite(
        database,
        refusals.map(([, refused]) => refused),
      ),
    ).toMatchObject({ admission: null, report: { code: 'CN001' } })
  })

  it('returns JSON, or null without a response query', async () => {
    expect(
      await writeOpen({ database, idempotency: null }, [insert('x')], sql`select json_agg(name) from things`),
    ).toBe('["x"]')
    expect(await writeOpen({ database, idempotency: null }, [])).toBe(null)
  })

  it('is refused with the codes of the error catalog', async () => {
    const org = crypto.randomUUID()
    const group = sql`insert into org_groups (id, org_id, name) values (gen_random_uuid(), ${org}, ${'A'})`
    const made = [sql`insert into orgs (id, name) values (${org}, ${'O'})`, group, group]
    const errorOf = async (list: Statement[]) =>
      writeOpen({ database, idempotency: null }, list).catch(thrown => thrown)
    expect(await errorOf(made)).toEqual(new ApiError('group_name_taken'))
    expect(await errorOf([refusals[0]![1]])).toMatchObject({ code: 'org_limit', fields: { limit: 10 } })
    for (const [, refused] of refusals.slice(3))
      expect(await errorOf([refused])).toMatchObject({
        name: 'DatabaseError',
        report: { code: expect.stringMatching(/^23/) },
      })
  })
})
