import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { write } from '../../../src/worker/access/trip.ts'
import { appOf } from '../../../src/worker/app.ts'
import { type Env, sendJson } from '../../../src/worker/http/context.ts'
import { answers } from '../../../src/worker/http/description.ts'
import { operation } from '../../../src/worker/http/operation.ts'
import { type Client, client } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { bearer, fromBrowser } from '../../support/headers.ts'
import {
  joinProject,
  type Person,
  type Project,
  person,
  project,
  session,
  token,
} from '../../support/world.ts'

/** Writes a list of any length. */
const list = async (c: Context<Env>) => {
  const texts = await c.req.json<string[]>()
  const statements = texts.map(text => sql.raw(text))
  return sendJson(c, await write(c.var.ask, statements, sql`select json_build_object('ok', true)`))
}
const anything = answers({ 200: z.unknown() })
const lists = appOf({
  '/projects/:projectId': new Hono<Env>()
    .post('/list', operation('roadmap.sync', 'Any list'), anything, list)
    .put('/list', operation('repo_binding.write', 'Any list'), anything, list),
})
/** Uses its own connections, so that background work after the response is counted too. */
const as = (headers: Record<string, string>): Client =>
  client(headers, async request => {
    const context = createExecutionContext()
    const bindings = { ...env, DATABASE_URL: `${env.DATABASE_URL}?application_name=${alone}` }
    const response = await lists.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  })
const alone = id()

let who: Person
let at: Project
let path: string
let browser: Client

beforeAll(async () => {
  who = await person()
  at = await project()
  await joinProject(at, who, 'member')
  path = `/projects/${at.id}/list`
  browser = as(fromBrowser(await session(who)))
  await browser('POST', path, [])
})

const opened = async (): Promise<number> =>
  ((await (await fetch(new URL('/stats', env.DATABASE_ENDPOINT))).json()) as { connections: number })
    .connections
const groups = async () =>
  (await query`select count(*)::int as n from org_groups where org_id = ${at.orgId}`)[0]!.n
const hits = async (): Promise<number> =>
  (
    await query<{ n: number }>`select coalesce(sum(cardinality(hits)), 0)::int as n from rate_windows
    where subject in (select 'token:' || id from api_tokens where user_id = ${who.id})`
  )[0]!.n

const group = () => `insert into org_groups (id, org_id, name) values (gen_random_uuid(), '${at.orgId}', 'G')`
const refused = "select ensure(false, 'org_limit')"
const raised = (code: string) => `do 'begin raise exception using errcode = ''${code}''; end'`

type Method = 'POST' | 'PUT'
type Refusal = [label: string, status: number, code: string, method: Method, list: () => string[]]
const refusals: Refusal[] = [
  ['a rule', 409, 'org_limit', 'POST', () => [group(), refused, 'select 1 / 0']],
  ['the gate', 403, 'forbidden', 'PUT', () => [group()]],
  ['a mapped constraint', 409, 'group_name_taken', 'POST', () => [group(), group(), refused]],
]

describe('a refused write (docs/architecture.md, One request, one transaction, one round trip)', () => {
  it.each(refusals)(
    'by %s: takes one round trip with one statement, and keeps the connection',
    async (_, status, code, method, list) => {
      const before = await opened()
      for (let i = 0; i < 50; i++)
        expect(await browser(method, path, list())).toMatchObject({
          status,
          body: { code },
          trips: 1,
          statements: 1,
        })
      expect([await opened(), await groups()]).toEqual([before, 0])
    },
  )

  it.each(refusals)(
    'by %s: counts as a write of its token (requests § Writes by tokens)',
    async (_, status, code, method, list) => {
      const tool = as(bearer(await token(who)))
      const before = await hits()
      const { headers, ...answer } = await tool(method, path, list())
      expect(answer).toMatchObject({ status, body: { code }, trips: 1, statements: 1 })
      expect(headers.get('ratelimit')).toMatch(/^"token-writes";r=59;/)
      expect(await hits()).toBe(before + 1)
    },
  )
})

describe('a write that the database cannot perform now (requests § Lost connections)', () => {
  const failures: [label: string, code: string, trips: number][] = [
    ['a deadlock, three times', '40P01', 3],
    ['an unavailable lock', '55P03', 1],
    ['a database that is read-only', '25006', 1],
    ['a database in recovery, or closed to connections', '55000', 1],
    ['a storage that does not respond, three times', '58030', 3],
  ]
  it.each(failures)('is 503 with Retry-After, and nothing is stored: %s', async (_, code, trips) => {
    const answer = await browser('POST', path, [group(), raised(code)])
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' }, trips })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await groups()).toBe(0)
  })
})

describe('a write that fails (docs/architecture.md, One request, one transaction, one round trip)', () => {
  const unmapped =
    "insert into org_groups (id, org_id, name) values (gen_random_uuid(), gen_random_uuid(), 'G')"
  const failures: [label: string, failing: string, trips: number, lost: number][] = [
    ['a division by zero', 'select 1 / 0', 1, 1],
    ['a refusal that the catalog does not know', "select ensure(false, 'no_such_code')", 1, 0],
    ['a constraint without an error code', unmapped, 1, 0],
    ['a column that must have a value', 'insert into org_groups (id) values (null)', 1, 0],
  ]
  it.each(failures)('is 500 without a cause, and nothing is stored: %s', async (_, failing, trips, lost) => {
    // An earlier failure may have ended the connection.
    await browser('POST', path, [])
    const before = await opened()
    const answer = await browser('POST', path, [group(), failing])
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' }, trips, statements: trips })
    expect(Object.keys(answer.body)).toEqual(['error', 'message', 'code'])
    expect(await groups()).toBe(0)
    expect((await browser('POST', path, [])).status).toBe(200)
    expect((await opened()) - before).toBe(lost)
  })

  it.each([
    ['column', 'select nothing from org_groups'],
    ['table', 'select from nothing'],
    ['function', 'select nothing(1)'],
    ['type', 'select null::nothing'],
  ])('is 503 if the database has another version: a %s is missing', async (_, failing) => {
    const answer = await browser('POST', path, [group(), failing])
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' }, trips: 1 })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await groups()).toBe(0)
  })
})
