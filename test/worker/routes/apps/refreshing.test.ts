import { env } from 'cloudflare:test'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anApp, appUrl, connect, refreshWith, sendForm } from '../../../support/apps.ts'
import { withToken } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { holdThen, meanwhile } from '../../../support/hold.ts'
import { mailTo } from '../../../support/mailbox.ts'
import { type Person, type Project, person, project, token } from '../../../support/world.ts'

const works = async (access: string) => (await withToken(access)('GET', '/api/projects')).status === 200

/** Simulates that the refresh tokens of a user were used this long ago. */
const ago = (userId: string, time: string) =>
  query`update app_refreshes r set used_at = used_at - ${time}::interval
          from app_grants g where g.id = r.grant_id and g.user_id = ${userId}`

const grantsOf = (userId: string) => query`select 1 from app_grants where user_id = ${userId}`

describe('a refresh token (apps § Refreshing)', () => {
  it('gives the next tokens, and the earlier access token lasts its hour', async () => {
    const { app, access, refresh } = await connect(await person(), { scope: 'issues:read files:read' })
    const next = await refreshWith(app, refresh)
    expect(next.status).toBe(200)
    expect(next.trips).toBe(1)
    expect(next.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'issues:read files:read',
    })
    expect(next.body.refresh_token).not.toBe(refresh)
    expect([await works(access), await works(next.body.access_token)]).toEqual([true, true])
    expect((await refreshWith(app, next.body.refresh_token)).status).toBe(200)
  })

  it('gives the same response for a minute, byte for byte', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    const first = await refreshWith(app, refresh)
    await ago(who.id, '59 seconds')
    const second = await refreshWith(app, refresh)
    expect([second.status, second.text]).toEqual([200, first.text])
    expect(await grantsOf(who.id)).toHaveLength(1)
  })

  it('used twice at once gives one response', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshWith(app, refresh)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await query`select 1 from api_tokens where user_id = ${who.id}`).toHaveLength(2)
  })

  const ends: [what: string, row: (who: Person, of: Project) => SQL][] = [
    ['its user is', who => sql`from users where id = ${who.id}`],
    ['its project is', (_, of) => sql`from projects where id = ${of.id}`],
    ['its grant is', who => sql`from app_grants where user_id = ${who.id}`],
  ]
  it.each(ends)(
    'waits if %s about to be deleted, and is then refused, without a deadlock',
    async (_, row) => {
      const who = await person()
      const of = await project({ owner: who })
      const { app, refresh } = await connect(who, { projectId: of.id })
      const deleted = row(who, of)
      const held = await holdThen(env, [sql`select ${deleted} for update`], [sql`delete ${deleted}`])
      const { waited, came } = await meanwhile(held, refreshWith(app, refresh))
      expect([waited, came.body.error, came.trips]).toEqual([true, 'invalid_grant', 1])
    },
  )

  it('used after that minute ends the grant, and the user gets an email', async () => {
    const who = await person()
    const { app, access, refresh } = await connect(who)
    const next = await refreshWith(app, refresh)
    await ago(who.id, '61 seconds')
    const late = await refreshWith(app, refresh)
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant'])
    expect(await grantsOf(who.id)).toEqual([])
    expect([await works(access), await works(next.body.access_token)]).toEqual([false, false])
    expect((await refreshWith(app, next.body.refresh_token)).body.error).toBe('invalid_grant')
    const mails = await query<{ data: object }>`
      delete from mail_outbox where recipient = ${who.email} and template = 'app_disconnected' returning data`
    expect(mails).toEqual([
      { data: { name: app.name, host: new URL(app.id).hostname, url: `${appUrl}/settings/apps` } },
    ])
    expect(await mailTo(who.email)).toEqual([])
  })

  it('is not repeated after the grant has ended', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    await refreshWith(app, refresh)
    await query`delete from app_grants where user_id = ${who.id}`
    expect((await refreshWith(app, refresh)).body.error).toBe('invalid_grant')
  })

  it('of another app is refused, and changes nothing', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    const other = await anApp()
    expect((await refreshWith(other, refresh)).body.error).toBe('invalid_grant')
    expect((await refreshWith(app, refresh)).status).toBe(200)
    await ago(who.id, '2 minutes')
    expect((await refreshWith(other, refresh)).body.error).toBe('invalid_grant')
    expect(await grantsOf(who.id)).toHaveLength(1)
  })

  it('can ask for fewer scopes, and the next one has all of them again', async () => {
    const { app, refresh } = await connect(await person(), { scope: 'issues:write files:read' })
    const fewer = await refreshWith(app, refresh, { scope: 'files:read' })
    expect(fewer.body.scope).toBe('files:read')
    expect((await withToken(fewer.body.access_token)('GET', '/api/me/token')).body.token.scopes).toEqual([
      'files:read',
    ])
    expect((await refreshWith(app, fewer.body.refresh_token)).body.scope).toBe('issues:write files:read')
  })

  it.each([
    [{ scope: 'issues:read wiki:read' }, 'invalid_scope'],
    [{ scope: 'full' }, 'invalid_scope'],
    [{ resource: `${appUrl}/mcp` }, 'invalid_target'],
    [{ refresh_token: '' }, 'invalid_request'],
    [{ client_id: '' }, 'invalid_request'],
  ])('with %o is refused, and can still be used', async (change, error) => {
    const { app, refresh } = await connect(await person(), { scope: 'issues:read' })
    const refused = await refreshWith(app, refresh, change as Record<string, string>)
    expect([refused.status, refused.body.error]).toEqual([400, error])
    expect((await refreshWith(app, refresh)).status).toBe(200)
  })

  it('ends 30 days after the last use, and 180 days after the consent', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    const [fresh] = await query<{ days: number }>`
      select round(extract(epoch from ends_at - now()) / 86400)::int as days from app_grants where user_id = ${who.id}`
    expect(fresh).toEqual({ days: 30 })
    await query`update app_grants set created_at = now() - interval '170 days' where user_id = ${who.id}`
    const next = await refreshWith(app, refresh)
    const [old] = await query<{ days: number }>`
      select round(extract(epoch from ends_at - now()) / 86400)::int as days from app_grants where user_id = ${who.id}`
    expect(old).toEqual({ days: 10 })
    await query`update app_grants set ends_at = now() where user_id = ${who.id}`
    expect((await refreshWith(app, next.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('does not reset the limit of writes', async () => {
    const who = await person()
    const { app, access, refresh } = await connect(who, { scope: 'issues:write' })
    const write = (bearer: string) =>
      withToken(bearer)('POST', `/api/projects/${crypto.randomUUID()}/issues`, { title: 'x' })
    const left = async (bearer: string) =>
      Number(/r=(\d+)/.exec((await write(bearer)).headers.get('ratelimit') ?? '')?.[1])
    const before = await left(access)
    const { body } = await refreshWith(app, refresh)
    expect(await left(body.access_token)).toBe(before - 1)
  })
})

describe('the end of a token (apps § Revoking)', () => {
  const revoke = (form: Record<string, string>) => sendForm('/oauth/revoke', form)

  it('ends an access token alone', async () => {
    const { app, access, refresh } = await connect(await person())
    const answer = await revoke({ token: access, client_id: app.id, token_type_hint: 'refresh_token' })
    expect([answer.status, answer.trips]).toEqual([200, 1])
    const refused = await withToken(access)('GET', '/api/projects')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('error_description="revoked"')
    expect((await refreshWith(app, refresh)).status).toBe(200)
  })

  it('ends the grant of a refresh token, also of a used one', async () => {
    const who = await person()
    const { app, access, refresh } = await connect(who)
    const next = await refreshWith(app, refresh)
    expect((await revoke({ token: refresh, client_id: app.id })).status).toBe(200)
    expect([await works(access), await works(next.body.access_token)]).toEqual([false, false])
    expect(await grantsOf(who.id)).toEqual([])
    expect((await revoke({ token: refresh, client_id: app.id })).status).toBe(200)
  })

  it('leaves the tokens of another app', async () => {
    const { access, refresh } = await connect(await person())
    const { id } = await anApp()
    for (const one of [access, refresh])
      expect((await revoke({ token: one, client_id: id })).status).toBe(200)
    expect(await works(access)).toBe(true)
  })

  it('leaves personal tokens, and accepts any text that can be stored', async () => {
    const personal = await token(await person())
    for (const one of [personal, 'x', 'svc_refresh_x'])
      expect((await revoke({ token: one, client_id: 'x' })).status).toBe(200)
    expect(await works(personal)).toBe(true)
    const refused = await revoke({ token: personal, client_id: '\0' })
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request'])
  })

  it('waits if its user is about to be deleted, without a deadlock', async () => {
    const who = await person()
    const { app, refresh } = await connect(who)
    const held = await holdThen(
      env,
      [sql`select from users where id = ${who.id} for update`],
      [sql`delete from users where id = ${who.id}`],
    )
    const { waited, came } = await meanwhile(held, revoke({ token: refresh, client_id: app.id }))
    expect([waited, came.status, came.trips]).toEqual([true, 200, 1])
  })

  it('without a token is refused', async () => {
    const answer = await revoke({ client_id: 'x' })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
  })

  it('is the own choice of an app, too', async () => {
    const { app, access, refresh } = await connect(await person())
    expect((await withToken(access)('DELETE', '/api/me/token')).status).toBe(204)
    expect(await works(access)).toBe(false)
    expect((await refreshWith(app, refresh)).status).toBe(200)
  })
})
