import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../src/worker/access/credential.ts'
import { withSession } from '../../../support/as.ts'
import { aCaller } from '../../../support/callers.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { mailedCode, requestCode, secretOf, sendCode, signIn } from '../../../support/sign-in.ts'
import { person } from '../../../support/world.ts'

const sessionsOf = (email: string) =>
  query`select s.id from sessions s join users u on u.id = s.user_id where u.email = ${email}`
const attemptsOf = async (email: string) =>
  (await query`select attempts from sign_in_codes where email = ${email}`)[0]!.attempts

describe('POST /api/auth/session (accounts § Signing in)', () => {
  it('signs a new user in with the emailed code, once, in one round trip', async () => {
    const email = anAddress()
    const code = await requestCode(email)
    const answer = await signIn(email.toUpperCase(), code, { 'user-agent': 'Firefox/150' })
    expect(answer).toMatchObject({ status: 201, trips: 1 })
    expect(answer.body.user).toMatchObject({ email, displayName: null, locale: 'ja' })
    const as = withSession(secretOf(answer))
    expect((await as('GET', '/api/me/profile')).body).toEqual({ user: answer.body.user })
    const [kept] =
      await query`select user_agent, round(extract(epoch from expires_at - now()) / 3600)::int as hours
      from sessions where hash = ${sha256(secretOf(answer))}::bytea`
    expect(kept).toEqual({ user_agent: 'Firefox/150', hours: 720 })
    expect(await signIn(email, code)).toMatchObject({ status: 400, body: { error: 'code_invalid' } })
  })

  it('stores 400 characters of a User-Agent, and no incomplete one', async () => {
    const email = anAddress()
    const { status } = await signIn(email, await mailedCode(email), { 'user-agent': `${'x'.repeat(399)}🦊x` })
    const [kept] = await query`
      select user_agent from sessions s join users u on u.id = s.user_id where u.email = ${email}`
    expect([status, kept!.user_agent]).toEqual([201, `${'x'.repeat(399)}🦊`])
  })

  it.each([
    ['en', 'en'],
    ['ja,en;q=0.9', 'ja'],
    ['de', 'ja'],
  ])(
    'sets the language of a new user with the Accept-Language %s to %s, for good',
    async (header, locale) => {
      const email = anAddress()
      const first = await signIn(email, await mailedCode(email), { 'accept-language': header })
      expect(first.body.user.locale).toBe(locale)
      const other = locale === 'en' ? 'ja' : 'en'
      const second = await signIn(email, await mailedCode(email), { 'accept-language': other })
      expect(second.body.user.locale).toBe(locale)
    },
  )

  it('finds the same user the second time', async () => {
    const { id, email } = await person({ name: '花子' })
    const { body } = await signIn(email, await mailedCode(email))
    expect(body.user).toMatchObject({ id, displayName: '花子' })
  })

  it('accepts the code as people type it', async () => {
    const email = anAddress()
    await mailedCode(email)
    expect(await signIn(email, ' １２３-４５６ ')).toMatchObject({ status: 201 })
  })

  it.each([
    ['the fifth try', { attempts: 4 }, 201, undefined],
    ['the sixth try', { attempts: 5 }, 429, 'rate_limited'],
  ])('responds to %s, in one round trip', async (_, state, status, error) => {
    const email = anAddress()
    const answer = await signIn(email, await mailedCode(email, state))
    expect([answer.status, answer.body.error, answer.trips]).toEqual([status, error, 1])
    expect(answer.headers.has('set-cookie')).toBe(status === 201)
    expect(await query`select 1 from users where email = ${email}`).toHaveLength(status === 201 ? 1 : 0)
  })

  it('refuses a code of another address, and any code of an address without one', async () => {
    const code = await mailedCode(anAddress())
    expect(await signIn(anAddress(), code)).toMatchObject({ status: 400, body: { error: 'code_invalid' } })
  })

  it.each([['12345'], ['1234567'], ['abcdef'], [''], [123456], [undefined]])(
    'refuses %j without counting a try',
    async code => {
      const email = anAddress()
      await mailedCode(email)
      expect(await signIn(email, code)).toMatchObject({
        status: 400,
        trips: 0,
        body: { message: /コード|code/ },
      })
      expect(await attemptsOf(email)).toBe(0)
    },
  )

  it('reports after five wrong tries that a new code can be requested at once, and it can', async () => {
    const email = anAddress()
    const { status, body, headers } = await signIn(email, await mailedCode(email, { attempts: 5 }))
    expect([status, body.retryAfter, headers.get('retry-after')]).toEqual([429, 0, '0'])
    expect(Math.abs(Date.parse(body.retryAt) - Date.now())).toBeLessThan(20_000)
    expect(await signIn(email, await requestCode(email))).toMatchObject({ status: 201 })
  })

  it.each<[what: string, sends: (email: string, who: Record<string, string>) => Promise<unknown>[]]>([
    ['the address', email => Array.from({ length: 10 }, () => sendCode(email))],
    ['its caller', (email, who) => Array.from({ length: 3 }, () => sendCode(email, who))],
  ])('reports when another code can be requested if %s has used its last', async (_, sends) => {
    const [email, who] = [anAddress(), aCaller()]
    await Promise.all(sends(email, who))
    const code = await mailedCode(email, { attempts: 5 })
    const { status, body, headers } = await signIn(email, code, who)
    expect(status).toBe(429)
    expect(body.retryAfter).toBeGreaterThan(880)
    expect(body.retryAfter).toBeLessThanOrEqual(900)
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
    expect((await sendCode(email, who)).status).toBe(429)
  })

  it('creates one session for 4 right codes at once', async () => {
    const email = anAddress()
    const code = await mailedCode(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(await sessionsOf(email)).toHaveLength(1)
    expect(await query`select 1 from users where email = ${email}`).toHaveLength(1)
  })

  it('counts 5 of 20 wrong codes at once; the right one is then refused', async () => {
    const email = anAddress()
    const code = await mailedCode(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, '000000')))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(400),
      ...Array(15).fill(429),
    ])
    expect(await attemptsOf(email)).toBe(5)
    expect(await signIn(email, code)).toMatchObject({ status: 429 })
    expect(await sessionsOf(email)).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'counts a wrong try once if the connection was lost %s the write',
    async when => {
      const email = anAddress()
      await mailedCode(email)
      await armFault('database', `cut-${when}`, email)
      expect(await signIn(email, '000000')).toMatchObject({
        status: 400,
        trips: 2,
        body: { error: 'code_invalid' },
      })
      expect(await attemptsOf(email)).toBe(1)
    },
  )

  it('stores neither code nor session in plain text', async () => {
    const email = anAddress()
    const code = await requestCode(email)
    const secret = secretOf(await signIn(email, code))
    const kept = await query`select row_to_json(c)::text as text from sign_in_codes c where email = ${email}
      union all select row_to_json(s)::text from sessions s where hash = ${sha256(secret)}::bytea
      union all select concat_ws(' ', subject, text, html) from mail_outbox where recipient = ${email}`
    expect(kept).toHaveLength(3)
    for (const { text } of kept) for (const clear of [code, secret]) expect(text).not.toContain(clear)
  })
})
