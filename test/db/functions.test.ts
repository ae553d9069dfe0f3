import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareFunctions } from '../../db/apply-functions.ts'
import { readFunctions } from '../../db/function-files.ts'
import { dbDir, migrate } from '../../db/migrate.ts'
import { freshDatabase } from './fresh.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-functions-'))
for (const name of ['migrations', 'functions']) mkdirSync(join(dir, name))
const write = (name: string, text: string) => writeFileSync(join(dir, name), text)

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeEach(async () => {
  write('migrations/0001_things.sql', 'create table things (id int);')
  // `b` calls `a`, which is in a later file.
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
/** Rows that change if the function is replaced. */
const rowsOf = async (name: string) =>
  (await client.query('select oid, xmin::text from pg_proc where proname = $1 order by oid', [name])).rows
const versions = async () =>
  (await client.query('select version from function_versions order by placed_at')).rows.map(
    ({ version }) => version,
  )

describe('functions', () => {
  it('are created once, in any order of the files', async () => {
    expect(await run()).toEqual({
      applied: ['0001_things.sql'],
      replaced: ['b(int)', 'a(int)'],
      dropped: [],
      unknown: [],
      denied: [],
    })
    expect(await value('b(1)')).toBe(4)
    const before = [await rowsOf('a'), await rowsOf('b'), await versions()]
    expect(await run()).toEqual({ applied: [], replaced: [], dropped: [], unknown: [], denied: [] })
    expect([await rowsOf('a'), await rowsOf('b'), await versions()]).toEqual(before)
  })

  it('are created once by two concurrent migrations', async () => {
    const runs = await Promise.all([run(), run()])
    expect(runs.map(({ replaced }) => replaced.length).sort()).toEqual([0, 2])
  })

  it('are replaced in place if their text has changed, and the others are unchanged', async () => {
    await run()
    const [[a], b] = [await rowsOf('a'), await rowsOf('b')]
    write('functions/second.sql', sqlFunction('a(n int)', 'int', 'select n + 10'))
    expect(await run()).toMatchObject({ replaced: ['a(int)'], dropped: [] })
    expect(await value('b(1)')).toBe(22)
    expect([(await rowsOf('a'))[0].oid, await rowsOf('b')]).toEqual([a.oid, b])
  })

  it('are unchanged if only a comment above them has changed', async () => {
    await run()
    write('functions/second.sql', `-- More.\n${sqlFunction('a(n int)', 'int', 'select n + 1')}`)
    expect((await run()).replaced).toEqual([])
  })

  it('are restored if they were changed or dropped by hand', async () => {
    await run()
    await client.query("create or replace function a(n int) returns int language sql as 'select 0'")
    await client.query('drop function b')
    expect(await run()).toMatchObject({ replaced: ['b(int)', 'a(int)'] })
    expect(await value('b(1)')).toBe(4)
  })

  it.each([
    ['the return type', 'a(n int)', 'bigint', 'b(1)', '4'],
    ['the name of an argument', 'a(m int)', 'int', 'b(1)', 4],
    ['a default', 'a(n int default 1)', 'int', 'a()', 2],
  ])('are created again if %s has changed', async (_label, head, returns, expression, expected) => {
    await run()
    write('functions/first.sql', sqlFunction('b(n int)', returns, 'select a(n) * 2'))
    write(
      'functions/second.sql',
      sqlFunction(head, returns, `select (${head.includes('m int') ? 'm' : 'n'} + 1)::${returns}`),
    )
    expect((await run()).replaced).toContain('a(int)')
    expect(await value(expression)).toBe(expected)
    expect(await rowsOf('a')).toHaveLength(1)
  })

  it('replace those of the same name with other arguments', async () => {
    await run()
    write('functions/first.sql', sqlFunction('b(n int)', 'int', "select a(n, '!') * 2"))
    write('functions/second.sql', sqlFunction("a(n int, more text default '')", 'int', 'select n + 2'))
    expect(await run()).toMatchObject({ replaced: ['b(int)', 'a(int, text)'], dropped: ['a(int)'] })
    expect([await value('b(1)'), await value('a(1)')]).toEqual([6, 3])
  })

  it('of one name and different arguments can coexist', async () => {
    write(
      'functions/second.sql',
      sqlFunction('a(n int)', 'int', 'select n + 1') + sqlFunction('a(n text)', 'text', 'select n'),
    )
    expect((await run()).replaced).toEqual(['b(int)', 'a(int)', 'a(text)'])
    expect(await run()).toMatchObject({ replaced: [], dropped: [], unknown: [] })
    expect([await value('a(1)'), await value("a('x'::text)")]).toEqual([2, 'x'])
  })
})

describe('a failure changes nothing', () => {
  const broken: [label: string, second: string, message: RegExp][] = [
    ['an invalid body', sqlFunction('a(n int)', 'int', 'select nothing'), /column "nothing" does not exist/],
    ['the removal of a function that others call', '-- none', /function a\(integer\) does not exist/],
    ['an unknown type', 'create function a(n int) returns nonsense language sql as $$ $$;', /nonsense/],
  ]
  it.each(broken)('if a function cannot be created: %s', async (_label, second, message) => {
    await run()
    const before = [await rowsOf('a'), await rowsOf('b'), await versions()]
    write('functions/first.sql', sqlFunction('b(n int)', 'int', 'select a(n) * 3'))
    write('functions/second.sql', second)
    await expect(run()).rejects.toThrow(message)
    expect([await rowsOf('a'), await rowsOf('b'), await versions()]).toEqual(before)
    expect(await value('b(1)')).toBe(4)
  })

  it('if something in the database depends on a removed function', async () => {
    await run()
    await client.query('create view doubles as select b(id) from things')
    write('functions/first.sql', '')
    await expect(run()).rejects.toThrow(/cannot drop function b\(integer\)/)
    expect(await value('b(1)')).toBe(4)
  })

  it.each([
    ['contains more than functions', 'create table more ();', 'second.sql: expected only create function'],
    [
      'contains a function of another file',
      sqlFunction('b(m int)', 'int', 'select 1'),
      'second.sql: b(int) is already defined',
    ],
  ])('if a file %s', async (_label, text, message) => {
    write('functions/second.sql', text)
    await expect(run()).rejects.toThrow(message)
  })
})

describe('a function that is in no file', () => {
  it('is reported and unchanged, unless a migration or db:migrate created it', async () => {
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

  it('is not replaced by one with the same arguments', async () => {
    await client.query("create function a(n int) returns int language sql as 'select 0'")
    await expect(run()).rejects.toThrow(/function "a" already exists with same argument types/)
  })
})

describe('versions', () => {
  it('are recorded until an earlier one is applied again', async () => {
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
  it('all exist after a migration, and nothing in the database depends on them', async () => {
    await migrate(database.url)
    const none = { missing: [], changed: [], removed: [], unknown: [] }
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
