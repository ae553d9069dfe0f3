import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { statementMillis } from '../../../dev/stack/neon/delay.ts'
import { type NeonEndpoint, startNeonEndpoint } from '../../../dev/stack/neon/endpoint.ts'
import type { FaultKind } from '../../../dev/stack/shared/faults.ts'

const databaseUrl = inject('databaseUrl')
let endpoint: NeonEndpoint

beforeAll(async () => {
  endpoint = await startNeonEndpoint({ postgresPort: Number(new URL(databaseUrl).port) })
})
afterAll(() => endpoint.stop())

async function post(body: unknown, headers: Record<string, string> = {}, url = endpoint.url) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'neon-connection-string': databaseUrl, 'neon-array-mode': 'true', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const batch = (queries: string[], headers: Record<string, string> = {}) =>
  post({ queries: queries.map(query => ({ query, params: [] })) }, headers)

/** The headers of a database URL with its own connections. */
const ownConnections = () => ({
  'neon-connection-string': `${databaseUrl}?application_name=${crypto.randomUUID()}`,
})

const value = async (query: string, headers: Record<string, string> = {}) =>
  (await post({ query }, headers)).body.rows[0][0]

const stats = async (): Promise<Record<string, number>> =>
  (await fetch(new URL('/stats', endpoint.url))).json()

const table = () => `endpoint_${crypto.randomUUID().replaceAll('-', '')}`

describe('statements on one table', { shuffle: false }, () => {
  const own = table()

  it.each([
    ['create table %s (id int)', { command: 'CREATE', rowCount: null, rows: [], fields: [] }],
    ['insert into %s select generate_series(1, 3)', { command: 'INSERT', rowCount: 3, rows: [] }],
    ['update %s set id = id returning 1', { command: 'UPDATE', rowCount: 3, rows: [['1'], ['1'], ['1']] }],
    ['select from %s limit 1', { command: 'SELECT', rowCount: 1, rows: [[]] }],
    ['copy %s to stdout', { command: 'COPY', rowCount: 3, rows: [] }],
    ['', { command: '', rowCount: null, rows: [], fields: [] }],
  ])('reports its command and its rows: %s', async (query, expected) => {
    expect(await post({ query: query.replace('%s', own) })).toMatchObject({ status: 200, body: expected })
  })
  it('refuses COPY from the client', async () => {
    const refused = await post({ query: `copy ${own} from stdin` })
    expect(refused).toMatchObject({ status: 400, body: { code: '57014' } })
  })
})

describe('a single statement', () => {
  it('returns values as unchanged text, with their fields', async () => {
    const { status, body } = await post({ query: "select 1.50::numeric as n, null as x, 't'::bool as b" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      command: 'SELECT',
      rowCount: 1,
      rowAsArray: true,
      rows: [['1.50', null, 't']],
    })
    expect(body.fields[0]).toMatchObject({ name: 'n', dataTypeID: 1700, format: 'text' })
  })

  it('returns objects unless arrays are requested', async () => {
    const { body } = await post({ query: 'select 1 as one, 2 as "二"' }, { 'neon-array-mode': 'false' })
    expect(body.rows).toEqual([{ one: '1', 二: '2' }])
  })

  it.each([
    ['日本語', 'text', '日本語'],
    [null, 'text', null],
    [12.5, 'numeric', '12.5'],
    [true, 'bool', 't'],
    [{ a: ['"'] }, 'jsonb', '{"a": ["\\""]}'],
    [[1, null, 2], 'int[]', '{1,NULL,2}'],
    [['a"b', '\\', ''], 'text[]', '{"a\\"b","\\\\",""}'],
  ])('accepts %j as %s', async (value, type, text) => {
    const { body } = await post({ query: `select $1::${type}`, params: [value] })
    expect(body.rows).toEqual([[text]])
  })

  it('transfers 8 MiB in both directions', async () => {
    const value = 'é'.repeat(4 * 1024 * 1024)
    const { body } = await post({ query: 'select $1::text', params: [value] })
    expect(body.rows[0][0] === value).toBe(true)
  })

  it('refuses several statements in one string', async () => {
    expect(await post({ query: 'select 1; select 2' })).toMatchObject({
      status: 400,
      body: { code: '42601' },
    })
  })

  it('returns the error of Postgres', async () => {
    const name = table()
    await post({ query: `create table ${name} (id int constraint ${name}_key unique)` })
    await post({ query: `insert into ${name} values (1)` })
    const { status, body } = await post({ query: `insert into ${name} values (1)` })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: '23505',
      severity: 'ERROR',
      table: name,
      constraint: `${name}_key`,
      hint: null,
    })
    expect(body.detail).toContain('(id)=(1)')
  })

  it('returns the position of the error', async () => {
    const { body } = await post({ query: "select 1, 'é', nothing" })
    expect(body).toMatchObject({ code: '42703', position: '16', internalPosition: null, detail: null })
    const inner = await post({ query: "do 'begin perform nothing; end'" })
    expect(inner.body).toMatchObject({
      position: null,
      internalPosition: '8',
      internalQuery: 'SELECT nothing',
    })
  })

  it.each([
    ['a wrong password', databaseUrl.replace(/:[^:@]+@/, ':wrong@'), '28P01'],
    ['an unknown database', databaseUrl.replace(/[^/]+$/, 'nowhere'), '3D000'],
  ])('refuses %s', async (_, url, code) => {
    const response = await post({ query: 'select 1' }, { 'neon-connection-string': url })
    expect(response).toMatchObject({ status: 400, body: { code } })
  })

  it.each(['{', '{}', '{"queries":[{}]}', 'null'])('refuses the body %s', async body => {
    expect(await post(body)).toMatchObject({ status: 400 })
  })

  it('refuses requests and responses over 64 MiB', async () => {
    expect(await post('x'.repeat(64 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    for (const [letter, millions] of [
      ['x', 33],
      ['あ', 11],
    ]) {
      const query = `select repeat('${letter}', ${millions} * 1024 * 1024) from generate_series(1, 2)`
      expect(await post({ query })).toMatchObject({ status: 507 })
    }
  })
})

describe('a batch', () => {
  it('is one transaction', async () => {
    const { body } = await batch(['select txid_current()', 'select txid_current()'])
    expect(body.results[0].rows).toEqual(body.results[1].rows)
  })

  it('is atomic', async () => {
    const name = table()
    await post({ query: `create table ${name} (id int)` })
    const failed = await batch([
      `insert into ${name} values (1)`,
      'select 1/0',
      `insert into ${name} values (2)`,
    ])
    expect(failed).toMatchObject({ status: 400, body: { code: '22012' } })
    expect((await post({ query: `select * from ${name}` })).body.rows).toEqual([])
  })

  it('returns the first error and does not run the rest', async () => {
    const name = table()
    await post({ query: `create sequence ${name}` })
    const failed = await batch(['select 1/0', `select nextval('${name}')`, 'select nothing'])
    expect(failed.body.code).toBe('22012')
    expect(await value(`select is_called from ${name}`)).toBe('f')
  })

  it('fails if the commit fails', async () => {
    const name = table()
    await post({ query: `create table ${name} (id int unique deferrable initially deferred)` })
    const failed = await batch([`insert into ${name} values (1)`, `insert into ${name} values (1)`])
    expect(failed).toMatchObject({ status: 400, body: { code: '23505' } })
    expect((await post({ query: `select * from ${name}` })).body.rows).toEqual([])
  })

  it.each([
    ['ReadCommitted', 'read committed'],
    ['RepeatableRead', 'repeatable read'],
    ['Serializable', 'serializable'],
  ])('uses the isolation level %s', async (level, spelled) => {
    const { body } = await batch(['show transaction_isolation'], { 'neon-batch-isolation-level': level })
    expect(body.results[0].rows).toEqual([[spelled]])
  })

  it('refuses an unknown isolation level', async () => {
    expect(await batch(['select 1'], { 'neon-batch-isolation-level': 'Chaos' })).toMatchObject({
      status: 400,
    })
  })

  it('refuses writes if it is read-only', async () => {
    const response = await batch([`create table ${table()} ()`], { 'neon-batch-read-only': 'true' })
    expect(response).toMatchObject({ status: 400, body: { code: '25006' } })
  })

  it('works with the driver', async () => {
    neonConfig.fetchEndpoint = endpoint.url
    const sql = neon(databaseUrl)
    expect(await sql.transaction([sql`select ${1}::int as a`, sql`select ${'b'} as b`])).toEqual([
      [{ a: 1 }],
      [{ b: 'b' }],
    ])
  })
})

describe('the state of a session', () => {
  it.each(['begin', 'begin isolation level serializable'])(
    'does not reach the next request: %s',
    async statement => {
      await post({ query: statement })
      const { body } = await batch(['show transaction_isolation'])
      expect(body.results[0].rows).toEqual([['read committed']])
    },
  )

  it.each([
    ["set cairn.mark = 'x'", "select current_setting('cairn.mark', true)", ''],
    ['prepare mark as select 1', 'select count(*) from pg_prepared_statements', '0'],
    ['create temp table mark ()', "select to_regclass('mark')", null],
    [
      'select pg_advisory_lock(7)',
      "select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
      '0',
    ],
    ['listen mark', 'select count(*) from pg_listening_channels()', '0'],
  ])('does not reach the next request on the same connection: %s', async (statement, check, seen) => {
    const own = ownConnections()
    const pid = await value('select pg_backend_pid()', own)
    expect(await post({ query: statement }, own)).toMatchObject({ status: 200 })
    expect(await value(check, own)).toBe(seen)
    expect(await value('select pg_backend_pid()', own)).toBe(pid)
  })

  it('is rolled back', async () => {
    const name = table()
    await batch(['commit', 'begin', `create table ${name} ()`, 'select 1/0'])
    expect((await post({ query: 'select to_regclass($1)', params: [name] })).body.rows).toEqual([[null]])
  })
})

describe('a connection', () => {
  const pidOf = (own: Record<string, string>) => value('select pg_backend_pid()', own)
  const deferred = (name: string) =>
    post({ query: `create table ${name} (id int unique deferrable initially deferred)` })

  it('is reused for the next request', async () => {
    const own = ownConnections()
    const [before, pid] = [await stats(), await pidOf(own)]
    await batch(['select 1', 'select 2'], own)
    expect(await pidOf(own)).toBe(pid)
    expect((await stats()).connections).toBe(before.connections! + 1)
  })

  it('stays open if a statement of a batch fails', async () => {
    const own = ownConnections()
    const pid = await pidOf(own)
    for (let i = 0; i < 3; i++)
      expect(await batch(['select 1', 'select 1/0'], own)).toMatchObject({ status: 400 })
    expect(await pidOf(own)).toBe(pid)
  })

  it('closes if a single statement fails', async () => {
    const own = ownConnections()
    const [before, pid] = [await stats(), await pidOf(own)]
    expect(await post({ query: 'select 1/0' }, own)).toMatchObject({ status: 400 })
    expect(await pidOf(own)).not.toBe(pid)
    expect((await stats()).connections).toBe(before.connections! + 2)
  })

  it('closes if a commit fails', async () => {
    const [own, name] = [ownConnections(), table()]
    await deferred(name)
    const pid = await pidOf(own)
    await batch([`insert into ${name} values (1), (1)`], own)
    expect(await pidOf(own)).not.toBe(pid)
  })

  it.each(['single', 'batch'])('that the server closes fails only its own %s', async kind => {
    const own = ownConnections()
    const end = 'select pg_terminate_backend(pg_backend_pid())'
    const ended = await (kind === 'single' ? post({ query: end }, own) : batch(['select 1', end], own))
    expect(ended).toMatchObject({ status: 400, body: { code: '57P01' } })
    expect(await post({ query: 'select 1' }, own)).toMatchObject({ status: 200 })
  })

  it('occupies a slot until it has closed', async () => {
    const own = ownConnections()
    const count =
      "select count(*) from pg_stat_activity where application_name = current_setting('application_name')"
    const counted: number[] = []
    const one = async (_: unknown, i: number) => {
      for (let turn = 0; turn < 5; turn++) {
        const { body } = await post({ query: i % 4 === 0 ? count : 'select 1/0' }, own)
        if (i % 4 === 0) counted.push(Number(body.rows[0][0]))
        else expect(body.code).toBe('22012')
      }
    }
    await Promise.all(Array.from({ length: 128 }, one))
    expect(counted).toHaveLength(160)
    expect(Math.max(...counted)).toBeLessThanOrEqual(64)
  })
})

describe('NEON_STATEMENT_MS', () => {
  it('delays every statement after the result of the previous one', async () => {
    const late = await startNeonEndpoint({
      postgresPort: Number(new URL(databaseUrl).port),
      statementMillis: 20,
    })
    try {
      const query = 'select extract(epoch from clock_timestamp() - now()) * 1000'
      const { body } = await post({ queries: [{ query }, { query }, { query }] }, ownConnections(), late.url)
      const since = body.results.map(({ rows }: { rows: string[][] }) => Number(rows[0]![0]))
      // A timer of Node may be early by less than one millisecond.
      for (const [i, millis] of since.entries()) expect(millis).toBeGreaterThan(19 * (i + 1))
    } finally {
      await late.stop()
    }
  })

  it.each([
    [undefined, 0],
    ['0', 0],
    ['15', 15],
  ])('%j is %i', (given, millis) => {
    expect(statementMillis({ NEON_STATEMENT_MS: given })).toBe(millis)
  })

  it.each(['', '-1', '0.5', '1e3', '10000', '5ms'])('refuses %j', given => {
    expect(() => statementMillis({ NEON_STATEMENT_MS: given })).toThrow(
      `NEON_STATEMENT_MS must be whole milliseconds from 0 to 9999, and is ${JSON.stringify(given)}`,
    )
  })
})

describe('faults', () => {
  const arm = (kind: FaultKind, match: string, times = 1) =>
    fetch(new URL(`/faults?match=${match}&kind=${kind}&times=${times}`, endpoint.url), { method: 'POST' })

  it.each<[kind: FaultKind, rows: string]>([
    ['cut-before', '0'],
    ['cut-after', '1'],
  ])('%s: the connection is cut before or after the statement', async (kind, rows) => {
    const name = table()
    await post({ query: `create table ${name} (id int)` })
    await arm(kind, name)
    await expect(post({ query: `insert into ${name} values (1)` })).rejects.toThrow('fetch failed')
    expect((await post({ query: `select count(*) from ${name}` })).body.rows).toEqual([[rows]])
  })

  it('cut only the given number of matching requests', async () => {
    await arm('cut-before', 'ominous', 2)
    expect(await post({ query: 'select 1' })).toMatchObject({ status: 200 })
    for (let i = 0; i < 2; i++) await expect(post({ query: "select 'ominous'" })).rejects.toThrow()
    expect(await post({ query: "select 'ominous'" })).toMatchObject({ status: 200 })
  })
})

it('counts requests, statements, and connections', async () => {
  const [before, own] = [await stats(), ownConnections()]
  await batch(['select 1', 'select 2'], own)
  await post({ query: 'select 3' }, own)
  expect(await stats()).toEqual({
    requests: before.requests! + 2,
    statements: before.statements! + 3,
    connections: before.connections! + 1,
  })
})

it('serves many requests with at most 64 sessions', async () => {
  const crowd = { 'neon-connection-string': `${databaseUrl}?application_name=crowd` }
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => post({ query: 'select pg_sleep(0.05)' }, crowd)),
  )
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  const query = "select count(*) from pg_stat_activity where application_name = 'crowd'"
  const [[sessions]] = (await post({ query }, crowd)).body.rows
  expect(Number(sessions)).toBeLessThanOrEqual(64)
})
