import { describe, expect, it } from 'vitest'
import { anApp, approve, appUrl, connect, queryOf, refreshWith } from '../../../support/apps.ts'
import { asBrowser, asTool, withToken } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { assignGroup, joinProject, org, person, project } from '../../../support/world.ts'

describe('your apps (apps § Grants)', () => {
  it('are those whose code was used, newest first', async () => {
    const who = await person()
    const home = await project({ owner: who, name: 'Alpha' })
    const as = await asBrowser(who)
    await approve(as, queryOf(await anApp()))
    const one = await connect(who, { scope: 'issues:read', projectId: home.id })
    const two = await connect(who, { scope: 'files:write', resource: `${appUrl}/mcp` })
    const listed = await as('GET', '/api/me/apps')
    expect(listed.trips).toBe(1)
    const about = { id: expect.any(String), name: 'Editor', createdAt: expect.any(String), lastUsedAt: null }
    expect(listed.body.apps).toEqual([
      {
        ...about,
        host: new URL(two.app.id).hostname,
        scopes: ['files:write'],
        project: null,
        resource: `${appUrl}/mcp`,
      },
      {
        ...about,
        host: new URL(one.app.id).hostname,
        scopes: ['issues:read'],
        project: { id: home.id, name: 'Alpha' },
        resource: appUrl,
      },
    ])
    await query`delete from project_members where user_id = ${who.id}`
    const { body } = await as('GET', '/api/me/apps')
    expect(body.apps[1].project).toEqual({ id: home.id, name: null })
  })

  it('show when they were last used', async () => {
    const who = await person()
    const { access, as } = await connect(who)
    await withToken(access)('GET', '/api/projects')
    await expect.poll(async () => (await as('GET', '/api/me/apps')).body.apps[0].lastUsedAt).not.toBeNull()
    const [row] = await query<{ same: boolean; days: number }>`
      select g.last_used_at = t.last_used_at as same, round(extract(epoch from g.ends_at - now()) / 86400)::int as days
        from app_grants g join api_tokens t on t.grant_id = g.id where g.user_id = ${who.id}`
    expect(row).toEqual({ same: true, days: 30 })
  })

  it('can be disconnected, which ends their tokens', async () => {
    const who = await person()
    const { app, access, refresh, as } = await connect(who)
    const [{ id }] = (await as('GET', '/api/me/apps')).body.apps
    const other = await asBrowser(await person())
    expect((await other('DELETE', `/api/me/apps/${id}`)).status).toBe(404)
    const ended = await as('DELETE', `/api/me/apps/${id}`)
    expect([ended.status, ended.trips]).toEqual([204, 1])
    expect((await as('DELETE', `/api/me/apps/${id}`)).status).toBe(404)
    expect((await as('GET', '/api/me/apps')).body.apps).toEqual([])
    expect((await withToken(access)('GET', '/api/projects')).status).toBe(401)
    expect((await refreshWith(app, refresh)).body.error).toBe('invalid_grant')
  })

  it('do not see themselves, and neither do tokens', async () => {
    const who = await person()
    const { access } = await connect(who)
    for (const as of [withToken(access), await asTool(who)])
      expect((await as('GET', '/api/me/apps')).status).toBe(401)
  })
})

describe('the apps of an organization (apps § Grants)', () => {
  it('are shown to its admins, with the projects that they can reach in it', async () => {
    const [admin, member, guest] = [await person(), await person({ name: 'Mei' }), await person()]
    const home = await org({ plan: 'pro', admins: [admin], members: [member] })
    const [alpha, beta] = [
      await project({ in: home, name: 'Alpha' }),
      await project({ in: home, name: 'Beta', features: ['roadmap', 'issues'] }),
    ]
    const elsewhere = await project({ owner: member, name: 'Elsewhere' })
    await assignGroup(alpha, [member], 'member')
    await joinProject(beta, member, 'member')
    await joinProject(alpha, guest, 'member', ['files'])
    const whole = await connect(member, { scope: 'issues:read' })
    await connect(member, { app: whole.app, scope: 'issues:read' })
    const narrow = await connect(member, { scope: 'issues:read', projectId: beta.id })
    await connect(member, { scope: 'issues:read', projectId: elsewhere.id })
    await connect(member, { scope: 'wiki:read', projectId: beta.id })
    await connect(guest, { scope: 'roadmap:sync' })
    const files = await connect(guest, { scope: 'files:read' })
    const answer = await (await asBrowser(admin))('GET', `/api/orgs/${home.id}/apps`)
    expect([answer.status, answer.trips]).toEqual([200, 1])
    const of = (app: { id: string }, id: string, projects: object[]) => ({
      name: 'Editor',
      host: new URL(app.id).hostname,
      person: { id, displayName: expect.any(String) },
      projects,
    })
    const [a, b] = [
      { id: alpha.id, name: 'Alpha' },
      { id: beta.id, name: 'Beta' },
    ]
    const expected = [
      of(whole.app, member.id, [a, b]),
      of(narrow.app, member.id, [b]),
      of(files.app, guest.id, [a]),
    ].sort((one, other) => (one.host < other.host ? -1 : 1))
    expect(answer.body.apps).toEqual(expected)
    expect(answer.text).not.toContain('Elsewhere')
    expect((await (await asBrowser(member))('GET', `/api/orgs/${home.id}/apps`)).status).toBe(403)
    expect((await (await asBrowser(guest))('GET', `/api/orgs/${home.id}/apps`)).status).toBe(404)
  })
})
