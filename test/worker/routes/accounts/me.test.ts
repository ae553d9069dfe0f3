import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool } from '../../../support/as.ts'
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

  it('checks the body only after the gate', async () => {
    const as = await asBrowser(await person())
    expect(await as('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({ status: 400, trips: 1 })
    expect(await asNobody('PATCH', '/api/me/profile', { displayName: '' })).toMatchObject({
      status: 401,
      trips: 0,
    })
  })
})
