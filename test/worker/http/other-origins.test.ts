import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { type Person, person } from '../../support/world.ts'

const page = { origin: 'https://elsewhere.test' }
const preflight = { ...page, 'access-control-request-method': 'PATCH' }
const allowed = 'access-control-allow-origin'
const exposed =
  'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Idempotency-Replayed, Server-Timing'

let who: Person
let tool: Client
let browser: Client

beforeAll(async () => {
  who = await person()
  tool = await asTool(who)
  browser = await asBrowser(who)
})

describe('requests from pages of other origins (requests § Other origins)', () => {
  const withBearer: [status: number, label: string, method: string, path: string, token?: string][] = [
    [200, 'a response', 'GET', '/api/me/profile'],
    [401, 'a bad token', 'GET', '/api/me/profile', 'junk'],
    [400, 'a refusal', 'PATCH', '/api/me/profile'],
    [404, 'an unknown path', 'GET', '/api/nowhere'],
    [405, 'another method', 'PUT', '/api/me/profile'],
  ]
  it.each(withBearer)('%i may be read with a bearer token: %s', async (status, _, method, path, token) => {
    const headers = { ...page, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await (token ? asNobody : tool)(method, path, method === 'GET' ? undefined : {}, headers)
    expect([answer.status, answer.headers.get(allowed)]).toEqual([status, '*'])
    expect(answer.headers.get('access-control-expose-headers')).toBe(exposed)
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
  })

  it('nothing may be read with a cookie or without a credential', async () => {
    for (const as of [browser, asNobody]) {
      const { headers } = await as('GET', '/api/me/profile', undefined, page)
      expect([headers.get(allowed), headers.get('access-control-expose-headers')]).toEqual([null, null])
    }
  })

  const known: [path: string, methods: string][] = [
    ['/api/me/profile', 'GET, HEAD, PATCH'],
    ['/api/orgs/eligible', 'GET, HEAD'],
    ['/api/projects/00000000-0000-4000-8000-000000000000/repo-binding', 'GET, HEAD, PATCH, POST, PUT'],
  ]
  it.each(known)('a preflight of %s is 204 without a round trip', async (path, methods) => {
    const { status, text, trips, headers } = await asNobody('OPTIONS', path, undefined, preflight)
    expect([status, text, trips]).toEqual([204, '', 0])
    expect(headers.get(allowed)).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe(methods)
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toBeTruthy()
  })

  it('a preflight of an unknown path is 404, and OPTIONS without a preflight 405', async () => {
    expect((await asNobody('OPTIONS', '/api/nowhere', undefined, preflight)).status).toBe(404)
    expect((await asNobody('OPTIONS', '/api/me/profile', undefined, page)).status).toBe(405)
  })
})
