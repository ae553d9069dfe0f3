import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, type Client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { person, project, token } from '../../../support/world.ts'

type Login = { device_code: string; user_code: string }

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const ask = (access: object) =>
  asNobody('POST', '/api/auth/device/code', { client_name: 'cairn on harbour', ...access })
const start = async (access: object = {}): Promise<Login> => (await ask(access)).body
const look = async (as: Client, { user_code }: Login) =>
  (await as('GET', `/api/auth/device?userCode=${user_code}`)).body.device
const approve = (as: Client, { user_code }: Login, decision = 'approve') =>
  as('POST', '/api/auth/device/approve', { userCode: user_code, decision })
const poll = ({ device_code }: Login) => asNobody('POST', '/api/auth/device/token', { device_code })
const tokenOf = async ({ access_token }: { access_token: string }) =>
  (await withToken(access_token)('GET', '/api/me/token')).body.token

async function someone(name = '港') {
  const who = await person()
  const made = await project({ owner: who, name })
  return { who, as: await asBrowser(who), projectId: made.id }
}

describe('the access of a device login (accounts § Access of a device login)', () => {
  it('is shown to the approver, and the token gets exactly this', async () => {
    const { as, projectId } = await someone()
    const login = await start({ scopes: ['roadmap:sync', 'issues:read'], project_id: projectId })
    expect(await look(as, login)).toMatchObject({
      scopes: ['roadmap:sync', 'issues:read'],
      project: { id: projectId, name: '港' },
    })
    expect(await approve(as, login)).toMatchObject({ status: 200, trips: 1 })
    const { status, trips, body } = await poll(login)
    expect([status, trips]).toEqual([200, 1])
    expect(await tokenOf(body)).toMatchObject({
      name: 'cairn on harbour',
      scopes: ['roadmap:sync', 'issues:read'],
      projectId,
    })
    const tool = withToken(body.access_token)
    expect((await tool('GET', `/api/projects/${projectId}/issues`)).status).toBe(200)
    expect((await tool('GET', `/api/projects/${projectId}/files/tree`)).body.code).toBe('token_scope')
    expect((await tool('GET', '/api/orgs')).body.code).toBe('token_project')
  })

  it('is not widened by what the approver sends', async () => {
    const { as, projectId } = await someone()
    const login = await start({ scopes: ['issues:read'], project_id: projectId })
    const wider = { userCode: login.user_code, scopes: null, project_id: null, projectId: null }
    expect((await as('POST', '/api/auth/device/approve', wider)).status).toBe(200)
    expect(await tokenOf((await poll(login)).body)).toMatchObject({ scopes: ['issues:read'], projectId })
  })

  it.each([
    ['an array', ['files:read', 'files:read', 'issues:read']],
    ['text with commas', 'files:read,issues:read'],
    ['text with spaces', ' files:read  issues:read '],
  ])('has its scopes as %s, each once', async (_, scopes) => {
    const { as } = await someone()
    expect((await look(as, await start({ scopes }))).scopes).toEqual(['files:read', 'issues:read'])
  })

  it('is read from a form, where an empty field asks for everything', async () => {
    const { as, projectId } = await someone()
    const send = async (fields: string) =>
      (await asNobody('POST', '/api/auth/device/code', `client_name=cli&${fields}`, form)).body
    const restricted = await send(`scopes=roadmap%3Async+issues%3Aread&project_id=${projectId}`)
    expect(await look(as, restricted)).toMatchObject({
      scopes: ['roadmap:sync', 'issues:read'],
      project: { id: projectId },
    })
    expect(await look(as, await send('scopes=&project_id='))).toMatchObject({ scopes: null, project: null })
  })

  it.each([
    [{ scopes: [] }],
    [{ scopes: ['files:all'] }],
    [{ scopes: 'full' }],
    [{ scopes: ',' }],
    [{ scopes: 5 }],
    [{ project_id: 'x' }],
    [{ project_name: ' ' }],
    [{ project_name: 'x'.repeat(81) }],
  ])('is refused as %j, without a round trip', async access => {
    expect(await ask(access)).toMatchObject({
      status: 400,
      trips: 0,
      body: { error: 'invalid_request', field: expect.stringMatching(`^${Object.keys(access)[0]}`) },
    })
  })

  it('finds the only project of the approver with a name, in any case', async () => {
    const name = `Harbour ${id()}`
    await someone(name)
    const { as, projectId } = await someone(name)
    const login = await start({ project_name: name.toUpperCase() })
    expect((await look(as, login)).project).toEqual({ id: projectId, name })
    expect((await approve(as, login)).status).toBe(200)
    expect(await tokenOf((await poll(login)).body)).toMatchObject({ scopes: null, projectId })
  })

  it('finds the only project of the approver with a key, in any case, if no other has it as its name', async () => {
    await project({ key: 'ROOF' })
    const { who, as } = await someone()
    const keyed = await project({ owner: who, name: '屋根', key: 'ROOF' })
    const login = await start({ project_name: 'roof' })
    expect((await look(as, login)).project).toEqual({ id: keyed.id, name: '屋根' })
    expect((await approve(as, login)).status).toBe(200)
    expect((await tokenOf((await poll(login)).body)).projectId).toBe(keyed.id)

    await project({ owner: who, name: 'Roof' })
    for (const name of ['壁', '床']) await project({ owner: who, name, key: 'WALL' })
    for (const project_name of ['ROOF', 'wall'])
      expect((await look(as, await start({ project_name }))).project.id).toBeNull()
  })

  it('is refused for a project that the approver cannot reach, and the login keeps waiting', async () => {
    const [stranger, { as, projectId }] = [await someone(), await someone()]
    const login = await start({ project_id: projectId })
    expect((await look(stranger.as, login)).project).toEqual({ id: null, name: projectId })
    expect(await approve(stranger.as, login)).toMatchObject({
      status: 404,
      trips: 1,
      body: { code: 'project_not_found' },
    })
    expect((await poll(login)).body.error).toBe('authorization_pending')
    expect((await approve(as, login)).status).toBe(200)
  })

  it('is refused for an unknown name, and for one that several of their projects have', async () => {
    const { who, as } = await someone('港')
    await project({ owner: who, name: '港' })
    for (const project_name of ['港', '灯台']) {
      const login = await start({ project_name })
      expect((await look(as, login)).project).toEqual({ id: null, name: project_name })
      expect((await approve(as, login)).body.code).toBe('project_not_found')
      expect((await approve(as, login, 'deny')).status).toBe(200)
    }
  })

  it('is refused before the limit of tokens, as the creation of a token is', async () => {
    const { who, as } = await someone()
    await Promise.all(Array.from({ length: 20 }, () => token(who)))
    expect((await approve(as, await start({ project_id: id() }))).body.code).toBe('project_not_found')
  })

  it('is denied for good if the approver can no longer reach the project', async () => {
    const { who, as, projectId } = await someone()
    const login = await start({ project_id: projectId })
    await approve(as, login)
    await query`delete from project_members where project_id = ${projectId} and user_id = ${who.id}`
    await query`delete from org_members where user_id = ${who.id}`
    expect(await poll(login)).toMatchObject({ status: 400, body: { error: 'access_denied' } })
    expect(await query`select 1 from api_tokens where user_id = ${who.id}`).toEqual([])
  })

  it('waits for a deletion of the project, and then gets no token', async () => {
    const { who, as, projectId } = await someone()
    const login = await start({ project_id: projectId })
    await approve(as, login)
    const held = await hold(sql`delete from projects where id = ${projectId}`)
    const { waited, came } = await meanwhile(held, poll(login))
    expect([waited, came.body.error]).toEqual([true, 'access_denied'])
    expect(await query`select 1 from api_tokens where user_id = ${who.id}`).toEqual([])
  })
})
