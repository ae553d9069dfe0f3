import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeOpen } from '../../src/worker/access/open.ts'
import type { Statement } from '../../src/worker/database.ts'
import { DatabaseError } from '../../src/worker/database-error.ts'
import { ApiError } from '../../src/worker/errors.ts'
import { migratedDatabase } from './fresh.ts'
import { type Connection, databaseAt, databaseOn, open, pidOf, untilBlocked } from './writing.ts'

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
  it.each(['repeatable read', 'serializable'])('is refused in a transaction that is %s', async level => {
    await own.client.query(`begin isolation level ${level}`)
    const said = `a write needs read committed transactions, and these are ${level}`
    await expect(open(database, [insert('a')])).rejects.toThrow(said)
  })

  it('runs in order, and then its answer', async () => {
    const tenfold = sql`update things set place = place * ${10}`
    const { report, answer } = await open(
      database,
      [insert('a'), tenfold, insert('b'), tenfold],
      sql`select json_object_agg(name, place order by name) from things`,
    )
    expect([report, JSON.parse(answer!)]).toEqual([null, { a: 100, b: 10 }])
  })

  it('begins anew, in the same statement, while what it has looked at has moved', async () => {
    const { report, answer } = await open(
      database,
      [insert('a'), sql`select ensure_unmoved(nextval('tries') = ${3})`, insert('b')],
      sql`select json_agg(name order by name) from things`,
    )
    expect([report, JSON.parse(answer!)]).toEqual([null, ['a', 'b']])
  })

  it('is taken as the version before sends it, while that still runs (docs/operate.md)', async () => {
    const texts = ["insert into things (name, place) values ('a', 1)", 'select to_json(name) from things']
    const earlier = 'select (write(null::ask, gen_random_uuid(), null::idempotency, $1, $2, $2, $2)).answer'
    const { rows } = await other.query(earlier, [texts, []])
    expect(rows).toEqual([{ answer: '"a"' }])
  })

  it('may be empty, and its answer may have no row', async () => {
    expect(await open(database, [], sql`select 1 where false`)).toMatchObject({ report: null, answer: null })
  })

  it('sees after a lock what was committed while it was waited for (docs/architecture.md, Locks)', async () => {
    const pid = await pidOf(own.client)
    await other.query("begin; update rooms set taken = 1 where name = 'hall'")
    const keep = sql`insert into things (name, place) select ${'seen'}, taken from rooms where name = ${'hall'}`
    const written = open(database, [lockHall, keep], sql`select to_json(place) from things`)
    const look = await own.connect()
    await untilBlocked(look, pid)
    await other.query('commit')
    expect((await written).answer).toBe('1')
    await look.end()
  })

  it('lets exactly 3 of 40 at once in where there is room for 3 (docs/architecture.md, Locks)', async () => {
    const place = (n: number) => [
      lockHall,
      sql`select ensure(count(*) < ${3}, 'org_limit') from things`,
      insert(`guest ${n}`),
    ]
    const http = databaseAt(own.url)
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => open(http, place(n))))
    const told = outcomes.map(({ report }) => report?.message ?? 'in').sort()
    expect(told).toEqual([...Array(3).fill('in'), ...Array(37).fill('org_limit')])
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
  [
    'a rule of which nobody knows whether it holds',
    sql`select ensure(null, 'org_limit')`,
    { code: 'CN001', detail: '{}' },
  ],
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
  ['a column that must have a value', sql`insert into things (name) values (null)`, { code: '23502' }],
]

describe('a list that is refused (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it.each(refusals)('by %s: is a row, and nothing of it stays', async (_, refused, report) => {
    const pid = await pidOf(own.client)
    const list = [insert('before'), sql`select set_config('cairn.test', 'x', true)`, lockHall, refused]
    await own.client.query('begin')
    const outcome = await open(database, [...list, insert('after')], sql`select to_json('answered'::text)`)
    expect(outcome).toMatchObject({ report, answer: null })
    const { rows } = await own.client.query(`
      select coalesce(current_setting('cairn.test', true), '') as setting, (select count(*)::int from things) as things`)
    expect(rows).toEqual([{ setting: '', things: 0 }])
    expect((await other.query('select from rooms for update nowait')).rowCount).toBe(1)
    await own.client.query('commit')
    expect([await countOf('things'), await pidOf(own.client)]).toEqual([0, pid])
  })

  it('where the answer is refused', async () => {
    const refused = sql`select to_json(ensure(false, 'not_found')::text)`
    expect((await open(database, [insert('x')], refused)).report?.message).toBe('not_found')
    expect(await countOf('things')).toBe(0)
  })

  const rule = (code: string) => sql`select ensure(false, ${code})`
  const firsts: [label: string, first: string, ...Statement[]][] = [
    ['two rules', 'first', rule('first'), rule('second')],
    ['a constraint after it', 'first', rule('first'), sql`insert into things (name) values (null)`],
    ['a failure after it', 'first', rule('first'), sql`select 1 / 0`],
    ['a statement after it that is none', 'first', rule('first'), sql`select nothing from nowhere`],
    ['two in one statement', 'first', sql`select ensure(false, 'first'), ensure(false, 'second')`],
  ]
  it.each(firsts)('tells the first: %s', async (_, first, ...list) => {
    expect((await open(database, list)).report?.message).toBe(first)
  })
})

describe('what is unexpected (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const failures: [label: string, failing: Statement, code: string, tries: number][] = [
    ['a division by zero', sql`select 1 / 0`, '22012', 0],
    ['an unknown column', sql`select nothing from things`, '42703', 0],
    ['no SQL', sql`selec`, '42601', 0],
    ['an end of the transaction', sql`commit`, '0A000', 0],
    ['a value that is none of its type', sql`insert into things (place) values (${'x'})`, '22P02', 0],
    ['an exception without a code of its own', sql`select fail('P0001')`, 'P0001', 1],
    ['a lock that is not to be had', sql`select fail('55P03')`, '55P03', 1],
    ['a deadlock, after three attempts', sql`select fail('40P01')`, '40P01', 3],
  ]
  it.each(failures)('fails, and nothing stays: %s', async (_, failing, code, tries) => {
    const thrown = await open(database, [insert('x'), failing]).catch(thrown => thrown)
    expect(thrown).toBeInstanceOf(DatabaseError)
    expect(thrown.report.code).toBe(code)
    expect([await countOf('things'), await countOf('write_marks')]).toEqual([0, 0])
    const { rows } = await other.query('select last_value::int * is_called::int as tries from tries')
    expect(rows).toEqual([{ tries }])
    expect((await open(database, [insert('x')])).report).toBe(null)
  })

  it('ends the attempts of a deadlock once one succeeds', async () => {
    const failing = sql`select fail(case when (select last_value = 1 from tries) then '40P01' else 'CN001' end)`
    expect((await open(database, [failing])).report?.code).toBe('CN001')
  })
})

describe('a write that no gate guards (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const nobody = { refusal: null, detail: null, user_id: null, token_id: null, hits_left: null }

  it('admits nobody, done or refused', async () => {
    expect(await open(database, [insert('x')])).toMatchObject({ ...nobody, report: null })
    expect(
      await open(
        database,
        refusals.map(([, refused]) => refused),
      ),
    ).toMatchObject({
      ...nobody,
      report: { code: 'CN001' },
    })
  })

  it('answers with JSON, or with null where no answer is asked for', async () => {
    expect(
      await writeOpen({ database, idempotency: null }, [insert('x')], sql`select json_agg(name) from things`),
    ).toBe('["x"]')
    expect(await writeOpen({ database, idempotency: null }, [])).toBe(null)
  })

  it('is refused in the words of the catalog', async () => {
    const org = crypto.randomUUID()
    const group = sql`insert into org_groups (id, org_id, name) values (gen_random_uuid(), ${org}, ${'A'})`
    const made = [sql`insert into orgs (id, name) values (${org}, ${'O'})`, group, group]
    const told = async (list: Statement[]) =>
      writeOpen({ database, idempotency: null }, list).catch(thrown => thrown)
    expect(await told(made)).toEqual(new ApiError('group_name_taken'))
    expect(await told([refusals[0]![1]])).toMatchObject({ code: 'org_limit', fields: { limit: 10 } })
    for (const [, refused] of refusals.slice(3))
      expect(await told([refused])).toMatchObject({
        name: 'DatabaseError',
        report: { code: expect.stringMatching(/^23/) },
      })
  })
})
