import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dbDir, migrate } from '../../db/migrate.ts'
import type { Statement } from '../../src/worker/database.ts'
import { type Connection, databaseOn, pidOf, runWrite } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
let other: pg.Client
let database: Connection

beforeAll(async () => {
  other = await own.connect()
  database = databaseOn(own.client)
  await other.query('create table things (name text, value int)')
})
afterAll(() => other.end())
afterEach(() => other.query('truncate things, write_marks'))

const value = async (query: string) => Object.values((await own.client.query(query)).rows[0])[0]
const insert = (name: string, value: unknown) => sql`insert into things values (${name}, ${value})`
const onlyOne = sql`select ensure(count(*) < ${2}, 'org_limit') from things`
const all = sql`select json_agg(t order by t.name) from (select * from things) t`

/** The outcomes of a refused write, a successful one, and a retry of it. Resets the data. */
async function everyOutcome() {
  const refused = await runWrite(database, [insert('a', 1), insert('b', 2), onlyOne, insert('c', 3)], all)
  const done = await runWrite(database, [insert('a', 1), onlyOne], all)
  const retried = await database.retry()
  await other.query('truncate things')
  return [refused, done, retried]
}

describe('a write does not depend on the state of its connection (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it.each(['discard all', 'deallocate all', 'reset all', 'discard plans', 'close all'])(
    'after %s',
    async forget => {
      const [before, pid] = [await everyOutcome(), await pidOf(own.client)]
      await own.client.query(forget)
      expect([await everyOutcome(), await pidOf(own.client)]).toEqual([before, pid])
      expect(before).toMatchObject([
        { report: { message: 'org_limit' }, answer: null },
        { report: null, answer: '[{"name":"a","value":1}]' },
        { report: null, answer: '[{"name":"a","value":1}]' },
      ])
    },
  )

  it('as a prepared statement of the connection', async () => {
    await runWrite(database, [insert('a', 1)], all)
    const { text, values } = database.last()
    const call = { name: 'prepared', text }
    const withNewMarker = () => values.map(value => (isMarker(value) ? crypto.randomUUID() : value))
    for (let i = 0; i < 12; i++) await own.client.query({ ...call, values: withNewMarker() })
    expect(await value('select count(*)::int from things')).toBe(13)
    await own.client.query('deallocate all')
  })
  const isMarker = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value))
})

describe('a connection continues to work after a deployment (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const resultOf = async (list: Statement[], answer: SQL = all) => {
    const { report, answer: json } = await runWrite(database, list, answer)
    return report?.message ?? JSON.parse(json!)
  }

  it('that changes the type of a column, and adds a column', async () => {
    const list = [
      sql`delete from things`,
      insert('a', '5'),
      sql`update things set value = value where value = ${'5'}`,
    ]
    const kept = sql`select json_build_object('things', (${all}), 'found', (select count(*) from things where value = ${5}))`
    const first = await resultOf(list, kept)
    for (let i = 0; i < 7; i++) expect(await resultOf(list, kept)).toEqual(first)
    await other.query("alter table things alter value type text, add more text default 'new'")
    const second = await resultOf(list, kept)
    await other.query('alter table things drop more, alter value type int using value::int')
    const third = await resultOf(list, kept)
    expect([first, second, third]).toEqual([
      { things: [{ name: 'a', value: 5 }], found: 1 },
      { things: [{ name: 'a', value: '5', more: 'new' }], found: 1 },
      { things: [{ name: 'a', value: 5 }], found: 1 },
    ])
  })

  const changeMessage = 'o.report := o.report || \'{"message": "changed"}\';'
  const changes: [label: string, ...replaced: [file: string, from: string, to: string][]][] = [
    ['that changes the body of a rule', ['rules', 'perform refuse(code,', "perform refuse('changed',"]],
    [
      'that changes the arguments and the body of a rule',
      ['rules', "ensure(ok boolean, code text, detail jsonb default '{}'", '$&, more int default 0'],
      ['rules', 'perform refuse(code,', "perform refuse('changed',"],
    ],
    [
      'that changes the body of the function that stores refusals',
      ['write', 'update write_marks set refusal', `${changeMessage} $&`],
    ],
    [
      'that changes the arguments and the body of the function that stores refusals',
      ['write', 'create function refused(o outcome, mark uuid', '$&, more int default 0'],
      ['write', 'update write_marks set refusal', `${changeMessage} $&`],
    ],
    [
      'that changes the arguments and the body of the function that runs the list',
      ['write', 'listed text[]) returns outcome', 'listed text[], more int default 0) returns outcome'],
      ['write', 'message = message_text', 'message = returned_sqlstate'],
    ],
  ]
  it.each(changes)('%s', async (label, ...replaced) => {
    const list = [insert('a', 1), insert('b', 2), onlyOne]
    for (let i = 0; i < 7; i++) expect(await resultOf(list)).toBe('org_limit')
    await deploy(replaced)
    expect(await resultOf(list)).toBe(label.endsWith('runs the list') ? 'CN001' : 'changed')
    await migrate(own.url)
    expect(await resultOf(list)).toBe('org_limit')
  })

  /** Applies the functions of db with these replacements. */
  async function deploy(replaced: [file: string, from: string, to: string][]) {
    const dir = mkdtempSync(join(tmpdir(), 'cairn-deployed-'))
    cpSync(dbDir, dir, { recursive: true })
    for (const [file, from, to] of replaced) {
      const path = join(dir, 'functions', `${file}.sql`)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    }
    await migrate(own.url, { dir }).finally(() => rmSync(dir, { recursive: true }))
  }

  it('that adds an attribute to the result of a write', async () => {
    for (let i = 0; i < 7; i++) expect(await resultOf([insert('a', 1)])).toHaveLength(i + 1)
    await other.query(
      'alter type outcome add attribute more text; alter type admission add attribute more text',
    )
    expect(await resultOf([insert('a', 1)])).toHaveLength(8)
    expect(await resultOf([sql`select ensure(false, 'org_limit')`])).toBe('org_limit')
    expect((await database.retry()).report?.message).toBe('org_limit')
    await other.query('alter type outcome drop attribute more; alter type admission drop attribute more')
    expect(await resultOf([insert('a', 1)])).toHaveLength(9)
  })
})

describe('a connection retains nothing of a list (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const different = (n: number) => [
    sql`insert into things (name, value) values (${'a'}, ${n})`,
    sql`update things set value = value + 1 where ${sql.raw(`value = ${n} and name <> 'x${n}'`)}`,
    sql`select ensure(count(*) > ${n}, 'org_limit') from things ${sql.raw(`as t${n}`)}`,
  ]
  const used = async () =>
    Number(await value('select sum(used_bytes)::bigint from pg_backend_memory_contexts'))

  it('keeps no prepared statements of 100 lists, and no memory of 400', async () => {
    for (let n = 0; n < 100; n++) await runWrite(database, different(n), all)
    expect(await value('select count(*)::int from pg_prepared_statements')).toBe(0)
    const before = await used()
    for (let n = 100; n < 400; n++) await runWrite(database, different(n), all)
    expect((await used()) - before).toBeLessThan(bound)
    expect(await value('select count(*)::int from pg_prepared_statements')).toBe(0)
  })
  // A single cached plan would take more memory than this.
  const bound = 300 * 1024
})
