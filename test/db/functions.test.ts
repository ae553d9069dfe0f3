import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFunctions } from '../../db/function-files.ts'
import { dbDir, migrate } from '../../db/migrate.ts'
import { compareFunctions } from '../../db/place-functions.ts'
import { freshDatabase } from './fresh.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-functions-'))
for (const name of ['migrations', 'functions']) mkdirSync(join(dir, name))
const write = (name: string, text: string) => writeFileSync(join(dir, name), text)

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeEach(async () => {
  write('migrations/0001_things.sql', 'create table things (id int);')
  // `b` calls `a`, whose file comes after its own.
  write('functions/first.sql', sqlFunction('b(n int)', 'int', 'select a(n) * 2'))
  write('functions/second.sql', sqlFunction('a(n int)', 'int', 'select n + 1'))
  database = await freshDatabase()
  client = await database.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})
afterAll(() => rmSync(dir, { recursive: true }))

const sqlFunction = (head: string, returns: string, body: string) =>
  `-- ${head}\ncreate function ${head} returns ${returns}\n  language sql as $$\n  ${body}\n$$;\n`

const run = () => migrate(database.url, { dir })
const value = async (expression: string) =>
  (await client.query(`select ${expression} as value`)).rows[0].value
/** What tells whether a function was touched. */
const rowsOf = async (name: string) =>
  (await client.query('select oid, xmin::text from pg_proc where proname = $1 order by oid', [name])).rows
const versions = async () =>
  (await client.query('select version from function_versions order by placed_at')).rows.map(
    ({ version }) => version,
  )

describe('functions', () => {
  it('are put in place whatever the order in the files, once', async () => {
    expect(await run()).toEqual({
      applied: ['0001_things.sql'],
      placed: ['b(int)', 'a(int)'],
      dropped: [],
      unknown: [],
      denied: [],
    })
    expect(await value('b(1)')).toBe(4)
    const before = [await rowsOf('a'), await rowsOf('b'), await versions()]
    expect(await run()).toEqual({ applied: [], placed: [], dropped: [], unknown: [], denied: [] })
    expect([await rowsOf('a'), await rowsOf('b'), await versions()]).toEqual(before)
  })

  it('are put in place once by two at the same time', async () => {
    const runs = await Promise.all([run(), run()])
    expect(runs.map(({ placed }) => placed.length).sort()).toEqual([0, 2])
  })

  it('are replaced in place where their text has changed, and the others left alone', async () => {
    await run()
    const [[a], b] = [await rowsOf('a'), await rowsOf('b')]
    write('functions/second.sql', sqlFunction('a(n int)', 'int', 'select n + 10'))
    expect(await run()).toMatchObject({ placed: ['a(int)'], dropped: [] })
    expect(await value('b(1)')).toBe(22)
    expect([(await rowsOf('a'))[0].oid, await rowsOf('b')]).toEqual([a.oid, b])
  })

  it('stay as they are where only a comment above them has changed', async () => {
    await run()
    write('functions/second.sql', `-- More.\n${sqlFunction('a(n int)', 'int', 'select n + 1')}`)
    expect((await run()).placed).toEqual([])
  })

  it('are put back where somebody has changed or dropped them by hand', async () => {
    await run()
    await client.query("create or replace function a(n int) returns int language sql as 'select 0'")
    await client.query('drop function b')
    expect(await run()).toMatchObject({ placed: ['b(int)', 'a(int)'] })
    expect(await value('b(1)')).toBe(4)
  })

  it.each([
    ['what it returns', 'a(n int)', 'bigint', 'b(1)', '4'],
    ['the name of an argument', 'a(m int)', 'int', 'b(1)', 4],
    ['a default', 'a(n int default 1)', 'int', 'a()', 2],
  ])('are made anew where %s has changed', async (_label, head, returns, expression, expected) => {
    await run()
    write('functions/first.sql', sqlFunction('b(n int)', returns, 'select a(n) * 2'))
    write(
      'functions/second.sql',
      sqlFunction(head, returns, `select (${head.includes('m int') ? 'm' : 'n'} + 1)::${returns}`),
    )
    expect((await run()).placed).toContain('a(int)')
    expect(await value(expression)).toBe(expected)
    expect(await rowsOf('a')).toHaveLength(1)
  })

  it('of other arguments take the place of those that are gone', async () => {
    await run()
    write('functions/first.sql', sqlFunction('b(n int)', 'int', "select a(n, '!') * 2"))
    write('functions/second.sql', sqlFunction("a(n int, more text default '')", 'int', 'select n + 2'))
    expect(await run()).toMatchObject({ placed: ['b(int)', 'a(int, text)'], dropped: ['a(int)'] })
    expect([await value('b(1)'), await value('a(1)')]).toEqual([6, 3])
  })

  it('of one name and different arguments stand side by side', async () => {
    write(
      'functions/second.sql',
      sqlFunction('a(n int)', 'int', 'select n + 1') + sqlFunction('a(n text)', 'text', 'select n'),
    )
    expect((await run()).placed).toEqual(['b(int)', 'a(int)', 'a(text)'])
    expect(await run()).toMatchObject({ placed: [], dropped: [], unknown: [] })
    expect([await value('a(1)'), await value("a('x'::text)")]).toEqual([2, 'x'])
  })
})

describe('nothing is half done', () => {
  const broken: [label: string, second: string, told: RegExp][] = [
    [
      'a body that is none',
      sqlFunction('a(n int)', 'int', 'select nothing'),
      /column "nothing" does not exist/,
    ],
    ['one that others call is gone', '-- none', /function a\(integer\) does not exist/],
    ['a word that is none', 'create function a(n int) returns nonsense language sql as $$ $$;', /nonsense/],
  ]
  it.each(broken)('where a function cannot be put in place: %s', async (_label, second, told) => {
    await run()
    const before = [await rowsOf('a'), await rowsOf('b'), await versions()]
    write('functions/first.sql', sqlFunction('b(n int)', 'int', 'select a(n) * 3'))
    write('functions/second.sql', second)
    await expect(run()).rejects.toThrow(told)
    expect([await rowsOf('a'), await rowsOf('b'), await versions()]).toEqual(before)
    expect(await value('b(1)')).toBe(4)
  })

  it('where something in the database hangs on one that is to go', async () => {
    await run()
    await client.query('create view doubles as select b(id) from things')
    write('functions/first.sql', '')
    await expect(run()).rejects.toThrow(/cannot drop function b\(integer\)/)
    expect(await value('b(1)')).toBe(4)
  })

  it.each([
    ['holds more than functions', 'create table more ();', 'second.sql: not of the form'],
    [
      'has one that stands elsewhere',
      sqlFunction('b(m int)', 'int', 'select 1'),
      'second.sql: b(int) stands twice',
    ],
  ])('where a file %s', async (_label, text, told) => {
    write('functions/second.sql', text)
    await expect(run()).rejects.toThrow(told)
  })
})

describe('a function that no file has', () => {
  it('is told of and left alone, unless a migration or db:migrate itself has made it', async () => {
    await client.query("create function mine(timestamptz) returns int language sql as 'select 1'")
    expect((await run()).unknown).toEqual(['mine(timestamp with time zone)'])
    write(
      'migrations/0002_more.sql',
      'create function made() returns int\n  language sql as $$ select 1 $$;\ncreate aggregate sums(int) (sfunc = int4pl, stype = int);',
    )
    expect((await run()).unknown).toEqual(['mine(timestamp with time zone)'])
    expect(await value("mine('now')")).toBe(1)
    rmSync(join(dir, 'migrations', '0002_more.sql'))
  })

  it('is not taken over by one of the same arguments', async () => {
    await client.query("create function a(n int) returns int language sql as 'select 0'")
    await expect(run()).rejects.toThrow(/function "a" already exists with same argument types/)
  })
})

describe('versions', () => {
  it('are remembered, until an earlier one is put in place again', async () => {
    await run()
    const first = await versions()
    write('functions/second.sql', sqlFunction('a(n int)', 'int', 'select n + 10'))
    await run()
    expect(await versions()).toEqual([...first, expect.stringMatching(/^[0-9a-f]{12}$/)])
    write('functions/second.sql', sqlFunction('a(n int)', 'int', 'select n + 1'))
    await run()
    expect(await versions()).toEqual(first)
  })
})

describe('db/functions', () => {
  it('are all there after the migrations, none has anything in the database hanging on it', async () => {
    await migrate(database.url)
    const none = { missing: [], changed: [], gone: [], unknown: [] }
    expect(await compareFunctions(client, dbDir)).toEqual({ known: readFunctions(dbDir).length, ...none })
    const { rows } = await client.query(
      `select signature from unnest($1::text[]) signature join pg_depend on refobjid = to_regprocedure(signature)
        where refclassid = 'pg_proc'::regclass`,
      [readFunctions(dbDir).map(({ signature }) => signature)],
    )
    expect(rows).toEqual([])
    expect(readFunctions(dbDir).length).toBeGreaterThan(30)
  })
})
