import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { release } from '../../../src/worker/domain/maintenance/release.ts'
import { deploymentOf } from '../../../src/worker/env.ts'
import { asNobody, client, withSession, withToken } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { bearer, fromBrowser, origin } from '../../support/headers.ts'
import { watchConsole } from '../../support/logged.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { probeAsBrowser } from '../../support/probe.ts'
import {
  joinProject,
  type Person,
  type Project,
  person,
  project,
  session,
  token,
} from '../../support/world.ts'

let lines: string[]
let errors: string[]

beforeEach(() => {
  lines = []
  errors = []
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation(line => void errors.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const only = () => {
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!)
}

async function member(): Promise<{ who: Person; at: Project }> {
  const [who, at] = [await person({ name: '山田花子' }), await project({ name: '極秘計画' })]
  await joinProject(at, who, 'member')
  return { who, at }
}

describe('the log has one JSON line for each request', () => {
  it('of a read, with template, status, durations, round trips, and ids', async () => {
    const { who, at } = await member()
    const plaintext = await token(who)
    const { headers } = await withToken(plaintext)('GET', `/api/projects/${at.id}/roadmaps?page=1`)
    const [row] = await query`select id from api_tokens where user_id = ${who.id}`
    expect(only()).toEqual({
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/projects/:projectId/roadmaps',
      operation: 'roadmap.list',
      status: 200,
      ms: expect.any(Number),
      trips: 1,
      databaseMs: expect.any(Number),
      storeCalls: 0,
      storeMs: 0,
      userId: who.id,
      tokenId: row!.id,
      projectId: at.id,
      orgId: null,
      client: expect.stringMatching(/^cairn-client\/\d+\.\d+\.\d+$/),
      release,
      deployment: deploymentOf(env),
    })
  })

  it('of a refusal, with its code and the caller', async () => {
    const { who, at } = await member()
    await withToken(await token(who))('PUT', `/api/projects/${at.id}/repo-binding`, { repoIdentity: {} })
    expect(only()).toMatchObject({
      route: '/api/projects/:projectId/repo-binding',
      operation: 'repo_binding.write',
      status: 403,
      code: 'forbidden',
      userId: who.id,
    })
  })

  it.each([
    ['cairn-cli/0.8.0 (linux; node 20.19.0)', 'cairn-cli/0.8.0'],
    ['cairn-client/12.0.1', 'cairn-client/12.0.1'],
    ['cairn-client/12.0.1-beta', undefined],
    ['cairn-cli/99999.0.0', undefined],
    ['cairn-other/1.0.0', undefined],
    ['Mozilla/5.0 (X11; Linux x86_64) cairn-cli/0.8.0', undefined],
    ['', undefined],
  ])('with name and version of our own clients, and nothing of others: %s', async (userAgent, ours) => {
    await client({ 'user-agent': userAgent })('GET', '/healthz')
    expect([only().operation, only().client]).toEqual(['service.check', ours])
  })

  it("with the limit that was exceeded: the token's or the operation's", async () => {
    const who = await person()
    const plaintext = await token(who)
    await query`insert into rate_windows (subject, hits)
      select 'token:' || id, array_fill(clock_timestamp(), array[60]) from api_tokens where user_id = ${who.id}`
    await withToken(plaintext)('PATCH', '/api/me/profile', { displayName: 'x' })
    const browser = withSession(await session(who))
    for (let guess = 0; guess < 11; guess++) await browser('GET', '/api/auth/device?userCode=BCDF-GHJK')
    const [spent, guessed, ...guesses] = lines.map(line => JSON.parse(line))
    expect([spent, guessed, guesses.at(-1)]).toMatchObject([
      { code: 'rate_limited', limited: 'tokenWrites' },
      { code: 'device_code_not_found' },
      { code: 'rate_limited', limited: 'operation' },
    ])
    expect(guessed).not.toHaveProperty('limited')
  })

  it('of an anonymous caller, an unknown path, or another method, with what is known of the route', async () => {
    await asNobody('GET', '/api/me/profile')
    await asNobody('GET', '/api/secret-path/hidden?token=secret')
    await asNobody('DELETE', '/api/orgs/eligible')
    const [nobody, unknown, other] = lines.map(line => JSON.parse(line))
    expect(nobody).toMatchObject({ route: '/api/me/profile', status: 401, code: 'unauthenticated', trips: 0 })
    expect(unknown).toMatchObject({ route: '/*', status: 404, code: 'not_found', trips: 0 })
    expect(other).toMatchObject({ route: '/*', status: 405, code: 'method_not_allowed', trips: 0 })
    expect(lines.join()).not.toMatch(/secret|hidden/)
  })

  it('without bodies, secrets, names, or addresses', async () => {
    const { who, at } = await member()
    const [plaintext, cookie] = [await token(who, { name: 'わたしの鍵' }), await session(who)]
    const browser = withSession(cookie)
    const tool = withToken(plaintext)
    await browser('GET', '/api/me/profile')
    await browser('PATCH', '/api/me/profile', { displayName: '佐藤次郎' })
    await browser('PATCH', '/api/me/profile', { displayName: '', おかしな鍵: '値' })
    await browser('POST', '/api/tokens', { name: '新しい鍵' })
    await tool('GET', `/api/projects/${at.id}/roadmaps/secret-slug`)
    await tool('PUT', `/api/projects/${at.id}/roadmaps/secret-slug`, { secret: '中身' })
    await asNobody('POST', '/api/auth/email-code', { email: who.email }, { origin })
    expect(lines).toHaveLength(7)
    const secrets = [
      plaintext,
      plaintext.slice(9, 20),
      cookie,
      who.email,
      '山田',
      '佐藤',
      '鍵',
      '値',
      '中身',
      '極秘',
    ]
    for (const secret of [...secrets, 'secret-slug', 'authorization', 'page='])
      expect(lines.join()).not.toContain(secret)
  })
})

describe('the log of a failure', () => {
  it('of an outage names where it occurred, without the statement and its values', async () => {
    const { who, at } = await member()
    const browser = await probeAsBrowser(who)
    const key = id()
    await armFault('database', 'cut-before', key, 3)
    const { headers } = await browser('POST', `/projects/${at.id}/events`, { key })
    expect(errors).toHaveLength(1)
    const { requestId, failure, frames } = JSON.parse(errors[0]!)
    expect(requestId).toBe(headers.get('x-request-id'))
    expect(failure).toMatch(/^DatabaseError: /)
    expect(frames.join()).toContain('src/')
    for (const secret of [key, who.id, 'admit', 'insert into']) expect(errors[0]).not.toContain(secret)
    expect(only()).toMatchObject({ status: 503, code: 'service_unavailable', trips: 3 })
  })

  it.each(['POST', 'PUT'])('of a bug has its SQLSTATE, but not what was sent (%s)', async method => {
    const { who, at } = await member()
    const browser = await probeAsBrowser(who)
    const answer = await browser(method, `/projects/${at.id}/broken`, 'わたしの秘密')
    expect([answer.status, answer.body.error]).toEqual([500, 'internal'])
    expect(errors).toHaveLength(1)
    expect(JSON.parse(errors[0]!).failure).toBe('DatabaseError: 22P02 data exception')
    expect(errors[0]).not.toContain('秘密')
    expect(answer.text).not.toContain('22P02')
    expect(only()).toMatchObject({ status: 500, code: 'internal' })
  })
})

describe('nothing in the log grants access (requests § Log)', () => {
  const routes = Object.keys(permissions).flatMap(routesOf)
  const named = (route: string) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name!)

  it('because paths, which platforms log, contain ids and no keys', () => {
    const others = new Set(routes.flatMap(named).filter(name => !name.endsWith('Id')))
    expect([...others].sort()).toEqual(['number', 'path', 'revision', 'slug', 'task'])
  })

  it('because links in emails of 0.8.0, which have a key in their path, leave no line, even if they fail', async () => {
    const who = await person()
    const [row] = await query<{ key: string }>`select unsubscribe_key as key from users where id = ${who.id}`
    const console = watchConsole()
    const send = (method: string) => asNobody(method, `/api/unsubscribe/${row!.key}?of=all`)
    expect([(await send('GET')).status, (await send('POST')).status]).toEqual([200, 200])
    await armFault('database', 'cut-before', row!.key, 2)
    expect((await send('GET')).status).toBe(503)
    expect(console).toEqual([])
  })

  it.each(['token', 'cookie'])(
    'because requests with a secret in every place leave no line with it, with a %s',
    async shown => {
      const console = watchConsole()
      const secret = 'open-sesame-0123456789'
      const as = client({
        ...(shown === 'token' ? bearer(`svc_user_${secret}`) : fromBrowser(secret)),
        'idempotency-key': secret,
        'stripe-signature': secret,
        'user-agent': secret,
        referer: `${origin}/device?user_code=${secret}`,
      })
      const query = new URLSearchParams({ key: secret, userCode: secret, q: secret, [secret]: secret })
      for (const route of routes) {
        const [method, path] = route.split(' ') as [string, string]
        const body = /^(GET|DELETE|HEAD)$/.test(method)
          ? undefined
          : { code: secret, email: secret, [secret]: 1 }
        const { status } = await as(method, `${path.replace(/:\w+/g, secret)}?${query}`, body)
        expect(status).toBeLessThan(500)
      }
      expect(console).toHaveLength(routes.length)
      expect(console.join()).not.toContain(secret)
      expect(console.map(line => `${JSON.parse(line).method} ${JSON.parse(line).route}`)).toEqual(routes)
    },
  )
})
