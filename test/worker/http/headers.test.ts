import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { type Answer, asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { fromElsewhere, origin } from '../../support/headers.ts'
import { probeAsBrowser } from '../../support/probe.ts'
import { joinProject, type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let at: Project
let browser: Client
let prober: Client

beforeAll(async () => {
  who = await person()
  at = await project({ owner: who })
  browser = await asBrowser(who)
  prober = await probeAsBrowser(who)
})

const secure = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

async function down(): Promise<Answer> {
  const key = id()
  await armFault('database', 'cut-before', key, 3)
  return prober('POST', `/projects/${at.id}/events`, { key })
}

const answers: [status: number, call: () => Promise<Answer>][] = [
  [200, () => browser('GET', '/api/me/profile')],
  [200, () => asNobody('GET', '/healthz')],
  [204, async () => (await asBrowser(who))('DELETE', '/api/auth/session')],
  [400, () => browser('PATCH', '/api/me/profile', 'x')],
  [401, () => asNobody('GET', '/api/me/profile')],
  [403, () => browser('PATCH', '/api/me/profile', { displayName: 'x' }, fromElsewhere)],
  [404, () => browser('GET', '/nowhere')],
  [404, () => browser('GET', '/api/projects/x')],
  [405, () => browser('DELETE', '/api/orgs/eligible')],
  [405, () => browser('DELETE', '/api/me/profile')],
  [409, () => prober('POST', `/projects/${at.id}/refused/org_limit`)],
  [413, () => browser('PATCH', '/api/me/profile', 'x'.repeat((1 << 20) + 1))],
  [500, () => prober('POST', `/projects/${at.id}/refused/no_such_code`)],
  [503, down],
]

describe('every response', () => {
  it.each(answers)(
    'with %i has the security headers and X-Request-Id, and is not cached',
    async (status, call) => {
      const answer = await call()
      expect(answer.status).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject({ ...secure, 'cache-control': 'no-store' })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      if (status !== 204) expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    },
  )

  it('with an error has error and message, and nothing internal', async () => {
    for (const [status, call] of answers.filter(([status]) => status >= 400)) {
      const { body } = await call()
      expect(
        Object.keys(body).filter(key => !['error', 'message', 'code'].includes(key)),
        `${status}`,
      ).toEqual(status === 413 ? ['limit'] : [])
      expect(body.message, `${status}`).toMatch(/[ぁ-ん]/)
    }
  })
})

describe('X-Request-Id', () => {
  const rows: [string, given: string, isKept: boolean][] = [
    ['a UUID', '2f1c7f9a-4b0e-4a39-9d9b-3c1f2ab1c0de', true],
    ['letters, digits, _ - =', 'trace_1-A=', true],
    ['a space', 'a b', false],
    ['a quote', 'a"b', false],
    ['markup', '<script>', false],
    ['a line of JSON', '{"level":"error"}', false],
    ['256 characters', 'x'.repeat(256), false],
    ['nothing', '', false],
  ]
  it.each(rows)('%s', async (_, given, isKept) => {
    const { headers } = await asNobody('GET', '/healthz', undefined, { 'x-request-id': given })
    if (isKept) expect(headers.get('x-request-id')).toBe(given)
    else expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('Server-Timing (requests § Server-Timing)', () => {
  const rows: [string, trips: number, statements: number, call: () => Promise<Answer>][] = [
    ['nothing', 0, 0, () => asNobody('GET', '/api/me/profile')],
    ['a read', 1, 1, () => browser('GET', '/api/me/profile')],
    ['a write', 1, 1, () => browser('PATCH', '/api/me/profile', { displayName: 'x' })],
    ['a bad body', 1, 1, () => browser('PATCH', '/api/me/profile', {})],
    [
      'a refused write by a token',
      1,
      1,
      async () => (await asTool(who))('POST', '/api/projects', { name: 'x', orgId: id() }),
    ],
    ['an unknown path', 0, 0, () => browser('GET', '/nowhere')],
    ['another method', 0, 0, () => browser('POST', '/api/orgs/eligible')],
  ]
  it.each(rows)('reports the round trips and statements of %s', async (_, trips, statements, call) => {
    const { headers } = await call()
    expect(headers.get('server-timing')).toMatch(
      new RegExp(
        `^db;dur=\\d+\\.\\d;desc="trips=${trips} statements=${statements}", store;dur=\\d+(\\.\\d)?;desc="calls=0"$`,
      ),
    )
  })

  it.each([undefined, '', '0', 'false'])('is missing if the setting is %j', async value => {
    const { SERVER_TIMING: _, ...rest } = env
    const bindings: Bindings = value === undefined ? rest : { ...rest, SERVER_TIMING: value }
    const response = await app.fetch(new Request(`${origin}/healthz`), bindings, createExecutionContext())
    expect([response.status, response.headers.get('server-timing')]).toEqual([200, null])
  })
})

describe('a deployment without its settings', () => {
  it('is 500 without a cause', async () => {
    const bindings = { ...env, DATABASE_URL: 'no URL' }
    const response = await app.fetch(new Request(`${origin}/healthz`), bindings, createExecutionContext())
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        error: 'internal',
        code: 'internal',
        message: 'サーバーで問題が発生しました。時間をおいてもう一度お試しください',
      },
    ])
    expect(Object.fromEntries(response.headers)).toMatchObject(secure)
  })
})

describe('RateLimit', () => {
  it('is in every response to a valid token, and in no other', async () => {
    const tool = await asTool(who)
    const outside = await project()
    await joinProject(outside, who, 'viewer')
    const restricted = await asTool(who, { scopes: ['wiki:read'] })
    const responses: [string, Answer][] = [
      ['a read', await tool('GET', '/api/me/profile')],
      ['a write', await tool('PATCH', '/api/me/profile', { displayName: 'x' })],
      ['a bad body', await tool('PATCH', '/api/me/profile', {})],
      ['404', await tool('GET', `/api/projects/${id()}`)],
      ['403', await restricted('GET', `/api/projects/${outside.id}`)],
      ['403 of a write', await tool('PATCH', `/api/projects/${outside.id}`, { name: 'x' })],
      ['a malformed id', await tool('GET', '/api/projects/1')],
      [
        'a body that is too large',
        await tool('PATCH', '/api/me/profile', { displayName: 'x'.repeat(1 << 20) }),
      ],
      ['204', await (await asTool(who))('DELETE', '/api/me/token')],
    ]
    for (const [label, { headers }] of responses) {
      expect(headers.get('ratelimit-policy'), label).toBe('"token-writes";q=60;w=60')
      expect(headers.get('ratelimit'), label).toMatch(/^"token-writes";r=\d+;t=\d+$/)
    }
    // A path without an operation checks no credential.
    const silent = [await tool('PUT', '/api/me/profile'), await tool('GET', '/api/none')]
    expect(silent.map(({ status }) => status)).toEqual([405, 404])
    for (const answer of [
      ...silent,
      await browser('GET', '/api/me/profile'),
      await asNobody('GET', '/api/me/profile'),
    ])
      expect([answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([null, null])
  })
})
