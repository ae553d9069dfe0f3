import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { person, project } from '../../../support/world.ts'

describe('GET /api/me/token (tokens § The calling token)', () => {
  it('describes a restricted token, in one round trip', async () => {
    const as = await asTool(await person(), { scopes: ['files:read'], name: 'CI' })
    const { status, body, trips } = await as('GET', '/api/me/token')
    expect([status, trips]).toEqual([200, 1])
    expect(body.token).toMatchObject({ name: 'CI', scopes: ['files:read'], projectId: null, expiresAt: null })
  })

  it('is 404 for a cookie session and 401 without a credential', async () => {
    const browser = await asBrowser(await person())
    expect((await browser('GET', '/api/me/token')).status).toBe(404)
    expect((await asNobody('GET', '/api/me/token')).status).toBe(401)
  })
})

describe('DELETE /api/me/token (tokens § Revoking)', () => {
  it('revokes the calling token and no other of the user, in one round trip', async () => {
    const who = await person()
    const [as, other] = [await asTool(who, { name: 'これ' }), await asTool(who, { name: '別' })]
    const { status, text, trips } = await as('DELETE', '/api/me/token')
    expect([status, text, trips]).toEqual([204, '', 1])
    expect((await as('GET', '/api/me/token')).status).toBe(401)
    expect((await as('DELETE', '/api/me/token')).status).toBe(401)
    expect((await other('GET', '/api/me/token')).status).toBe(200)
    const { tokens } = (await (await asBrowser(who))('GET', '/api/tokens')).body
    expect(tokens.map(({ name, status }: any) => [name, status]).toSorted()).toEqual([
      ['これ', 'revoked'],
      ['別', 'active'],
    ])
  })

  it('needs no scope and no project', async () => {
    const who = await person()
    const options = { scopes: ['files:read' as const], only: await project({ owner: who }) }
    expect((await (await asTool(who, options))('DELETE', '/api/me/token')).status).toBe(204)
  })

  it('is 404 for a cookie session, and revokes nothing', async () => {
    const who = await person()
    const tool = await asTool(who)
    const { status, body } = await (await asBrowser(who))('DELETE', '/api/me/token')
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect((await tool('GET', '/api/me/token')).status).toBe(200)
  })

  it('counts as a write, and reports the window of the token', async () => {
    const { headers } = await (await asTool(await person()))('DELETE', '/api/me/token')
    expect(headers.get('ratelimit')).toMatch(/^"token-writes";r=59;/)
  })

  it('is refused after the last write of the minute, and the token stays active', async () => {
    const as = await asTool(await person())
    await Promise.all(Array.from({ length: 60 }, () => as('PATCH', '/api/me/profile', {})))
    const { status, body, headers } = await as('DELETE', '/api/me/token')
    expect([status, headers.get('retry-after')]).toEqual([429, String(body.retryAfter)])
    expect(headers.get('ratelimit')).toMatch(/^"token-writes";r=0;/)
    expect((await as('GET', '/api/me/token')).status).toBe(200)
  })
})

describe('PATCH /api/me/profile (accounts § Profiles)', () => {
  it('sets the display name, in one round trip', async () => {
    const as = await asBrowser(await person())
    const { status, body, trips } = await as('PATCH', '/api/me/profile', { displayName: '  山田 花子 ' })
    expect([status, body.user?.displayName, trips]).toEqual([200, '山田 花子', 1])
  })

  it('sets the language, and keeps fields that are not given, in one round trip', async () => {
    const as = await asBrowser(await person({ name: '花子' }))
    const { status, body, trips } = await as('PATCH', '/api/me/profile', { locale: 'en' })
    expect([status, body.user.locale, body.user.displayName, trips]).toEqual([200, 'en', '花子', 1])
    expect((await as('PATCH', '/api/me/profile', { displayName: null })).body.user).toMatchObject({
      locale: 'en',
      displayName: null,
    })
    const both = { locale: 'ja', displayName: '太郎' }
    expect((await as('PATCH', '/api/me/profile', both)).body.user).toMatchObject(both)
  })

  it.each([[{}], [{ locale: 'fr' }], [{ locale: null }], [{ locale: 'JA' }], [{ other: 1 }]])(
    'refuses %j',
    async body => {
      const as = await asBrowser(await person())
      expect(await as('PATCH', '/api/me/profile', body)).toMatchObject({ status: 400, trips: 1 })
      expect((await as('GET', '/api/me/profile')).body.user.locale).toBe('ja')
    },
  )

  it.each([
    ['ja', 'Asia/Tokyo'],
    ['en', 'UTC'],
  ])('follows the language %s with the time zone %s until one is set', async (locale, zone) => {
    const as = await asBrowser(await person())
    expect((await as('PATCH', '/api/me/profile', { locale })).body.user.timeZone).toBe(zone)
    await as('PATCH', '/api/me/profile', { timeZone: 'America/St_Johns' })
    for (const other of ['ja', 'en'])
      expect((await as('PATCH', '/api/me/profile', { locale: other })).body.user).toMatchObject({
        locale: other,
        timeZone: 'America/St_Johns',
      })
  })

  it.each([
    ['Europe/Berlin'],
    ['America/St_Johns'],
    ['Pacific/Chatham'],
    ['America/Argentina/Buenos_Aires'],
    ['America/Port-au-Prince'],
    ['UTC'],
    ['Etc/GMT+3'],
    ['US/Pacific'],
    ['Asia/Kolkata'],
    ['Asia/Calcutta'],
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['etc/gmt+3', 'Etc/GMT+3'],
    ['utc', 'UTC'],
  ])('sets the time zone %s, as the tz database spells it', async (timeZone, stored = timeZone) => {
    const as = await asBrowser(await person())
    const { status, body, trips } = await as('PATCH', '/api/me/profile', { timeZone })
    expect([status, body.user?.timeZone, trips]).toEqual([200, stored, 1])
    expect((await as('GET', '/api/me/profile')).body.user.timeZone).toBe(stored)
  })

  it.each([
    // Of these, only JavaScript has a time zone. Postgres would read the first as a rule of POSIX.
    ...['SystemV/PST8PDT', 'JST', 'PST', 'AGT', '+09:00', '-0330'],
    // Both have these, but Postgres reads them as abbreviations, without summer time.
    ...['CET', 'EET', 'MET', 'WET', 'cet'],
    // Only Postgres accepts these.
    ...['XYZ3', 'JST-9', '<+09>-9', 'localtime', 'posix/UTC', '9', "interval '9 hours'"],
    ...['Europe/Atlantis', '../UTC', 'Europe/Berlin ', '', 'x'.repeat(300), null, 9],
  ])('refuses the time zone %j, and changes nothing', async timeZone => {
    const as = await asBrowser(await person())
    const { status, body, trips } = await as('PATCH', '/api/me/profile', { timeZone, displayName: '花子' })
    expect([status, body.code, body.field, trips]).toEqual([400, 'time_zone_invalid', 'timeZone', 1])
    expect((await as('GET', '/api/me/profile')).body.user).toMatchObject({
      timeZone: 'Asia/Tokyo',
      displayName: null,
    })
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', undefined])(
    'knows which day it is in the time zone %s',
    async (timeZone = 'Asia/Tokyo') => {
      const who = await person()
      await (await asBrowser(who))('PATCH', '/api/me/profile', { timeZone })
      const [{ at, today } = {}] = await query<{ at: string; today: string }>`
        select now() as at, today_of(u)::text as today from users u where id = ${who.id}`
      expect(today).toBe(new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(at!)))
    },
  )

  it('checks the body only after the gate', async () => {
    const as = await asBrowser(await person())
    expect(await as('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({ status: 400, trips: 1 })
    expect(await asNobody('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({
      status: 401,
      trips: 0,
    })
  })
})
