import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenChecksum } from '../../../src/worker/access/credential.ts'
import { base62, randomText } from '../../../src/worker/access/secret.ts'
import { app } from '../../../src/worker/app.ts'
import { asNobody } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { origin } from '../../support/headers.ts'
import { probeAs, probeAsNobody } from '../../support/probe.ts'
import { type Person, person, session, token } from '../../support/world.ts'

let who: Person
let cookie: string
let bearer: string

beforeAll(async () => {
  who = await person()
  cookie = `__Host-session=${await session(who)}`
  bearer = `Bearer ${await token(who)}`
})

describe('the credential (requests § Credentials; tokens § Format)', () => {
  const junk = `Bearer svc_user_${'0'.repeat(38)}`
  const rows: [string, headers: () => Record<string, string>, status: number, trips: number][] = [
    ['no credential', () => ({}), 401, 0],
    ['a cookie', () => ({ cookie }), 200, 1],
    ['a token', () => ({ authorization: bearer }), 200, 1],
    [
      'a token, the scheme in lower case',
      () => ({ authorization: bearer.replace('Bearer', 'bearer') }),
      200,
      1,
    ],
    [
      'a valid token with an invalid cookie',
      () => ({ authorization: bearer, cookie: '__Host-session=x' }),
      200,
      1,
    ],
    ['an invalid token with a valid cookie', () => ({ authorization: junk, cookie }), 401, 0],
    ['an empty bearer token with a valid cookie', () => ({ authorization: 'Bearer', cookie }), 401, 0],
    [
      'a bearer token after a tab, with a valid cookie',
      () => ({ authorization: 'Bearer\tx', cookie }),
      401,
      0,
    ],
    ['two tokens in one header', () => ({ authorization: `${bearer}, ${bearer}` }), 401, 0],
    ['a wrong checksum', () => ({ authorization: junk }), 401, 0],
    ['a token that was never issued', () => ({ authorization: `Bearer ${unissued()}` }), 401, 1],
    ['a token with a letter too many', () => ({ authorization: `${bearer}0` }), 401, 0],
    ['another scheme with a valid cookie', () => ({ authorization: 'Basic eDp5', cookie }), 200, 1],
    ['only another scheme', () => ({ authorization: 'Basic eDp5' }), 401, 0],
    ['the cookie under its loopback name', () => ({ cookie: cookie.replace('__Host-', '') }), 401, 0],
    ['a cookie that was never issued', () => ({ cookie: `__Host-session=${randomText(43)}` }), 401, 1],
    ['a token as a cookie', () => ({ cookie: `__Host-session=${bearer.slice(7)}` }), 401, 1],
  ]
  it.each(rows)('%s', async (_, headers, status, trips) => {
    expect(await probeAs(headers())('GET', '/me')).toMatchObject({ status, trips })
  })

  const unissued = () => {
    const unchecked = `svc_user_${randomText(32)}`
    return unchecked + tokenChecksum(unchecked)
  }

  it('must be a cookie where only browsers are allowed', async () => {
    const call = (headers: Record<string, string>) => probeAs(headers)('POST', '/me/tokens')
    expect(await call({ authorization: bearer })).toMatchObject({ status: 401, trips: 0 })
    expect(await call({ authorization: bearer, cookie, origin })).toMatchObject({ status: 401, trips: 0 })
    expect(await call({ cookie, origin })).toMatchObject({ status: 200, trips: 1 })
  })

  it('is refused by the next request after the session has ended', async () => {
    const other = await session(who)
    const as = probeAs({ cookie: `__Host-session=${other}` })
    expect((await as('GET', '/me')).status).toBe(200)
    await query`update sessions set expires_at = now() where user_id = ${who.id}`
    expect((await as('GET', '/me')).status).toBe(401)
    cookie = `__Host-session=${await session(who)}`
  })

  it('gets the same text for every 401, without a hint whether the token exists', async () => {
    const answers = await Promise.all([
      probeAsNobody('GET', '/me'),
      probeAs({ authorization: junk })('GET', '/me'),
      probeAs({ authorization: `Bearer ${unissued()}` })('GET', '/me'),
      probeAs({ authorization: `Bearer ${await token(who, { revoked: true })}` })('GET', '/me'),
      probeAs({ authorization: `Bearer ${await token(who, { expired: true })}` })('GET', '/me'),
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.body).toEqual({
      error: 'unauthenticated',
      code: 'unauthenticated',
      message: 'サインインしてください',
    })
  })

  it('has a checksum that is padded to its length', () => {
    expect([base62(0, 6), base62(61, 6), base62(62, 2), base62(0xffffffff, 6)]).toEqual([
      '000000',
      '00000z',
      '10',
      '4gfFC3',
    ])
  })
})

describe('the Origin of a write (requests § Origin)', () => {
  const origins: [string, value: string | undefined, isOurs: boolean][] = [
    ['ours', origin, true],
    ['missing', undefined, false],
    ['null', 'null', false],
    ['empty', '', false],
    ['foreign', 'https://evil.test', false],
    ['another port', `${origin}:8443`, false],
    ['the default port spelled out', `${origin}:443`, false],
    ['another scheme', origin.replace('https', 'http'), false],
    ['a subdomain', origin.replace('//', '//www.'), false],
    ['ours as a prefix', `${origin}.evil.test`, false],
    ['ours with a path', `${origin}/`, false],
    ['ours twice', `${origin}, ${origin}`, false],
  ]
  it.each(origins)('%s', async (_, value, isOurs) => {
    const header: Record<string, string> = value === undefined ? {} : { origin: value }
    const browser = probeAs({ cookie, ...header })
    const write = await browser('PATCH', '/me')
    expect(write).toMatchObject(
      isOurs
        ? { status: 200 }
        : { status: 403, body: { error: 'origin_forbidden', code: 'origin_forbidden' } },
    )
    expect((await browser('GET', '/me')).status).toBe(200)
    expect((await probeAs({ authorization: bearer, ...header })('PATCH', '/me')).status).toBe(200)
  })

  it('is compared with the settings, not with the host of the request', async () => {
    const bindings = { ...env, APP_URL: 'https://elsewhere.test' }
    const call = (header: string, path: string, init: RequestInit = {}) =>
      app.fetch(
        new Request(origin + path, { method: 'POST', ...init, headers: { cookie, origin: header } }),
        bindings,
        createExecutionContext(),
      )
    for (const path of ['/api/auth/email-code', '/api/me/notifications/read'])
      expect([
        (await call(origin, path)).status,
        (await call('https://elsewhere.test', path)).status,
      ]).toEqual([403, 400])
  })

  it.each(['/api/auth/email-code', '/api/auth/session'])('is checked before sign-in too: %s', async path => {
    const body = { email: 'who@people.test', code: '000000' }
    for (const header of [{}, { origin: 'https://evil.test' }] as Record<string, string>[])
      expect(await asNobody('POST', path, body, header)).toMatchObject({
        status: 403,
        body: { error: 'origin_forbidden' },
        trips: 0,
      })
  })
})
