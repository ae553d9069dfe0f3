import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type NeonEndpoint, startNeonEndpoint } from '../../dev/neon/endpoint.ts'
import type { FaultKind } from '../../dev/shared/faults.ts'

const databaseUrl = inject('databaseUrl')
let endpoint: NeonEndpoint

beforeAll(async () => {
  endpoint = await startNeonEndpoint({ postgresPort: Number(new URL(databaseUrl).port) })
})
afterAll(() => endpoint.stop())

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(endpoint.url, {
    method: 'POST',
    headers: { 'neon-connection-string': databaseUrl, 'neon-array-mode': 'true', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const batch = (queries: string[], headers: Record<string, string> = {}) =>
  post({ queries: queries.map(query => ({ query, params: [] })) }, headers)

const table = () => `endpoint_${crypto.randomUUID().replaceAll('-', '')}`

describe('a single statement', () => {
  it('answers text, untouched, with its fields', async () => {
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

  it('answers objects when arrays are not asked for', async () => {
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
  ])('passes %j as %s', async (value, type, text) => {
    const { body } = await post({ query: `select $1::${type}`, params: [value] })
    expect(body.rows).toEqual([[text]])
  })

  it('passes 8 MiB both ways', async () => {
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

  it('reports what Postgres reports', async () => {
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

  it.each([
    ['a wrong password', databaseUrl.replace(/:[^:@]+@/, ':wrong@'), '28P01'],
    ['an unknown database', databaseUrl.replace(/[^/]+$/, 'nowhere'), '3D000'],
  ])('refuses %s', async (_, url, code) => {
    const answer = await post({ query: 'select 1' }, { 'neon-connection-string': url })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })

  it.each(['{', '{}', '{"queries":[{}]}', 'null'])('refuses the body %s', async body => {
    expect(await post(body)).toMatchObject({ status: 400 })
  })

  it('refuses more than 64 MiB', async () => {
    expect(await post('x'.repeat(64 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  })
})

describe('a batch', () => {
  it('is one transaction', async () => {
    const { body } = await batch(['select txid_current()', 'select txid_current()'])
    expect(body.results[0].rows).toEqual(body.results[1].rows)
  })

  it('does all or nothing', async () => {
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

  it('fails as a whole when the commit fails', async () => {
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
  ])('runs at %s', async (level, spelled) => {
    const { body } = await batch(['show transaction_isolation'], { 'neon-batch-isolation-level': level })
    expect(body.results[0].rows).toEqual([[spelled]])
  })

  it('refuses an isolation level that is none', async () => {
    expect(await batch(['select 1'], { 'neon-batch-isolation-level': 'Chaos' })).toMatchObject({
      status: 400,
    })
  })

  it('refuses to write when it is read only', async () => {
    const answer = await batch([`create table ${table()} ()`], { 'neon-batch-read-only': 'true' })
    expect(answer).toMatchObject({ status: 400, body: { code: '25006' } })
  })

  it('speaks to the driver', async () => {
    neonConfig.fetchEndpoint = endpoint.url
    const sql = neon(databaseUrl)
    expect(await sql.transaction([sql`select ${1}::int as a`, sql`select ${'b'} as b`])).toEqual([
      [{ a: 1 }],
      [{ b: 'b' }],
    ])
  })
})

describe('what a caller leaves open', () => {
  it.each(['begin', 'begin isolation level serializable'])('does not reach the next: %s', async statement => {
    await post({ query: statement })
    const { body } = await batch(['show transaction_isolation'])
    expect(body.results[0].rows).toEqual([['read committed']])
  })

  it('is rolled back', async () => {
    const name = table()
    await batch(['commit', 'begin', `create table ${name} ()`, 'select 1/0'])
    expect((await post({ query: 'select to_regclass($1)', params: [name] })).body.rows).toEqual([[null]])
  })
})

describe('faults', () => {
  const arm = (kind: FaultKind, match: string, times = 1) =>
    fetch(new URL(`/faults?match=${match}&kind=${kind}&times=${times}`, endpoint.url), { method: 'POST' })

  it.each<[kind: FaultKind, rows: string]>([
    ['cut-before', '0'],
    ['cut-after', '1'],
  ])('%s: the statement ran or did not', async (kind, rows) => {
    const name = table()
    await post({ query: `create table ${name} (id int)` })
    await arm(kind, name)
    await expect(post({ query: `insert into ${name} values (1)` })).rejects.toThrow('fetch failed')
    expect((await post({ query: `select count(*) from ${name}` })).body.rows).toEqual([[rows]])
  })

  it('cuts as many as were asked for, and only those that match', async () => {
    await arm('cut-before', 'ominous', 2)
    expect(await post({ query: 'select 1' })).toMatchObject({ status: 200 })
    for (let i = 0; i < 2; i++) await expect(post({ query: "select 'ominous'" })).rejects.toThrow()
    expect(await post({ query: "select 'ominous'" })).toMatchObject({ status: 200 })
  })
})

it('counts requests and statements', async () => {
  const stats = async (): Promise<Record<string, number>> =>
    (await fetch(new URL('/stats', endpoint.url))).json()
  const before = await stats()
  await batch(['select 1', 'select 2'])
  await post({ query: 'select 3' })
  expect(await stats()).toEqual({ requests: before.requests! + 2, statements: before.statements! + 3 })
})

it('serves a crowd with at most 64 sessions', async () => {
  const crowd = { 'neon-connection-string': `${databaseUrl}?application_name=crowd` }
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => post({ query: 'select pg_sleep(0.05)' }, crowd)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const query = "select count(*) from pg_stat_activity where application_name = 'crowd'"
  const [[sessions]] = (await post({ query }, crowd)).body.rows
  expect(Number(sessions)).toBeLessThanOrEqual(64)
})
