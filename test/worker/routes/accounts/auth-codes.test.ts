import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../src/worker/access/credential.ts'
import { asNobody, client } from '../../../support/as.ts'
import { aCaller } from '../../../support/callers.ts'
import { query } from '../../../support/database.ts'
import { asJson, fromElsewhere, origin } from '../../../support/headers.ts'
import { anAddress, awaitMail } from '../../../support/mailbox.ts'
import {
  aCookie,
  cookieOf,
  inBrowser,
  mailedCode,
  requestCode,
  sendCode,
  signIn,
} from '../../../support/sign-in.ts'
import { person } from '../../../support/world.ts'

describe('POST /api/auth/email-code (accounts § Sign-in codes)', () => {
  it('emails six digits in Japanese, as text and HTML, in one round trip', async () => {
    const email = anAddress()
    expect(await sendCode(email)).toMatchObject({ status: 202, trips: 1, body: { ok: true } })
    const [mail, ...others] = await awaitMail(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Cairn のサインイン用確認コード', from: 'cairn@example.test' })
    const code = /^ {4}(\d{6})$/m.exec(mail!.text)?.[1]
    expect(code).toBeDefined()
    expect(mail!.html).toContain(`<strong>${code}</strong>`)
    expect(mail!.text).toContain('10 分間')
  })

  it('responds in the same way to known and unknown addresses, in one statement', async () => {
    const known = await sendCode((await person()).email)
    const unknown = await sendCode(anAddress())
    expect([known.status, known.text, known.trips]).toEqual([unknown.status, unknown.text, 1])
  })

  it('uses the language of the account, or else of the request (accounts § Profiles)', async () => {
    const { id, email } = await person()
    await query`update users set locale = 'en' where id = ${id}`
    const rows: [address: string, asked: string, subject: string][] = [
      [email, 'ja', 'Your sign-in code'],
      [anAddress(), 'ja', 'サインイン用確認コード'],
      [anAddress(), 'en', 'Your sign-in code'],
    ]
    for (const [address, language, subject] of rows) {
      await sendCode(address, { 'accept-language': language })
      expect((await awaitMail(address))[0]!.subject).toContain(subject)
    }
  })

  it.each([
    ['no address', undefined],
    ['a number', 5],
    ['no domain', 'someone'],
    ['two addresses', 'a@x.test, b@x.test'],
    ['a line break', 'a@x.test\r\nBcc: b@x.test'],
    ['more than 254 characters', `${'a'.repeat(250)}@x.test`],
  ])('refuses %s, without a round trip', async (_, email) => {
    expect(await sendCode(email)).toMatchObject({ status: 400, trips: 0 })
  })

  it.each<[what: string, headers: Record<string, string>]>([
    ['no Origin', {}],
    ['another Origin', fromElsewhere],
    ['a null Origin', { origin: 'null' }],
  ])('refuses %s, here and at sign-in', async (_, headers) => {
    const email = anAddress()
    const body = { email, code: await mailedCode(email) }
    for (const path of ['/api/auth/email-code', '/api/auth/session'])
      expect(await asNobody('POST', path, body, headers)).toMatchObject({
        status: 403,
        trips: 0,
        body: { error: 'origin_forbidden' },
      })
  })

  it('keeps one valid code per browser: the previous one is invalid', async () => {
    const email = anAddress()
    const before = await mailedCode(email, { attempts: 3 })
    const code = await requestCode(email)
    expect(await signIn(email, before)).toMatchObject({ status: 400 })
    expect(await query`select attempts from sign_in_codes where email = ${email}`).toEqual([{ attempts: 1 }])
    expect(await signIn(email, code)).toMatchObject({ status: 201 })
  })

  it('responds in the language of the request', async () => {
    const email = anAddress()
    await sendCode(email, { 'accept-language': 'en-GB,en;q=0.9,ja;q=0.5' })
    const [mail] = await awaitMail(email)
    expect(mail!.subject).toBe('Your sign-in code for Cairn')
    expect(mail!.text).toMatch(/^ {4}\d{6}$/m)
    expect(mail!.text).toContain('10 minutes')
    expect(mail!.text + mail!.html).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  it.each<[path: string, body: object]>([
    ['/api/auth/email-code', { email: 'a@mail.test' }],
    ['/api/auth/session', { email: 'a@mail.test', code: '000000' }],
  ])('%s accepts 16 KiB, and refuses more', async (path, body) => {
    const as = client({ origin, ...inBrowser(cookieOf(anAddress())) })
    const padded = (length: number) =>
      JSON.stringify({ ...body, pad: '' }).replace('"pad":""', `"pad":"${'x'.repeat(length)}"`)
    const room = 16_384 - padded(0).length
    expect((await as('POST', path, padded(room), asJson)).status).not.toBe(413)
    expect(await as('POST', path, padded(room + 1), asJson)).toMatchObject({ status: 413, trips: 0 })
  })

  it('sends 10 of 40 at once, and reports when the next may be requested', async () => {
    const email = anAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendCode(email, inBrowser(aCookie()))))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(202),
      ...Array(30).fill(429),
    ])
    const { body, headers } = answers.find(({ status }) => status === 429)!
    expect(body).toMatchObject({ error: 'rate_limited', code: 'rate_limited' })
    expect(body.retryAfter).toBeGreaterThan(880)
    expect(body.retryAfter).toBeLessThanOrEqual(900)
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
    expect(Date.parse(body.retryAt)).toBeGreaterThan(Date.now() + 880_000)
    expect(await awaitMail(email, 10)).toHaveLength(10)
  })

  it('counts an address as one in upper and lower case', async () => {
    const email = anAddress()
    for (let i = 0; i < 10; i++) await sendCode(i % 2 ? email.toUpperCase() : ` ${email} `)
    expect(await sendCode(email)).toMatchObject({ status: 429 })
  })

  it('sends 3 to an address for one caller, whatever browser it claims to be', async () => {
    const [email, who] = [anAddress(), aCaller()]
    const ask = () => sendCode(email, { ...inBrowser(aCookie()), ...who })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, ...Array(5).fill(429)])
    const { body } = answers.find(({ status }) => status === 429)!
    expect(body.retryAfter).toBeGreaterThan(880)
    expect(await sendCode(email, aCaller())).toMatchObject({ status: 202 })
    expect(await sendCode(anAddress(), who)).toMatchObject({ status: 202 })
    // A refused send does not count.
    const rest = await Promise.all(Array.from({ length: 8 }, () => sendCode(email, aCaller())))
    expect(rest.map(({ status }) => status).sort()).toEqual([...Array(6).fill(202), 429, 429])
  })

  it('stores no caller in plain text', async () => {
    const [email, who] = [anAddress(), aCaller()]
    await sendCode(email, who)
    const [, high, low] = /^2001:db8:(\w+):(\w+)::1$/.exec(who['cf-connecting-ip']!)!
    expect(
      await query`select subject from rate_windows where subject like ${`%:${high}:${low}%`}
        or subject = ${`sign_in_by:${sha256(`${email} 2001:db8:${high}:${low}::/64`).slice(2)}`}`,
    ).toEqual([])
  })
})
