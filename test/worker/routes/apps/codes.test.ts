import { describe, expect, it } from 'vitest'
import { catalog } from '../../../../src/worker/error-catalog.ts'
import {
  type App,
  anApp,
  approve,
  appUrl,
  challengeOf,
  exchange,
  queryOf,
  sendForm,
  verifier,
} from '../../../support/apps.ts'
import { asBrowser, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { person } from '../../../support/world.ts'

/** A code of a new user and app. */
async function aCode(
  change: Record<string, string | null> = {},
): Promise<{ app: App; code: string; userId: string }> {
  const who = await person()
  const app = await anApp()
  return { app, code: await approve(await asBrowser(who), queryOf(app, change)), userId: who.id }
}

describe('a code (apps § Codes)', () => {
  it('used twice ends what it gave', async () => {
    const { app, code } = await aCode()
    const first = await exchange(app, code)
    expect(first.status).toBe(200)
    const second = await exchange(app, code)
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
    // The reference describes the code of this error by the same text.
    expect(second.body.message).toBe(catalog.invalid_grant[1])
    expect((await withToken(first.body.access_token)('GET', '/api/projects')).status).toBe(401)
    const refreshed = await sendForm('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: app.id,
      refresh_token: first.body.refresh_token,
    })
    expect(refreshed.body.error).toBe('invalid_grant')
  })

  it('used twice at once gives tokens at most once, and these have ended', async () => {
    const { app, code, userId } = await aCode()
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(app, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await query`select 1 from app_grants where user_id = ${userId}`).toEqual([])
    expect(await query`select 1 from api_tokens where user_id = ${userId}`).toEqual([])
  })

  it('is not used up by a wrong verifier', async () => {
    const { app, code } = await aCode()
    const wrong = await exchange(app, code, { code_verifier: `${verifier}x` })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(app, code)).status).toBe(200)
  })

  it.each<[string, Record<string, string>, string]>([
    ['of another app', { client_id: 'https://other.example/client.json' }, 'invalid_grant'],
    ['with another redirect URI', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
    ['with the challenge as its verifier', { code_verifier: challengeOf(verifier) }, 'invalid_grant'],
    ['for another resource', { resource: `${appUrl}/mcp` }, 'invalid_target'],
    ['for an unknown resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['without a verifier', { code_verifier: '' }, 'invalid_request'],
    ['without a client', { client_id: '' }, 'invalid_request'],
    ['without itself', { code: '' }, 'invalid_request'],
    ['with another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['without a grant type', { grant_type: '' }, 'invalid_request'],
  ])('%s is refused, and can still be used', async (_, change, error) => {
    const { app, code } = await aCode()
    const refused = await exchange(app, code, change)
    expect([refused.status, refused.body.error]).toEqual([400, error])
    expect((await exchange(app, code, { resource: `${appUrl}/` })).status).toBe(200)
  })

  it.each(['client_id', 'code', 'code_verifier', 'redirect_uri', 'resource', 'other'])(
    'is refused with a %s that cannot be stored, and can still be used',
    async name => {
      const { app, code } = await aCode()
      const refused = await exchange(app, code, { [name]: 'a\0' })
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request'])
      expect(refused.body.field).toBe(name)
      expect((await exchange(app, code)).status).toBe(200)
    },
  )

  it('can be exchanged without the redirect URI, because it is bound to a challenge', async () => {
    const { app, code } = await aCode()
    expect((await exchange(app, code, { redirect_uri: '' })).status).toBe(200)
  })

  it('gives the scopes of the approval, whatever scope the exchange names', async () => {
    const { app, code } = await aCode({ scope: 'issues:read files:read' })
    const { status, body } = await exchange(app, code, { scope: 'issues:write' })
    expect([status, body.scope]).toEqual([200, 'issues:read files:read'])
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['in the form', { client_secret: 'secret' }, {}],
    ['in the header', {}, { authorization: `Basic ${btoa('client:secret')}` }],
  ])('is exchanged without regard to a secret %s, because no client has one', async (_, fields, headers) => {
    const { app, code } = await aCode()
    const form = { grant_type: 'authorization_code', client_id: app.id, code, code_verifier: verifier }
    expect((await sendForm('/oauth/token', { ...form, ...fields }, headers)).status).toBe(200)
  })

  it('on loopback is bound to the port of the request', async () => {
    const app = await anApp({ redirectUri: 'http://127.0.0.1/callback' })
    const redirect_uri = 'http://127.0.0.1:4711/callback'
    const code = await approve(await asBrowser(await person()), queryOf(app, { redirect_uri }))
    expect((await exchange(app, code)).body.error).toBe('invalid_grant')
    expect((await exchange(app, code, { redirect_uri })).status).toBe(200)
  })

  it('is valid for a minute', async () => {
    const { app, code, userId } = await aCode()
    await query`update app_grants set ends_at = ends_at - interval '1 minute' where user_id = ${userId}`
    expect((await exchange(app, code)).body.error).toBe('invalid_grant')
  })

  it('that does not exist is refused', async () => {
    const answer = await exchange(await anApp(), id())
    expect([answer.status, answer.body.error, answer.trips]).toEqual([400, 'invalid_grant', 1])
  })

  it.each(['code', 'client_id', 'grant_type'])('is refused if %s is sent twice', async name => {
    const { app, code } = await aCode()
    const form: [string, string][] = [
      ['grant_type', 'authorization_code'],
      ['client_id', app.id],
      ['code', code],
      ['code_verifier', verifier],
      [name, 'again'],
    ]
    expect((await sendForm('/oauth/token', form)).body.error).toBe('invalid_request')
  })

  it('is exchanged once for requests with the same key', async () => {
    const { app, code, userId } = await aCode()
    const key = { 'idempotency-key': id() }
    const form = { grant_type: 'authorization_code', client_id: app.id, code, code_verifier: verifier }
    const [first, second] = [
      await sendForm('/oauth/token', form, key),
      await sendForm('/oauth/token', form, key),
    ]
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(await query`select 1 from api_tokens where user_id = ${userId}`).toHaveLength(1)
  })

  it('that was used is not given again, so a user who goes back and connects again ends nothing', async () => {
    const app = await anApp()
    const as = await asBrowser(await person())
    const asked = queryOf(app)
    const first = await exchange(app, await approve(as, asked))
    const second = await exchange(app, await approve(as, asked))
    for (const { body } of [first, second])
      expect((await withToken(body.access_token)('GET', '/api/projects')).status).toBe(200)
  })

  it('of a second installation of the same app leaves the first one connected', async () => {
    const who = await person()
    const app = await anApp()
    const as = await asBrowser(who)
    const first = await exchange(app, await approve(as, queryOf(app)))
    const second = await exchange(app, await approve(as, queryOf(app)))
    for (const { body } of [first, second])
      expect((await withToken(body.access_token)('GET', '/api/projects')).status).toBe(200)
  })
})
