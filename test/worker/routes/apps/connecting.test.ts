import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tokenPrefixOf } from '../../../../src/worker/access/credential.ts'
import {
  anApp,
  approve,
  appUrl,
  connect,
  documentOf,
  exchange,
  fetchesOf,
  publish,
  queryOf,
  refreshWith,
  returned,
  sendForm,
  verifier,
} from '../../../support/apps.ts'
import { asBrowser, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { joinProject, person, project } from '../../../support/world.ts'

describe('what an app asks for (apps § Asking)', () => {
  it('shows the app, where the browser returns, and the projects to choose from', async () => {
    const who = await person()
    const home = await project({ owner: who, name: 'Alpha' })
    await project({ owner: await person() })
    const app = await anApp({ redirectUri: 'http://127.0.0.1/callback', name: 'Editor' })
    const as = await asBrowser(who)
    const asked = queryOf(app, {
      redirect_uri: 'http://127.0.0.1:4711/callback',
      scope: 'issues:write roadmap:read',
      resource: `${appUrl}/mcp/`,
    })
    const answer = await as('GET', `/api/oauth/request?${asked}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      request: {
        client: { id: app.id, name: 'Editor', host: new URL(app.id).hostname },
        redirectHost: '127.0.0.1:4711',
        scopes: ['issues:write', 'roadmap:read'],
        resource: `${appUrl}/mcp`,
        projects: [{ id: home.id, name: 'Alpha' }],
      },
    })
    expect(answer.trips).toBe(2)
  })

  it('fetches the document once a day', async () => {
    const app = await anApp()
    const as = await asBrowser(await person())
    const ask = () => as('GET', `/api/oauth/request?${queryOf(app)}`)
    await ask()
    const again = await ask()
    expect(again.trips).toBe(1)
    expect(await fetchesOf(app.id)).toHaveLength(1)
    await query`update app_documents set fetched_at = now() - interval '24 hours' where client_id = ${app.id}`
    await publish(app.id, { body: documentOf(app, { client_name: 'Renamed' }) })
    expect((await ask()).body.request.client.name).toBe('Renamed')
    expect(await fetchesOf(app.id)).toHaveLength(2)
  })

  it('returns an error of the app to the app, with its state and the issuer', async () => {
    const app = await anApp()
    const as = await asBrowser(await person())
    const asked = queryOf(app, { scope: 'full', state: 'a b' })
    const answers = [
      await as('GET', `/api/oauth/request?${asked}`),
      await as('POST', '/api/oauth/approve', { query: asked, approve: true }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(returned(answer)).toEqual({ error: 'invalid_scope', state: 'a b', iss: appUrl })
    }
  })
})

describe('an approval (apps § Asking)', () => {
  it('returns to the app with a code, its state, and the issuer', async () => {
    const app = await anApp({ redirectUri: 'https://app.example/callback?tenant=1' })
    const as = await asBrowser(await person())
    const answer = await as('POST', '/api/oauth/approve', {
      query: queryOf(app, { state: 'xyz' }),
      approve: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.trips).toBe(2)
    expect(returned(answer)).toEqual({
      tenant: '1',
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'xyz',
      iss: appUrl,
    })
  })

  it('that is denied returns access_denied, and leaves nothing', async () => {
    const who = await person()
    const app = await anApp()
    const as = await asBrowser(who)
    const answer = await as('POST', '/api/oauth/approve', {
      query: queryOf(app, { state: 'xyz' }),
      approve: false,
    })
    expect(returned(answer)).toEqual({ error: 'access_denied', state: 'xyz', iss: appUrl })
    expect(answer.trips).toBe(1)
    expect(await query`select 1 from app_grants where user_id = ${who.id}`).toEqual([])
  })

  it('of the same query gives one code and one grant, also at once', async () => {
    const who = await person()
    const app = await anApp()
    const asked = queryOf(app)
    const as = await asBrowser(who)
    const codes = await Promise.all([1, 2, 3].map(() => approve(as, asked)))
    expect(new Set(codes).size).toBe(1)
    expect(await query`select 1 from app_grants where user_id = ${who.id}`).toHaveLength(1)
  })

  it('of the same query with another choice never gives the code of the choice before', async () => {
    const who = await person()
    const mine = await project({ owner: who })
    const app = await anApp()
    const as = await asBrowser(who)
    const asked = queryOf(app, { scope: 'issues:read issues:write' })
    const everything = await approve(as, asked)
    const fewer = await approve(as, asked, { scopes: ['issues:read'] })
    const inOne = await approve(as, asked, { projectId: mine.id })
    expect(new Set([everything, fewer, inOne]).size).toBe(3)
    expect((await exchange(app, fewer)).body.scope).toBe('issues:read')
    const { access_token } = (await exchange(app, inOne)).body
    const seen = await withToken(access_token)('GET', '/api/me/token')
    expect(seen.body.token).toMatchObject({ projectId: mine.id })
  })

  it('of the same query by another user gives a code of their own', async () => {
    const [who, other] = [await person(), await person()]
    const app = await anApp()
    const asked = queryOf(app)
    const codes = [await approve(await asBrowser(who), asked), await approve(await asBrowser(other), asked)]
    expect(new Set(codes).size).toBe(2)
    for (const { id } of [who, other])
      expect(await query`select 1 from app_grants where user_id = ${id}`).toHaveLength(1)
  })

  it('can give fewer scopes, and never more', async () => {
    const app = await anApp()
    const who = await person()
    const as = await asBrowser(who)
    const asked = queryOf(app, { scope: 'issues:read issues:write' })
    const given = await approve(as, asked, { scopes: ['issues:read'] })
    expect((await exchange(app, given)).body.scope).toBe('issues:read')
    const other = queryOf(app, { scope: 'issues:read' })
    const more = await as('POST', '/api/oauth/approve', {
      query: other,
      approve: true,
      scopes: ['issues:read', 'files:read'],
    })
    expect(more.status).toBe(400)
    expect(more.body.code).toBe('scopes_invalid')
  })

  it('can give one project, which the user must reach', async () => {
    const [who, other] = [await person(), await person()]
    const [mine, theirs] = [await project({ owner: who }), await project({ owner: other })]
    const as = await asBrowser(who)
    const app = await anApp()
    const refused = await as('POST', '/api/oauth/approve', {
      query: queryOf(app),
      approve: true,
      projectId: theirs.id,
    })
    expect([refused.status, refused.body.code]).toEqual([404, 'project_not_found'])
    const { access } = await connect(who, { app, projectId: mine.id })
    const listed = await withToken(access)('GET', '/api/projects')
    expect(listed.body.projects.map((one: { id: string }) => one.id)).toEqual([mine.id])
  })

  it('waits if that project is about to be deleted, and is then refused', async () => {
    const who = await person()
    const of = await project({ owner: who })
    const as = await asBrowser(who)
    const decision = { query: queryOf(await anApp()), approve: true, projectId: of.id }
    const held = await hold(sql`delete from projects where id = ${of.id}`)
    const { waited, came } = await meanwhile(held, as('POST', '/api/oauth/approve', decision))
    expect([waited, came.body.code]).toEqual([true, 'project_not_found'])
  })

  it('a day later gives a new code', async () => {
    const who = await person()
    const app = await anApp()
    const asked = queryOf(app)
    const as = await asBrowser(who)
    const first = await approve(as, asked)
    await query`update app_grants set created_at = now() - interval '1 day', ends_at = now() - interval '23 hours' where user_id = ${who.id}`
    const second = await approve(as, asked)
    expect(second).not.toBe(first)
    expect((await exchange(app, second)).status).toBe(200)
    expect((await exchange(app, first)).status).toBe(400)
  })
})

describe('a connected app (apps § Tokens)', () => {
  it('calls the API with the access of its user', async () => {
    const who = await person()
    const home = await project({ owner: who })
    const { access } = await connect(who, { scope: 'issues:write' })
    const as = withToken(access)
    const made = await as('POST', `/api/projects/${home.id}/issues`, { title: 'By an app' })
    expect(made.status).toBe(201)
    expect(made.trips).toBe(1)
    const seen = await as('GET', '/api/me/token')
    expect(seen.body.token).toMatchObject({ name: 'Editor', scopes: ['issues:write'], projectId: null })
    const [event] = await query<{ via: object; token_id: string }>`
      select via, token_id from events where project_id = ${home.id} and type = 'issue.created'`
    const [grant] = await query<{ id: string }>`select id from app_grants where user_id = ${who.id}`
    expect(event).toEqual({
      via: { kind: 'oauth_app', tokenName: 'Editor', tokenId: grant!.id },
      token_id: grant!.id,
    })
    expect(seen.body.token.id).toBe(grant!.id)
  })

  it('gets tokens in the form of RFC 6749', async () => {
    const app = await anApp()
    const code = await approve(await asBrowser(await person()), queryOf(app, { scope: 'roadmap:read' }))
    const answer = await exchange(app, code)
    expect(answer.trips).toBe(1)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { access_token, refresh_token, ...rest } = answer.body
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 3600, scope: 'roadmap:read' })
    expect(tokenPrefixOf(access_token)).toBe('svc_oauth_')
    expect(tokenPrefixOf(refresh_token)).toBe('svc_refresh_')
  })

  it('is unknown at /mcp with a token for the API, and the other way round', async () => {
    const who = await person()
    const post = (token: string) =>
      withToken(token)(
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'ping' },
        {
          accept: 'application/json, text/event-stream',
        },
      )
    const api = await connect(who)
    const mcp = await connect(who, { resource: `${appUrl}/mcp` })
    expect((await withToken(api.access)('GET', '/api/projects')).status).toBe(200)
    expect((await post(api.access)).status).toBe(401)
    expect((await post(mcp.access)).status).toBe(200)
    expect((await withToken(mcp.access)('GET', '/api/projects')).status).toBe(401)
  })

  it('acts until its user is removed from the project', async () => {
    const [owner, who] = [await person(), await person()]
    const home = await project({ owner })
    await joinProject(home, who, 'member')
    const { access } = await connect(who, { scope: 'issues:write' })
    const write = () => withToken(access)('POST', `/api/projects/${home.id}/issues`, { title: 'x' })
    expect((await write()).status).toBe(201)
    await query`delete from project_members where project_id = ${home.id} and user_id = ${who.id}`
    expect((await write()).status).toBe(404)
  })

  it('ends with the project to which it was bound', async () => {
    const who = await person()
    const home = await project({ owner: who })
    const { access, refresh, app, as } = await connect(who, { projectId: home.id })
    expect((await as('DELETE', `/api/projects/${home.id}`)).status).toBeLessThan(300)
    expect((await withToken(access)('GET', '/api/projects')).status).toBe(401)
    expect((await refreshWith(app, refresh)).body.error).toBe('invalid_grant')
    expect(await query`select 1 from app_grants where user_id = ${who.id}`).toEqual([])
  })

  it('gets more scopes by asking again, and the first grant stays as it was', async () => {
    const who = await person()
    const app = await anApp()
    const as = await asBrowser(who)
    const [first, second] = [
      await exchange(app, await approve(as, queryOf(app, { scope: 'issues:read files:read' }))),
      await exchange(app, await approve(as, queryOf(app, { scope: 'issues:write' }))),
    ]
    const scopesOf = async (token: string) =>
      (await withToken(token)('GET', '/api/me/token')).body.token.scopes
    expect(await scopesOf(first.body.access_token)).toEqual(['issues:read', 'files:read'])
    expect(await scopesOf(second.body.access_token)).toEqual(['issues:write'])
    expect((await refreshWith(app, first.body.refresh_token)).body.scope).toBe('issues:read files:read')
    expect((await as('GET', '/api/me/apps')).body.apps).toHaveLength(2)
  })

  it('leaves its secrets in no row', async () => {
    const app = await anApp()
    const code = await approve(await asBrowser(await person()), queryOf(app))
    const form = { grant_type: 'authorization_code', client_id: app.id, code, code_verifier: verifier }
    const { body: first } = await sendForm('/oauth/token', form, { 'idempotency-key': id() })
    const { body: next } = await refreshWith(app, first.refresh_token)
    expect((await refreshWith(app, first.refresh_token)).body).toEqual(next)
    const secrets = [code, ...[first, next].flatMap(given => [given.access_token, given.refresh_token])]
    const tables = await query<{ name: string }>`
      select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
    expect(tables.length).toBeGreaterThan(30)
    // All tokens of a grant begin alike, so the last characters identify each.
    const parts = secrets.map(secret => secret.slice(-20)).join('|')
    for (const { name } of tables)
      expect(
        await query`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ~ ${parts} limit 1`,
        name,
      ).toEqual([])
  })
})
