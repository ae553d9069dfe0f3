import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client, origin, withToken } from '../support/as.ts'
import { query } from '../support/database.ts'
import { type Person, person, token } from '../support/world.ts'

type Login = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const start = async (name = 'cairn-cli'): Promise<Login> =>
  (await asNobody('POST', '/api/auth/device/code', { client_name: name })).body
const poll = (device_code: string) => asNobody('POST', '/api/auth/device/token', { device_code })
const approve = (as: Client, userCode: string, decision?: string) =>
  as('POST', '/api/auth/device/approve', { userCode, decision })
const wait = (login: Login, seconds: number) =>
  query`update device_logins set last_polled_at = last_polled_at - make_interval(secs => ${seconds})
    where user_code = ${login.user_code.replace('-', '')}`
const expire = (login: Login) =>
  query`update device_logins set expires_at = now() where user_code = ${login.user_code.replace('-', '')}`
const tokensOf = (who: Person) =>
  query`select name, scopes, project_id, expires_at, hint from api_tokens where user_id = ${who.id} and revoked_at is null`
const giveTokens = (who: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => token(who)))

describe('POST /api/auth/device/code (decisions § 2; RFC 8628)', () => {
  it('starts a login, in one trip, without an Origin', async () => {
    const { status, body, trips } = await asNobody('POST', '/api/auth/device/code', {
      client_name: 'cairn-cli',
    })
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${origin}/device`,
      verification_uri_complete: `${origin}/device?user_code=${body.user_code}`,
      expires_in: 600,
      interval: 5,
    })
    expect(
      await query`select 1 from device_logins d where row_to_json(d)::text like ${`%${body.device_code}%`}`,
    ).toEqual([])
  })

  it('takes a form', async () => {
    const { status } = await asNobody(
      'POST',
      '/api/auth/device/code',
      'client_name=My+%E7%AB%AF%E6%9C%AB',
      form,
    )
    expect(status).toBe(200)
    expect(await query`select 1 from device_logins where client_name = 'My 端末'`).toHaveLength(1)
  })

  it.each<[what: string, body: unknown, headers: Record<string, string>, status: number]>([
    ['no name', {}, {}, 400],
    ['an empty name', { client_name: ' ' }, {}, 400],
    ['a name of 121 characters', { client_name: 'x'.repeat(121) }, {}, 400],
    ['an empty form', '', form, 400],
    ['broken JSON', '{', {}, 400],
    ['another type', 'client_name=x', { 'content-type': 'text/plain' }, 400],
    ['a form beyond 16 KiB', `client_name=x&y=${'y'.repeat(16_384)}`, form, 413],
    ['JSON beyond 16 KiB', { client_name: 'x', y: 'y'.repeat(16_384) }, {}, 413],
  ])('refuses %s', async (_, body, headers, status) => {
    expect(await asNobody('POST', '/api/auth/device/code', body, headers)).toMatchObject({ status, trips: 0 })
  })
})

describe('POST /api/auth/device/approve (decisions § 2)', () => {
  it.each([
    ['as shown', (code: string) => code],
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('approves by the code %s, in one trip, once', async (_, typed) => {
    const as = await asBrowser(await person())
    const { user_code } = await start('端末')
    const answer = await approve(as, typed(user_code))
    expect(answer).toMatchObject({ status: 200, trips: 1, body: { ok: true, clientName: '端末' } })
    expect(await approve(as, user_code)).toMatchObject({
      status: 404,
      body: { error: 'device_code_not_found' },
    })
  })

  it('knows no other code, and no expired one', async () => {
    const as = await asBrowser(await person())
    const login = await start()
    await expire(login)
    for (const code of [login.user_code, 'BBBB-BBBB', '----'])
      expect(await approve(as, code)).toMatchObject({ status: 404, body: { code: 'device_code_not_found' } })
  })

  it('is for browsers of this origin only', async () => {
    const who = await person()
    const { user_code } = await start()
    expect(await approve(asNobody, user_code)).toMatchObject({ status: 401 })
    expect(await approve(await asTool(who), user_code)).toMatchObject({ status: 401 })
    const elsewhere = await asBrowser(who)
    const answer = await elsewhere(
      'POST',
      '/api/auth/device/approve',
      { userCode: user_code },
      { origin: 'https://evil.test' },
    )
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

  it('lets only one of two people decide', async () => {
    const people = await Promise.all([person(), person()])
    const { user_code } = await start()
    const browsers = await Promise.all(people.map(asBrowser))
    const answers = await Promise.all(browsers.map(as => approve(as, user_code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('refuses the 21st active token, and the login goes on waiting', async () => {
    const who = await person()
    await giveTokens(who, 20)
    const as = await asBrowser(who)
    const login = await start()
    expect(await approve(as, login.user_code)).toMatchObject({ status: 409, body: { error: 'token_limit' } })
    expect((await poll(login.device_code)).body.error).toBe('authorization_pending')
    expect(await approve(as, login.user_code, 'deny')).toMatchObject({ status: 200 })
  })
})

describe('POST /api/auth/device/token (decisions § 2; RFC 8628)', () => {
  it('gives an unrestricted personal token named after the client, in one trip', async () => {
    const who = await person()
    const { device_code, user_code } = await start('cairn-cli')
    await approve(await asBrowser(who), user_code)
    const { status, body, trips } = await poll(device_code)
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_user_[0-9A-Za-z]{38}$/),
      token_type: 'Bearer',
    })
    expect(await tokensOf(who)).toEqual([
      {
        name: 'cairn-cli',
        scopes: null,
        project_id: null,
        expires_at: null,
        hint: body.access_token.slice(-4),
      },
    ])
    expect((await withToken(body.access_token)('GET', '/api/me/token')).body.token).toMatchObject({
      name: 'cairn-cli',
      scopes: null,
    })
    expect(
      await query`select 1 from api_tokens t where row_to_json(t)::text like ${`%${body.access_token.slice(9)}%`}`,
    ).toEqual([])
  })

  it('takes a form, with the grant type of RFC 8628 or none', async () => {
    const { device_code } = await start()
    const grant = encodeURIComponent('urn:ietf:params:oauth:grant-type:device_code')
    const ask = (fields: string) => asNobody('POST', '/api/auth/device/token', fields, form)
    expect((await ask(`device_code=${device_code}&grant_type=${grant}&client_id=x`)).body.error).toBe(
      'authorization_pending',
    )
    expect((await ask(`device_code=${device_code}&grant_type=password`)).status).toBe(400)
    expect((await ask('')).status).toBe(400)
  })

  it('tells who polls too fast to slow down, 5 seconds more each time', async () => {
    const login = await start()
    const answers = []
    for (const pause of [0, 0, 6, 11]) {
      await wait(login, pause)
      answers.push((await poll(login.device_code)).body.error)
    }
    expect(answers).toEqual(['authorization_pending', 'slow_down', 'slow_down', 'slow_down'])
    await wait(login, 20)
    expect((await poll(login.device_code)).body.error).toBe('authorization_pending')
  })

  it.each<[what: string, arrange: (login: Login, as: Client) => Promise<unknown>, error: string]>([
    ['nobody has decided', async () => {}, 'authorization_pending'],
    ['it was denied', (login, as) => approve(as, login.user_code, 'deny'), 'access_denied'],
    ['it has expired', login => expire(login), 'expired_token'],
    [
      'it has expired after the approval',
      async (login, as) => {
        await approve(as, login.user_code)
        await expire(login)
      },
      'expired_token',
    ],
    [
      'it was redeemed',
      async (login, as) => {
        await approve(as, login.user_code)
        await poll(login.device_code)
      },
      'expired_token',
    ],
  ])("refuses when %s, in the API's error shape", async (_, arrange, error) => {
    const login = await start()
    await arrange(login, await asBrowser(await person()))
    const answer = await poll(login.device_code)
    expect(answer).toMatchObject({ status: 400, trips: 1, body: { error, code: error, message: /[ぁ-ん]/ } })
  })

  it('knows no other code', async () => {
    expect((await poll('x'.repeat(43))).body.error).toBe('expired_token')
  })

  it('mints one token for 5 polls at once', async () => {
    const who = await person()
    const { device_code, user_code } = await start()
    await approve(await asBrowser(who), user_code)
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(device_code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await tokensOf(who)).toHaveLength(1)
  })

  it('is denied when the 20 tokens were reached meanwhile', async () => {
    const who = await person()
    const { device_code, user_code } = await start()
    await approve(await asBrowser(who), user_code)
    const others = await giveTokens(who, 20)
    expect((await poll(device_code)).body.error).toBe('access_denied')
    expect(await tokensOf(who)).toHaveLength(others.length)
  })

  it('mints the 20th token for one of 4 logins and a new token at once', async () => {
    const who = await person()
    await giveTokens(who, 19)
    const as = await asBrowser(who)
    const logins = await Promise.all([1, 2, 3, 4].map(() => start()))
    for (const { user_code } of logins) expect((await approve(as, user_code)).status).toBe(200)
    await Promise.all([
      as('POST', '/api/tokens', { name: 'by hand' }),
      ...logins.map(({ device_code }) => poll(device_code)),
    ])
    expect(await tokensOf(who)).toHaveLength(20)
  })

  it('mints under an approval that comes in the midst of polling', async () => {
    const who = await person()
    const as = await asBrowser(who)
    const login = await start()
    const [, ...polls] = await Promise.all([
      approve(as, login.user_code),
      ...[1, 2, 3, 4].map(() => poll(login.device_code)),
    ])
    await wait(login, 60)
    polls.push(await poll(login.device_code))
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tokensOf(who)).toHaveLength(1)
  })
})
