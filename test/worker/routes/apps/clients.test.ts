import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { app as worker } from '../../../../src/worker/app.ts'
import { callerLimits } from '../../../../src/worker/env.ts'
import {
  anApp,
  approve,
  appUrl,
  documentOf,
  exchange,
  fetchesOf,
  publish,
  queryOf,
  returned,
} from '../../../support/apps.ts'
import { asBrowser, asNobody, asTool, client } from '../../../support/as.ts'
import { aCaller, earlyInTheMinute } from '../../../support/callers.ts'
import { id, query } from '../../../support/database.ts'
import { fromBrowser } from '../../../support/headers.ts'
import { person, session } from '../../../support/world.ts'

const ask = async (clientId: string, redirectUri = 'https://app.example/callback') => {
  const as = await asBrowser(await person())
  const app = { id: clientId, redirectUri, name: 'App' }
  const asked = queryOf(app)
  const seen = await as('GET', `/api/oauth/request?${asked}`)
  const decided = await as('POST', '/api/oauth/approve', { query: asked, approve: true })
  expect([decided.status, decided.body.code]).toEqual([seen.status, seen.body.code])
  return seen
}

describe('a metadata document (apps § Clients)', () => {
  it.concurrent.each<[what: string, code: string, sent: (of: string) => Parameters<typeof publish>[1]]>([
    ['of 5,121 bytes', 'client_unreachable', of => ({ body: of.padEnd(5_121) })],
    [
      'that redirects',
      'client_unreachable',
      of => ({ status: 302, headers: { location: '/other' }, body: of }),
    ],
    ['that does not exist', 'client_unreachable', of => ({ status: 404, body: of })],
    ['with status 203', 'client_unreachable', of => ({ status: 203, body: of })],
    ['of HTML', 'client_unreachable', of => ({ headers: { 'content-type': 'text/html' }, body: of })],
    ['that never ends', 'client_unreachable', () => ({ body: ' ', endless: true })],
    ['that never ends, and is large', 'client_unreachable', of => ({ body: of, endless: true })],
    ['that is late', 'client_unreachable', of => ({ body: of, delayMs: 8_000 })],
    ['that is not JSON', 'client_invalid', () => ({ body: '<html>' })],
    ['of another client', 'client_invalid', of => ({ body: of.replace('client.json', 'other.json') })],
    ['with a secret', 'client_invalid', of => ({ body: of.replace('{', '{"client_secret":"x",') })],
    [
      'with a character that cannot be stored',
      'client_invalid',
      of => ({ body: of.replace('/callback', '/\\u0000') }),
    ],
    ['with half a character', 'client_invalid', of => ({ body: of.replace('/callback', '/\\ud800') })],
    [
      'with http on another host',
      'client_invalid',
      of => ({ body: of.replace('https://app', 'http://app') }),
    ],
  ])('%s is refused: %s', { timeout: 60_000 }, async (_, code, sent) => {
    const app = await anApp()
    await publish(app.id, sent(documentOf(app)))
    const answer = await ask(app.id)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await query`select 1 from app_documents where client_id = ${app.id}`).toEqual([])
    await publish(app.id, { body: documentOf(app) })
    expect((await ask(app.id)).status).toBe(200)
  })

  it.each([
    ['of exactly 5,120 bytes', (of: string) => ({ body: of.padEnd(5_120) })],
    [
      'with another type of JSON',
      (of: string) => ({ headers: { 'content-type': 'application/manifest+json' }, body: of }),
    ],
    ['without a type', (of: string) => ({ headers: {}, body: of })],
  ])('%s is accepted', async (_, sent) => {
    const app = await anApp()
    await publish(app.id, sent(documentOf(app)))
    expect((await ask(app.id)).status).toBe(200)
  })

  it('without a name has its host as its name, up to 120 characters', async () => {
    const host = `${id()}.${'a'.repeat(60)}.${'b'.repeat(60)}.example`
    const app = { id: `https://${host}/client.json`, redirectUri: 'https://app.example/callback', name: '' }
    await publish(app.id, { body: documentOf(app, { client_name: undefined }) })
    const { status, body } = await ask(app.id)
    expect([status, body.request?.client]).toEqual([200, { id: app.id, name: host.slice(0, 120), host }])
  })

  it.each([
    'https://10.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://x.internal/client.json',
    'https://host./client.json',
    'https://app.example/',
    'http://app.example/client.json',
    `${appUrl}/client.json`,
    'editor',
  ])('at %s is never fetched', async address => {
    const before = await fetchesOf(address)
    const answer = await ask(address)
    expect([answer.status, answer.body.code]).toEqual([400, 'client_invalid'])
    expect(await fetchesOf(address)).toEqual(before)
  })

  it('is fetched without credentials, and for signed-in users alone', async () => {
    const app = await anApp()
    for (const as of [asNobody, await asTool(await person())])
      expect((await as('GET', `/api/oauth/request?${queryOf(app)}`)).status).toBe(401)
    expect(await fetchesOf(app.id)).toEqual([])
    await ask(app.id)
    const [fetched] = await fetchesOf(app.id)
    expect(fetched!.headers).toMatchObject({ accept: 'application/json' })
    expect(Object.keys(fetched!.headers)).not.toEqual(expect.arrayContaining(['cookie']))
  })

  it('is fetched up to a limit for each caller', async () => {
    const who = await person()
    const as = client({ ...fromBrowser(await session(who)), ...aCaller() })
    await earlyInTheMinute()
    const { limit } = callerLimits.clientDocuments
    const app = await anApp()
    await publish(app.id, { status: 500 })
    const path = `/api/oauth/request?${queryOf(app)}`
    for (let i = 0; i < limit; i++) expect((await as('GET', path)).body.code).toBe('client_unreachable')
    const beyond = await as('GET', path)
    expect([beyond.status, beyond.body.retryAfter]).toEqual([429, 60])
    expect(await fetchesOf(app.id)).toHaveLength(limit)
    await query`insert into app_documents (client_id, name, redirect_uris)
      values (${app.id}, 'App', array['https://app.example/callback'])`
    expect((await as('GET', path)).status).toBe(200)
  })
})

describe('a redirect URI of a request (apps § Redirect URIs)', () => {
  it.each([
    'https://app.example:8443/callback',
    'https://other.example/callback',
    'https://APP.example/callback',
    'https://app.example/callback/',
    'https://app.example/callback#x',
    'https://user@app.example/callback',
    'http://app.example/callback',
  ])('%s is not registered, so the user sees the error', async redirectUri => {
    const answer = await ask((await anApp()).id, redirectUri)
    expect([answer.status, answer.body.code]).toEqual([400, 'redirect_uri_invalid'])
  })
})

describe('a configured client (apps § Clients)', () => {
  it('needs no document', async () => {
    const app = { id: 'editor', redirectUri: 'http://127.0.0.1/callback', name: 'Editor' }
    const bindings = {
      ...env,
      OAUTH_CLIENTS: JSON.stringify([
        { client_id: app.id, client_name: app.name, redirect_uris: [app.redirectUri] },
      ]),
    }
    const as = client(fromBrowser(await session(await person())), request =>
      worker.fetch(request, bindings, createExecutionContext()),
    )
    const asked = queryOf(app)
    const seen = await as('GET', `/api/oauth/request?${asked}`)
    expect(seen.body.request.client).toEqual({ id: 'editor', name: 'Editor', host: '127.0.0.1' })
    expect(seen.trips).toBe(1)
    const code = await approve(as, asked)
    expect((await exchange(app, code)).status).toBe(200)
  })
})

describe('a consent (apps § Asking)', () => {
  it('cannot be forged by another site, or given by a token', async () => {
    const app = await anApp()
    const who = await person()
    const body = { query: queryOf(app), approve: true }
    const headers = fromBrowser(await session(who))
    for (const origin of ['https://evil.example', 'null'])
      expect((await client({ ...headers, origin })('POST', '/api/oauth/approve', body)).status).toBe(403)
    expect((await (await asTool(who))('POST', '/api/oauth/approve', body)).status).toBe(401)
    expect(await query`select 1 from app_grants where user_id = ${who.id}`).toEqual([])
  })

  it('returns denial and error with the issuer, as it returns success', async () => {
    const app = await anApp()
    const as = await asBrowser(await person())
    const sent = [
      { query: queryOf(app), approve: true },
      { query: queryOf(app), approve: false },
      { query: queryOf(app, { scope: 'x' }), approve: true },
    ]
    for (const body of sent) expect(returned(await as('POST', '/api/oauth/approve', body)).iss).toBe(appUrl)
  })
})
