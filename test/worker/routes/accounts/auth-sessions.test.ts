import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../src/worker/access/credential.ts'
import { asBrowser, asNobody, asTool, client, withSession } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asJson, origin, sessionCookie } from '../../../support/headers.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { cookieOf, mailedCode } from '../../../support/sign-in.ts'
import { person, session } from '../../../support/world.ts'

const isLive = async (secret: string) =>
  (await query`select 1 from sessions where hash = ${sha256(secret)}::bytea`).length === 1

describe('DELETE /api/auth/session (accounts § Sessions)', () => {
  it('ends the session at once and deletes the cookie, in one round trip', async () => {
    const secret = await session(await person())
    const as = withSession(secret)
    const answer = await as('DELETE', '/api/auth/session')
    expect([answer.status, answer.text, answer.trips]).toEqual([204, '', 1])
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await as('GET', '/api/me/profile')).toMatchObject({ status: 401 })
    expect(await as('DELETE', '/api/auth/session')).toMatchObject({ status: 401 })
  })

  it('deletes the cookie of a session that was due for extension', async () => {
    const secret = await session(await person(), { days: 20 })
    await query`update sessions set last_used_at = now() - interval '1 day' where hash = ${sha256(secret)}::bytea`
    const { headers } = await withSession(secret)('DELETE', '/api/auth/session')
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
  })

  it('does not affect other sessions', async () => {
    const who = await person()
    const [here, there] = [await session(who), await session(who)]
    await withSession(here)('DELETE', '/api/auth/session')
    expect([await isLive(here), await isLive(there)]).toEqual([false, true])
  })

  it('needs the Origin and a cookie, and accepts no token', async () => {
    const who = await person()
    const secret = await session(who)
    const elsewhere = client(sessionCookie(secret))
    expect(await elsewhere('DELETE', '/api/auth/session')).toMatchObject({ status: 403 })
    expect(await asNobody('DELETE', '/api/auth/session', undefined, { origin })).toMatchObject({
      status: 401,
    })
    const tool = await asTool(who)
    expect(await tool('DELETE', '/api/auth/session')).toMatchObject({ status: 401, trips: 0 })
    expect(await isLive(secret)).toBe(true)
  })
})

describe('GET /api/auth/sessions (accounts § Sessions)', () => {
  it('lists the valid ones, newest first, in one round trip', async () => {
    const who = await person()
    await session(await person())
    await session(who, { days: -1 })
    const older = await session(who)
    const newer = await session(who)
    await query`update sessions set created_at = now() - interval '1 hour', user_agent = 'curl/8' where hash = ${sha256(older)}::bytea`
    const { status, body, trips } = await withSession(older)('GET', '/api/auth/sessions')
    expect([status, trips]).toEqual([200, 1])
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 2 })
    expect(body.sessions.map((one: any) => [one.current, one.userAgent])).toEqual([
      [false, null],
      [true, 'curl/8'],
    ])
    expect(Object.keys(body.sessions[0])).toEqual(['id', 'current', 'createdAt', 'lastUsedAt', 'userAgent'])
    const paged = await withSession(newer)('GET', '/api/auth/sessions?page=2&pageSize=1')
    expect(paged.body).toMatchObject({ total: 2, page: 2, pageSize: 1, sessions: [{ current: false }] })
  })

  it('is only for browsers', async () => {
    expect(await (await asTool(await person()))('GET', '/api/auth/sessions')).toMatchObject({ status: 401 })
    expect(await asNobody('GET', '/api/auth/sessions')).toMatchObject({ status: 401 })
  })
})

describe('DELETE /api/auth/sessions/{id} (accounts § Sessions)', () => {
  const idOf = async (secret: string) =>
    (await query<{ id: string }>`select id from sessions where hash = ${sha256(secret)}::bytea`)[0]!.id

  it('ends another session of the caller, in one round trip, once', async () => {
    const who = await person()
    const lost = await session(who)
    const as = await asBrowser(who)
    const path = `/api/auth/sessions/${await idOf(lost)}`
    const answer = await as('DELETE', path)
    expect([answer.status, answer.trips]).toEqual([204, 1])
    for (const header of ['set-cookie', 'clear-site-data']) expect(answer.headers.has(header)).toBe(false)
    expect(await withSession(lost)('GET', '/api/me/profile')).toMatchObject({ status: 401 })
    expect(await as('DELETE', path)).toMatchObject({ status: 404 })
  })

  it('deletes the cookie if it is the current one', async () => {
    const secret = await session(await person())
    const { status, headers } = await withSession(secret)(
      'DELETE',
      `/api/auth/sessions/${await idOf(secret)}`,
    )
    expect([status, headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([204, true])
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })

  it("gives the same 404 for another user's, an unknown, an expired, and a malformed one", async () => {
    const who = await person()
    const [theirs, expired] = [await session(await person()), await session(who, { days: -1 })]
    const as = await asBrowser(who)
    const answers = []
    for (const one of [await idOf(theirs), id(), await idOf(expired), 'none'])
      answers.push(await as('DELETE', `/api/auth/sessions/${one}`))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await isLive(theirs)).toBe(true)
  })

  it('needs the Origin', async () => {
    const secret = await session(await person())
    const path = `/api/auth/sessions/${await idOf(secret)}`
    expect(await asNobody('DELETE', path, undefined, sessionCookie(secret))).toMatchObject({
      status: 403,
    })
  })
})

describe('the session cookie (accounts § Session cookie; accounts § Sessions)', () => {
  const open = async (url: string, name: string) => {
    const email = anAddress()
    const response = await exports.default.fetch(
      new Request(`${url}/api/auth/session`, {
        method: 'POST',
        headers: { ...asJson, origin, cookie: `${name}=${cookieOf(email)}` },
        body: JSON.stringify({ email, code: await mailedCode(email) }),
      }),
    )
    return response.headers.getSetCookie()[0]!.replace(/=[\w-]{43};/, '=…;')
  }

  it.each([
    ['https://cairn.test', '__Host-session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['https://localhost:8787', '__Host-session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['http://cairn.test', '__Host-session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['http://localhost:8787', 'session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'],
    ['http://127.0.0.1:8787', 'session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'],
  ])('is set on %s', async (url, cookie) => {
    expect(await open(url, cookie.startsWith('session') ? 'sign_in' : '__Host-sign_in')).toBe(cookie)
  })

  it('is ignored under the other name', async () => {
    const secret = await session(await person())
    expect(
      await asNobody('GET', '/api/me/profile', undefined, { cookie: `session=${secret}` }),
    ).toMatchObject({ status: 401 })
  })
})
