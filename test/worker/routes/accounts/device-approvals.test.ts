import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { fromElsewhere } from '../../../support/headers.ts'
import { hold } from '../../../support/hold.ts'
import { person, token } from '../../../support/world.ts'

type Login = { device_code: string; user_code: string }

const start = async (name = 'cairn-cli'): Promise<Login> =>
  (await asNobody('POST', '/api/auth/device/code', { client_name: name })).body
const poll = (device_code: string) => asNobody('POST', '/api/auth/device/token', { device_code })
const look = (as: Client, userCode: string) =>
  as('GET', `/api/auth/device?${new URLSearchParams({ userCode })}`)
const approve = (as: Client, userCode: string, decision?: string) =>
  as('POST', '/api/auth/device/approve', { userCode, decision })
const typed = ({ user_code }: Login) => user_code.replace('-', '')
const expire = (login: Login) =>
  query`update device_logins set expires_at = now() where user_code = ${typed(login)}`
const unknown = { status: 404, trips: 1, body: { error: 'device_code_not_found' } }

describe('GET /api/auth/device (accounts § Approving a device login)', () => {
  it('names the device before it is approved, in one round trip, and decides nothing', async () => {
    const as = await asBrowser(await person())
    const login = await start('山田の端末')
    const before = Date.now()
    const { status, body, trips } = await look(as, login.user_code)
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      device: {
        clientName: '山田の端末',
        requestedAt: expect.any(String),
        expiresAt: expect.any(String),
        scopes: null,
        project: null,
      },
    })
    const [requested, expires] = [Date.parse(body.device.requestedAt), Date.parse(body.device.expiresAt)]
    expect(expires - requested).toBe(600_000)
    expect(Math.abs(requested - before)).toBeLessThan(20_000)
    expect((await poll(login.device_code)).body.error).toBe('authorization_pending')
    expect(await approve(as, login.user_code)).toMatchObject({ status: 200 })
  })

  it('accepts the code as people type it, and needs no Origin', async () => {
    const as = await asBrowser(await person())
    const login = await start()
    for (const code of [login.user_code.toLowerCase(), ` ${typed(login)} `])
      expect(await look(as, code)).toMatchObject({ status: 200 })
    const elsewhere = (path: string) => as('GET', path, undefined, fromElsewhere)
    expect((await elsewhere(`/api/auth/device?userCode=${login.user_code}`)).status).toBe(200)
  })

  it('finds no unknown, expired, or decided one', async () => {
    const as = await asBrowser(await person())
    const [expired, decided] = [await start(), await start()]
    await expire(expired)
    await approve(as, decided.user_code)
    for (const code of ['BBBB-BBBB', '----', expired.user_code, decided.user_code])
      expect(await look(as, code)).toMatchObject(unknown)
  })

  it('is only for signed-in browsers', async () => {
    const { user_code } = await start()
    expect(await look(asNobody, user_code)).toMatchObject({ status: 401, trips: 0 })
    expect(await look(await asTool(await person()), user_code)).toMatchObject({ status: 401, trips: 0 })
  })

  it.each([
    ['/api/auth/device'],
    ['/api/auth/device?userCode='],
    [`/api/auth/device?userCode=${'B'.repeat(41)}`],
  ])('refuses %s', async path => {
    expect(await (await asBrowser(await person()))('GET', path)).toMatchObject({ status: 400, trips: 1 })
  })
})

describe('guesses of a signed-in user (accounts § Approving a device login)', () => {
  const outcomes = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
  const wrong = (count: number) =>
    Array.from({ length: count }, (_, i) => `BBBB-BB${'BCDFGHJKLMNPQRSTVWXZ'[i % 20]}${i < 20 ? 'B' : 'C'}`)

  it('count even if they are refused: 10 of 40 at once', async () => {
    const as = await asBrowser(await person())
    const answers = await Promise.all(wrong(40).map(code => approve(as, code)))
    expect(outcomes(answers)).toEqual([...Array(10).fill(404), ...Array(30).fill(429)])
    const { body, headers } = answers.find(({ status }) => status === 429)!
    expect(body.error).toBe('rate_limited')
    expect(body.retryAfter).toBeGreaterThan(0)
    expect(body.retryAfter).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
    const { user_code } = await start()
    expect((await approve(as, user_code)).status).toBe(429)
  })

  it('count together, in all browsers of the user, whether they read or approve', async () => {
    const who = await person()
    const browsers = [await asBrowser(who), await asBrowser(who)]
    const answers = await Promise.all(
      wrong(40).map((code, i) => (i % 2 ? look : approve)(browsers[(i >> 1) % 2]!, code)),
    )
    expect(outcomes(answers)).toEqual([...Array(10).fill(404), ...Array(30).fill(429)])
  })

  it('include right ones and ones beyond the limit of tokens', async () => {
    const who = await person()
    const as = await asBrowser(who)
    for (let i = 0; i < 3; i++) expect((await approve(as, (await start()).user_code)).status).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => token(who)))
    for (let i = 0; i < 7; i++) expect((await approve(as, (await start()).user_code)).status).toBe(409)
    expect((await look(as, (await start()).user_code)).status).toBe(429)
  })

  it('do not count for other users', async () => {
    const who = await person()
    const [as, other] = [await asBrowser(who), await asBrowser(await person())]
    await Promise.all(wrong(10).map(code => look(as, code)))
    const { user_code } = await start()
    expect((await look(as, user_code)).status).toBe(429)
    expect((await look(other, user_code)).status).toBe(200)
  })
})

describe('POST /api/auth/device/approve (accounts § Approving a device login)', () => {
  it.each([
    ['as shown', (code: string) => code],
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('approves with the code %s, in one round trip, once', async (_, typed) => {
    const as = await asBrowser(await person())
    const { user_code } = await start('端末')
    const answer = await approve(as, typed(user_code))
    expect(answer).toMatchObject({ status: 200, trips: 1, body: { ok: true, clientName: '端末' } })
    expect(await approve(as, user_code)).toMatchObject({
      status: 404,
      body: { error: 'device_code_not_found' },
    })
  })

  it('accepts no other code, and no expired one', async () => {
    const as = await asBrowser(await person())
    const login = await start()
    await expire(login)
    for (const code of [login.user_code, 'BBBB-BBBB', '----'])
      expect(await approve(as, code)).toMatchObject({ status: 404, body: { code: 'device_code_not_found' } })
  })

  it('is only for browsers of this origin', async () => {
    const who = await person()
    const { user_code } = await start()
    expect(await approve(asNobody, user_code)).toMatchObject({ status: 401 })
    expect(await approve(await asTool(who), user_code)).toMatchObject({ status: 401 })
    const elsewhere = await asBrowser(who)
    const answer = await elsewhere('POST', '/api/auth/device/approve', { userCode: user_code }, fromElsewhere)
    expect(answer).toMatchObject({ status: 403, body: { error: 'origin_forbidden' } })
  })

  it.each([[{}], [{ userCode: '' }], [{ userCode: 'BCDF-GHJK', decision: 'maybe' }]])(
    'refuses %j',
    async body => {
      expect(await (await asBrowser(await person()))('POST', '/api/auth/device/approve', body)).toMatchObject(
        { status: 400 },
      )
    },
  )

  it('lets only one of two users decide', async () => {
    const people = await Promise.all([person(), person()])
    const login = await start()
    const browsers = await Promise.all(people.map(asBrowser))
    const held = await hold(sql`select from device_logins where user_code = ${typed(login)} for update`)
    const answers = browsers.map(as => approve(as, login.user_code))
    await held.queued(2)
    await held.release()
    const outcomes = (await Promise.all(answers)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual([200, 404])
    const decided = await query`select user_id from device_logins where user_code = ${typed(login)}`
    expect(decided).toEqual([{ user_id: people[outcomes.indexOf(200)]!.id }])
  })

  it('reports to the second user that it is decided, even if the connection is lost (requests § Lost connections)', async () => {
    const login = await start()
    await approve(await asBrowser(await person()), login.user_code)
    const second = await asBrowser(await person())
    await armFault('database', 'cut-after', typed(login))
    expect(await approve(second, login.user_code)).toMatchObject({ ...unknown, trips: 2 })
  })

  it('refuses the 21st active token, and the login keeps waiting', async () => {
    const who = await person()
    await Promise.all(Array.from({ length: 20 }, () => token(who)))
    const as = await asBrowser(who)
    const login = await start()
    expect(await approve(as, login.user_code)).toMatchObject({ status: 409, body: { error: 'token_limit' } })
    expect((await poll(login.device_code)).body.error).toBe('authorization_pending')
    expect(await approve(as, login.user_code, 'deny')).toMatchObject({ status: 200 })
  })
})
