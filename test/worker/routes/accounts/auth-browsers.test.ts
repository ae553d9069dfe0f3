import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../src/worker/access/credential.ts'
import { type Answer, client } from '../../../support/as.ts'
import { aCaller } from '../../../support/callers.ts'
import { query } from '../../../support/database.ts'
import { asJson, origin } from '../../../support/headers.ts'
import { anAddress, awaitMail } from '../../../support/mailbox.ts'
import { aCookie, inBrowser, mailedCode, requestCode, sendCode, signIn } from '../../../support/sign-in.ts'
import { person } from '../../../support/world.ts'

const signInCookies = ({ headers }: Pick<Answer, 'headers'>) =>
  headers.getSetCookie().filter(cookie => /^(__Host-)?sign_in=/.test(cookie))
const bare = client({ origin })
const codeFor = async (email: string) => /^ {4}(\d{6})$/m.exec((await awaitMail(email))[0]!.text)![1]!

describe('a code belongs to the browser that requested it (accounts § Sign-in codes)', () => {
  it('is not used up by the guesses of a stranger who requested another code', async () => {
    const { email } = await person()
    const own = inBrowser(aCookie())
    const code = await requestCode(email, own)
    const stranger = inBrowser(aCookie())
    await sendCode(email, stranger)
    for (let i = 0; i < 8; i++) await signIn(email, '000000', stranger)
    expect(await signIn(email, code, own)).toMatchObject({ status: 201 })
  })

  it('is not used up by 40 guesses at once from browsers without a code', async () => {
    const { email } = await person()
    const own = inBrowser(aCookie())
    const code = await requestCode(email, own)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => signIn(email, '000000', { ...aCaller(), ...inBrowser(aCookie()) })),
    )
    expect(new Set(guesses.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['400 code_invalid']),
    )
    expect(await query`select attempts from sign_in_codes where email = ${email}`).toEqual([{ attempts: 0 }])
    expect(await signIn(email, code, own)).toMatchObject({ status: 201 })
  })

  it.each<[what: string, headers: () => Record<string, string>, trips: number]>([
    ['another browser', () => inBrowser(aCookie()), 1],
    ['a browser without the cookie', () => ({ cookie: '' }), 0],
    ['a foreign cookie', () => inBrowser('short'), 0],
    ['a cookie of other characters', () => inBrowser(`${'a'.repeat(21)}%`), 0],
    ['the cookie under the other name', () => ({ cookie: `sign_in=${aCookie()}` }), 0],
  ])('is refused from %s, even if it is right', async (_, headers, trips) => {
    const email = anAddress()
    const code = await requestCode(email)
    expect(await signIn(email, code, headers())).toMatchObject({
      status: 400,
      trips,
      body: { error: 'code_invalid' },
    })
    expect(await signIn(email, code)).toMatchObject({ status: 201 })
  })

  it('is only for the address that it was requested for', async () => {
    const cookie = aCookie()
    const code = await mailedCode(anAddress(), { cookie })
    const other = anAddress()
    expect(await signIn(other, code, inBrowser(cookie))).toMatchObject({ status: 400 })
    expect(await query`select 1 from users where email = ${other}`).toEqual([])
  })

  it('is one of several that an address may have', async () => {
    const email = anAddress()
    const browsers = [aCookie(), aCookie(), aCookie()]
    for (const cookie of browsers) await mailedCode(email, { cookie })
    const answers = await Promise.all(browsers.map(cookie => signIn(email, '123456', inBrowser(cookie))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await query`select 1 from users where email = ${email}`).toHaveLength(1)
  })

  it('replaces the last one of its browser, also for another address', async () => {
    const cookie = aCookie()
    const [first, second] = [anAddress(), anAddress()]
    const code = await mailedCode(first, { cookie })
    expect(await sendCode(second, inBrowser(cookie))).toMatchObject({ status: 202 })
    expect(await signIn(first, code, inBrowser(cookie))).toMatchObject({ status: 400 })
    expect(await query`select email from sign_in_codes where browser = ${sha256(cookie)}::bytea`).toEqual([
      { email: second },
    ])
  })

  it('is counted 5 times per browser if two guess at once', async () => {
    const email = anAddress()
    const browsers = [aCookie(), aCookie()]
    for (const cookie of browsers) await mailedCode(email, { cookie })
    const answers = await Promise.all(
      browsers.flatMap(cookie =>
        Array.from({ length: 20 }, () => signIn(email, '000000', inBrowser(cookie))),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(400),
      ...Array(30).fill(429),
    ])
    expect(await query`select attempts from sign_in_codes where email = ${email}`).toEqual([
      { attempts: 5 },
      { attempts: 5 },
    ])
  })

  it('is stored under the secret, so a hash that anyone can compute does not match', async () => {
    const [email, cookie] = [anAddress(), aCookie()]
    await query`insert into sign_in_codes (browser, email, code_hash, expires_at) values
      (${sha256(cookie)}::bytea, ${email}, ${sha256(`${email} ${cookie} 123456`)}::bytea, now() + interval '9 minutes')`
    expect(await signIn(email, '123456', inBrowser(cookie))).toMatchObject({ status: 400 })
  })
})

describe('the sign-in cookie (accounts § Sign-in cookie)', () => {
  const ask = (url: string, email: string) =>
    exports.default.fetch(
      new Request(`${url}/api/auth/email-code`, {
        method: 'POST',
        headers: { ...asJson, origin },
        body: JSON.stringify({ email }),
      }),
    )
  const shown = (answer: Pick<Answer, 'headers'>) =>
    signInCookies(answer).map(cookie => cookie.replace(/=[0-9A-Za-z]{22};/, '=…;'))

  it.each([
    ['https://cairn.test', '__Host-sign_in=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['http://cairn.test', '__Host-sign_in=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ['http://127.0.0.1:8787', 'sign_in=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'],
    ['http://localhost:8787', 'sign_in=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'],
  ])('is set on %s, for known and unknown addresses alike', async (url, cookie) => {
    for (const email of [(await person()).email, anAddress()])
      expect(shown(await ask(url, email))).toEqual([cookie])
  })

  it('signs in, differs for each browser, and is stored only as a hash', async () => {
    const [email, other] = [anAddress(), anAddress()]
    const [mine, theirs] = await Promise.all(
      [email, other].map(
        async each =>
          /=(\w+);/.exec(signInCookies(await bare('POST', '/api/auth/email-code', { email: each }))[0]!)![1]!,
      ),
    )
    expect(mine).not.toBe(theirs)
    expect(
      await query`select 1 from sign_in_codes s where email = ${email} and row_to_json(s)::text like ${`%${mine}%`}`,
    ).toEqual([])
    const answer = await signIn(email, await codeFor(email), inBrowser(mine!))
    expect(answer.status).toBe(201)
    expect(signInCookies(answer)).toEqual([
      '__Host-sign_in=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it('stays the same for 10 more minutes if the browser requests another code', async () => {
    const cookie = aCookie()
    const answer = await sendCode(anAddress(), inBrowser(cookie))
    expect(signInCookies(answer)).toEqual([
      `__Host-sign_in=${cookie}; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  it('is new if the browser sends none of ours', async () => {
    for (const given of ['x', 'a'.repeat(23), `${'a'.repeat(21)}-`]) {
      const answer = await sendCode(anAddress(), inBrowser(given))
      expect(shown(answer)).toEqual(['__Host-sign_in=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'])
      expect(signInCookies(answer)[0]).not.toContain(`=${given};`)
    }
  })

  it('is unchanged after a wrong try or a refusal', async () => {
    const email = anAddress()
    await mailedCode(email)
    expect(signInCookies(await signIn(email, '000000'))).toEqual([])
    expect(signInCookies(await sendCode('no address'))).toEqual([])
  })
})
