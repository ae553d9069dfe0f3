import { describe, expect, it } from 'vitest'
import { asNobody, client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { prefer } from '../../../support/listeners.ts'
import { type Person, person } from '../../../support/world.ts'

async function keyOf({ id: userId }: Person): Promise<string> {
  const [row] = await query<{ key: string }>`select unsubscribe_key as key from users where id = ${userId}`
  return `/api/unsubscribe?key=${row!.key}`
}
const preference = async ({ id: userId }: Person) =>
  (
    await query`select notify_in_app, notify_email, notify_issues_in_app, notify_issues_email
      from users where id = ${userId}`
  )[0]

describe('POST /api/unsubscribe (notifications § Unsubscribing; RFC 8058)', () => {
  const cases = [
    ['digest', ['all', 'watched'], ['blocked', 'mine']],
    ['digest', ['blocked', 'watched'], ['blocked', 'mine']],
    ['digest', ['all', 'mine'], ['blocked', 'mine']],
    ['digest', ['none', 'none'], ['none', 'none']],
    ['issues', ['all', 'watched'], ['all', 'none']],
    ['issues', ['blocked', 'mine'], ['blocked', 'none']],
    ['all', ['all', 'watched'], ['none', 'none']],
    ['all', ['blocked', 'none'], ['none', 'none']],
    ['all', ['none', 'mine'], ['none', 'none']],
  ] as const
  const confirmed = {
    digest: 'まとめたメールの配信を停止しました',
    issues: '課題についての通知メールの配信を停止しました',
    all: 'すべて停止しました',
  }
  it.each(cases)(
    'of %s makes %j %j, in one round trip, without a sign-in; a repeat does the same',
    async (of, [roadmaps, issues], after) => {
      const who = await person()
      await prefer(who, 'all', roadmaps)
      await query`update users set notify_issues_email = ${issues} where id = ${who.id}`
      const left = {
        notify_in_app: 'all',
        notify_email: after[0],
        notify_issues_in_app: 'watched',
        notify_issues_email: after[1],
      }
      const path = `${await keyOf(who)}&of=${of}`
      const { status, trips, text } = await asNobody('POST', path)
      expect(text).toContain(confirmed[of])
      expect([status, trips, await preference(who)]).toEqual([200, 1, left])
      expect((await asNobody('POST', path)).status).toBe(200)
      expect(await preference(who)).toEqual(left)
    },
  )

  it('accepts the form that mail programs send, from any origin', async () => {
    const who = await person()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' }
    const answer = await client(form)('POST', await keyOf(who), 'List-Unsubscribe=One-Click')
    expect([answer.status, (await preference(who))!.notify_email]).toEqual([200, 'none'])
  })

  it('accepts the link of an email of 0.8.0, with the key in its path', async () => {
    const who = await person()
    const path = (await keyOf(who)).replace('?key=', '/')
    const asked = await asNobody('GET', `${path}?of=all`)
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect((await asNobody('POST', `${path}?of=digest`)).status).toBe(200)
    expect((await preference(who))!.notify_email).toBe('blocked')
    expect((await asNobody('POST', `${path}?of=all`)).status).toBe(200)
    expect((await preference(who))!.notify_email).toBe('none')
    expect((await asNobody('POST', `/api/unsubscribe/${id()}`)).status).toBe(404)
  })

  it('has pages that link to the settings, and promise no email that the user does not get', async () => {
    const who = await person()
    await prefer(who, 'all', 'none')
    for (const method of ['GET', 'POST']) {
      const { text } = await asNobody(method, `${await keyOf(who)}&of=issues`)
      expect(text).toContain('<a href="/settings/notifications">通知の設定</a>')
      expect(text).not.toContain('届きます')
    }
  })

  it('affects no other user', async () => {
    const [who, other] = [await person(), await person()]
    await asNobody('POST', await keyOf(who))
    expect((await preference(other))!.notify_email).toBe('blocked')
  })

  it.each([id(), 'x', '0'])('with the unknown key %s: 404', async key => {
    expect((await asNobody('POST', `/api/unsubscribe?key=${key}`)).status).toBe(404)
  })

  it('refuses an unknown kind of email', async () => {
    expect((await asNobody('POST', `${await keyOf(await person())}&of=everything`)).status).toBe(400)
  })
})

describe('GET /api/unsubscribe (notifications § Unsubscribing)', () => {
  it('asks first and changes nothing, so that programs that follow links do not unsubscribe', async () => {
    const who = await person()
    const answer = await asNobody('GET', `${await keyOf(who)}&of=all`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(answer.text).toContain('<form method="post"><button>配信を停止</button></form>')
    expect((await preference(who))!.notify_email).toBe('blocked')
  })

  const japanese = '配信を停止'
  const english = 'Unsubscribe'
  it.each<[locale: 'ja' | 'en' | null, header: string | undefined, said: string]>([
    ['ja', 'en', japanese],
    ['en', 'ja', english],
    ['en', undefined, english],
    [null, 'en-GB,en;q=0.9', english],
    [null, 'ja,en;q=0.9', japanese],
    [null, 'fr', japanese],
    [null, undefined, japanese],
  ])('uses the language of the user (%s), or else of the request (%s)', async (locale, header, said) => {
    const who = await person()
    if (locale) await query`update users set locale = ${locale} where id = ${who.id}`
    const path = locale ? await keyOf(who) : `/api/unsubscribe?key=${id()}`
    const as = client(header ? { 'accept-language': header } : {})
    const answer = await as('GET', path)
    expect([answer.status, answer.trips]).toEqual([200, 1])
    expect(answer.text).toContain(`<button>${said}</button>`)
    expect(answer.text).toContain(`<html lang="${said === english ? 'en' : 'ja'}">`)
    if (locale) expect((await as('POST', path)).text).toContain(`<html lang="${locale}">`)
  })
})
