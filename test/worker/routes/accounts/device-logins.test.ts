import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, type Client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asJson, origin } from '../../../support/headers.ts'
import { type Person, person, token } from '../../../support/world.ts'

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
  query`select name, scopes, project_id, extract(epoch from expires_at - created_at)::int / 86400 as days, is_renewed, hint from api_tokens where user_id = ${who.id} and revoked_at is null`
const giveTokens = (who: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => token(who)))

describe('POST /api/auth/device/code (accounts § Device logins; RFC 8628)', () => {
  it('starts a login, in one round trip, without an Origin', async () => {
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

  it('accepts a form', async () => {
    const name = id()
    const { status } = await asNobody(
      'POST',
      '/api/auth/device/code',
      `client_name=My+%E7%AB%AF%E6%9C%AB+${name}`,
      form,
    )
    expect(status).toBe(200)
    expect(await query`select 1 from device_logins where client_name = ${`My 端末 ${name}`}`).toHaveLength(1)
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
    const answer = await asNobody('POST', '/api/auth/device/code', body, headers)
    const error = status === 400 ? 'invalid_request' : 'payload_too_large'
    expect(answer).toMatchObject({ status, trips: 0, body: { error, code: error, message: /[ぁ-ん]/ } })
  })
})

describe('POST /api/auth/device/token (accounts § Polling a device login; RFC 8628)', () => {
  it('returns an unrestricted personal token named after the client, in one round trip', async () => {
    const who = await person()
    const { device_code, user_code } = await start('cairn-cli')
    await approve(await asBrowser(who), user_code)
    const { status, body, trips } = await poll(device_code)
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_user_[0-9A-Za-z]{38}$/),
      token_type: 'Bearer',
      expires_in: 7_776_000,
    })
    expect(await tokensOf(who)).toEqual([
      {
        name: 'cairn-cli',
        scopes: null,
        project_id: null,
        days: 90,
        is_renewed: true,
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

  it('returns a token that no cache stores and that can revoke itself', async () => {
    const who = await person()
    const { device_code, user_code } = await start()
    await approve(await asBrowser(who), user_code)
    const { body, headers } = await poll(device_code)
    expect(headers.get('cache-control')).toBe('no-store')
    const as = withToken(body.access_token)
    expect((await as('DELETE', '/api/me/token')).status).toBe(204)
    expect((await as('GET', '/api/me/token')).status).toBe(401)
    expect(await tokensOf(who)).toEqual([])
  })

  it.each([
    ['ja', 'まだ承認されていません。ブラウザーで承認してください'],
    ['en', 'The sign-in is not approved yet. Approve it in the browser'],
  ])('reports in the language of the request what it waits for: %s', async (language, message) => {
    const { device_code } = await start()
    const headers = { 'accept-language': language }
    const { body } = await asNobody('POST', '/api/auth/device/token', { device_code }, headers)
    expect(body).toEqual({ error: 'authorization_pending', code: 'authorization_pending', message })
  })

  it('accepts a form, with the grant type of RFC 8628 or none', async () => {
    const { device_code } = await start()
    const grant = encodeURIComponent('urn:ietf:params:oauth:grant-type:device_code')
    const ask = (fields: string) => asNobody('POST', '/api/auth/device/token', fields, form)
    expect((await ask(`device_code=${device_code}&grant_type=${grant}&client_id=x`)).body.error).toBe(
      'authorization_pending',
    )
  })

  const grant = 'urn:ietf:params:oauth:grant-type:device_code'
  it.each<[what: string, body: unknown, headers: Record<string, string>, error: string]>([
    ['another grant type', { device_code: 'x', grant_type: 'password' }, {}, 'unsupported_grant_type'],
    ['another grant type in a form', 'device_code=x&grant_type=password', form, 'unsupported_grant_type'],
    ['another grant type, and no code', 'grant_type=refresh_token', form, 'unsupported_grant_type'],
    ['no code', { grant_type: grant }, {}, 'invalid_request'],
    ['an empty code', `device_code=&grant_type=${grant}`, form, 'invalid_request'],
    ['a code of another type', { device_code: 5 }, {}, 'invalid_request'],
    ['a grant type of another type', { device_code: 'x', grant_type: 5 }, {}, 'invalid_request'],
    ['a code of 201 characters', { device_code: 'x'.repeat(201) }, {}, 'invalid_request'],
    ['a field twice', 'device_code=x&device_code=y', form, 'invalid_request'],
    ['an empty form', '', form, 'invalid_request'],
    ['broken JSON', '{', asJson, 'invalid_request'],
    ['an array', [], {}, 'invalid_request'],
    ['bytes that are not text', new Uint8Array([0xff]), form, 'invalid_request'],
    ['another type', 'device_code=x', { 'content-type': 'text/plain' }, 'invalid_request'],
  ])('refuses %s as in RFC 6749, section 5.2, without a round trip', async (_, body, headers, error) => {
    const answer = await asNobody('POST', '/api/auth/device/token', body, headers)
    expect(answer).toMatchObject({ status: 400, trips: 0, body: { error, code: error, message: /[ぁ-ん]/ } })
  })

  it('names a repeated field of a form', async () => {
    const fields = `device_code=x&${'n'.repeat(200)}=1&${'n'.repeat(200)}=`
    const { body } = await asNobody('POST', '/api/auth/device/token', fields, form)
    expect(body).toMatchObject({
      field: 'n'.repeat(100),
      message: `「${'n'.repeat(100)}」は 1 つだけ指定してください`,
    })
  })

  it('treats an empty grant type as none', async () => {
    const { device_code } = await start()
    const fields = `device_code=${device_code}&grant_type=`
    expect((await asNobody('POST', '/api/auth/device/token', fields, form)).body.error).toBe(
      'authorization_pending',
    )
  })

  it('tells a fast poll to slow down, by 5 seconds more each time', async () => {
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
    ['it is pending', async () => {}, 'authorization_pending'],
    ['it was denied', (login, as) => approve(as, login.user_code, 'deny'), 'access_denied'],
    ['it has expired', login => expire(login), 'expired_token'],
    [
      'it expired after the approval',
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
  ])('refuses if %s, with an error of the API', async (_, arrange, error) => {
    const login = await start()
    await arrange(login, await asBrowser(await person()))
    const answer = await poll(login.device_code)
    expect(answer).toMatchObject({ status: 400, trips: 1, body: { error, code: error, message: /[ぁ-ん]/ } })
  })

  it('accepts no other code', async () => {
    expect(await poll('x'.repeat(43))).toMatchObject({
      status: 400,
      trips: 1,
      body: { error: 'invalid_grant', code: 'invalid_grant' },
    })
  })

  it('creates one token for 5 polls at once', async () => {
    const who = await person()
    const { device_code, user_code } = await start()
    await approve(await asBrowser(who), user_code)
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(device_code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await tokensOf(who)).toHaveLength(1)
  })

  it('is denied if the limit of 20 tokens was reached meanwhile', async () => {
    const who = await person()
    const { device_code, user_code } = await start()
    await approve(await asBrowser(who), user_code)
    const others = await giveTokens(who, 20)
    expect((await poll(device_code)).body.error).toBe('access_denied')
    expect(await tokensOf(who)).toHaveLength(others.length)
  })

  it('creates the 20th token for one of 4 logins and a new token at once', async () => {
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

  it('creates a token for an approval during a poll', async () => {
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
