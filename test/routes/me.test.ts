import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool } from '../support/as.ts'
import { person } from '../support/world.ts'

describe('GET /api/me/token (contract, "Personal tokens")', () => {
  it('tells a restricted token about itself, in one trip', async () => {
    const as = await asTool(await person(), { scopes: ['files:read'], name: 'CI' })
    const { status, body, trips } = await as('GET', '/api/me/token')
    expect([status, trips]).toEqual([200, 1])
    expect(body.token).toMatchObject({ name: 'CI', scopes: ['files:read'], projectId: null, expiresAt: null })
  })

  it('is 404 for a cookie session and 401 for nobody', async () => {
    const browser = await asBrowser(await person())
    expect((await browser('GET', '/api/me/token')).status).toBe(404)
    expect((await asNobody('GET', '/api/me/token')).status).toBe(401)
  })
})

describe('PATCH /api/me/profile (decisions § 2)', () => {
  it('sets the display name, in one trip', async () => {
    const as = await asBrowser(await person())
    const { status, body, trips } = await as('PATCH', '/api/me/profile', { displayName: '  山田 花子 ' })
    expect([status, body.user?.displayName, trips]).toEqual([200, '山田 花子', 1])
  })

  it('sets the language, and leaves alone what is not given, in one trip', async () => {
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

  it('answers a bad body only after the gate', async () => {
    const as = await asBrowser(await person())
    expect(await as('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({ status: 400, trips: 1 })
    expect(await asNobody('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({
      status: 401,
      trips: 0,
    })
  })
})
