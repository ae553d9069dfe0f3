import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrayOf, type Database, large } from '../../src/worker/database.ts'
import { databaseAt, databaseOn, runWrite } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
let databases: Database[]

beforeAll(async () => {
  databases = [databaseOn(own.client), databaseAt(own.url)]
  await own.client.query(`
    create type mood as enum ('calm', 'o''clock');
    create table texts (place int, value text);
    create table kinds (id uuid, n int, big bigint, amount numeric, ratio double precision, is_so boolean,
      at timestamptz, doc jsonb, raw json, name text, digest bytea, tags text[], numbers int[], mood mood)`)
})
beforeEach(() => own.client.query('truncate texts, kinds'))

const every = 'a\u0001b\u0002\t\u001b\u007f\u0080\u2028\ufeff\ufffd\u{10ffff}'
const awkward: [label: string, value: string][] = [
  ['quotes', `'it''s' "so" \`\``],
  ['backslashes', '\\ \\\\ \\n \\x41 \\u0041 \\'],
  ['one backslash and a quote', "\\'"],
  ['placeholders of parameters', '$1 $2[1] $$ $a$ $99'],
  ['placeholders of formats', '%s %I %L %1$s % %%'],
  ['SQL', "'; drop table texts; --"],
  ['comments', '-- /* */'],
  ['the start of an escaped text', "E'\\x01' U&'\\0001'"],
  ['JSON', '{"a": ["\\"", "\\u0001", null, -1]}'],
  ['an empty array', '{}'],
  ['an array', '{a,"b,c",NULL}'],
  ['a row', '(,"")'],
  ['the word NULL', 'NULL'],
  ['an empty text', ''],
  ['only spaces', '  '],
  ['lines', '\n\r\n\t\n'],
  ['a number', '007'],
  ['a negative number', '-5'],
  ['the separator of parameters', '\u0001'],
  ['several separators of parameters', '\u0001a\u0001\u0001'],
  ['rare characters', every],
  ['emoji and Japanese', '👩‍👩‍👧‍👦 課題 é e\u0301'],
  ['1 MB', "é'\\".repeat(262_144)],
]

/** Each way to send a text, and how many rows must then contain it. */
const ways: [label: string, times: number, (value: string) => SQL][] = [
  ['a parameter', 1, value => sql`insert into texts values (${1}, ${value})`],
  ['a parameter with a type', 1, value => sql`insert into texts values (${1}::int, ${value}::text)`],
  ['large', 2, value => sql`insert into texts values (${1}, ${large(value)}), (${2}, ${large(value)})`],
  [
    'lists of large',
    3,
    value =>
      sql`insert into texts select 1, v from unnest(${large([value, value])}, ${large([value])}) t (a, b), unnest(array[a, b]) v`,
  ],
  ['an array', 2, value => sql`insert into texts select 1, unnest(${arrayOf('text', [value, value])})`],
  [
    'JSON',
    1,
    value => sql`insert into texts values (1, ${JSON.stringify({ [value]: value })}::jsonb ->> ${value})`,
  ],
  [
    'large JSON',
    1,
    value => sql`insert into texts values (1, ${large(JSON.stringify([value]))}::json ->> 0)`,
  ],
]

describe('a text arrives unchanged in the database (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const before = sql`insert into texts values (${0}, ${'before'}), (${-1}, ${null})`

  it.each(awkward)('%s', async (_label, value) => {
    for (const database of databases)
      for (const [way, times, insert] of ways) {
        const answer = sql`select json_agg(value) from texts where place > ${0} and value = ${value}`
        const list = [sql`delete from texts`, before, insert(value)]
        const values = JSON.parse((await runWrite(database, list, answer)).answer ?? '[]')
        expect([way, values.length, values.every((one: string) => one === value)]).toEqual([way, times, true])
      }
  })

  it('null is not a text', async () => {
    for (const database of databases) {
      const nothing = sql`insert into texts select 1, unnest(${large([])}) union all select 1, ${null}`
      const answer = sql`select json_agg(value) from texts where value is null and ${null}::text is null`
      expect((await runWrite(database, [sql`delete from texts`, nothing], answer)).answer).toBe('[null]')
    }
  })

  it('one of 10,000 texts', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `${n}'\u0001`)
    for (const database of databases) {
      const insert = sql`insert into texts select place, value from unnest(${large(many)}) with ordinality t (value, place)`
      const answer = sql`select json_agg(value order by place) from texts`
      expect(
        JSON.parse((await runWrite(database, [sql`delete from texts`, insert], answer)).answer!),
      ).toEqual(many)
    }
  })

  it('a text with NUL is refused, and nothing is written', async () => {
    for (const database of databases)
      for (const value of ['\0', large('a\0b'), large(['a', '\0'])]) {
        const list = [
          sql`insert into texts values (1, 'x')`,
          sql`insert into texts values (1, (${value}::text[])[1])`,
        ]
        const thrown = await runWrite(database, list).catch(thrown => thrown)
        expect(thrown.report?.code).toBe('22021')
      }
    expect((await own.client.query('select from texts')).rowCount).toBe(0)
  })
})

describe('Postgres infers the type of a parameter from its context (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const id = crypto.randomUUID()
  const at = '2026-02-28T23:59:59.123456+09:00'
  const short = awkward.slice(0, -1)
  const kinds: [column: string, value: unknown, expected: unknown][] = [
    ['id', id, id],
    ['n', -2147483648, -2147483648],
    ['n', '-5', -5],
    ['big', '-9223372036854775808', '-9223372036854775808'],
    ['big', 9007199254740991, '9007199254740991'],
    ['amount', 1e21, '1000000000000000000000'],
    ['amount', -0.1, '-0.1'],
    ['ratio', 5e-324, '5e-324'],
    ['ratio', -0, '0'],
    ['is_so', true, true],
    ['is_so', 'f', false],
    ['at', at, '2026-02-28T14:59:59.123456+00:00'],
    ['at', 'infinity', 'infinity'],
    ['doc', JSON.stringify(short), short],
    ['doc', 'null', null],
    ['raw', JSON.stringify(short), short],
    ['name', -5, '-5'],
    ['name', true, 'true'],
    ['digest', '\\x00015c27', '\\x00015c27'],
    ['tags', '{"a\\"b",NULL,"NULL","\u0001"}', ['a"b', null, 'NULL', '\u0001']],
    ['numbers', '{-1,NULL}', [-1, null]],
    ['mood', "o'clock", "o'clock"],
    ...['id', 'n', 'is_so', 'at', 'doc', 'name', 'tags'].map(
      column => [column, null, null] as [string, null, null],
    ),
  ]
  it.each(kinds)('%s: %j', async (column, value, expected) => {
    const name = sql.identifier(column)
    const list = [
      sql`insert into kinds (${name}) values (${value})`,
      sql`update kinds set ${name} = ${value} where ${name}::text is not distinct from ${name}::text`,
      sql`update kinds set ${name} = coalesce(${name}, ${value})`,
    ]
    for (const database of databases) {
      const shown = ['big', 'amount', 'ratio'].includes(column) ? sql`${name}::text` : name
      const { answer } = await runWrite(
        database,
        [sql`delete from kinds`, ...list],
        sql`select to_json(${shown}) from kinds`,
      )
      expect(answer && JSON.parse(answer)).toEqual(expected)
    }
  })
})
