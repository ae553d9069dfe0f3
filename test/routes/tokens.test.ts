import { describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client, withToken } from '../support/as.ts'
import { id, query } from '../support/database.ts'
import { assignGroup, joinProject, org, type Person, person, project, token } from '../support/world.ts'

const inFuture = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()

async function someone(): Promise<{ who: Person; as: Client }> {
  const who = await person()
  return { who, as: await asBrowser(who) }
}

const mint = async (as: Client, fields: object = {}) =>
  (await as('POST', '/api/tokens', { name: 'CI', ...fields })).body

describe('POST /api/tokens (contract, "Personal tokens"; decisions § 3)', () => {
  it('answers the plaintext and the record, in one trip', async () => {
    const { as } = await someone()
    const { status, body, trips } = await as('POST', '/api/tokens', { name: '  夜間ビルド ' })
    expect([status, trips]).toEqual([201, 1])
    expect(body.token).toMatch(/^svc_user_[0-9A-Za-z]{38}$/)
    expect(body.record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '夜間ビルド',
      scopes: null,
      projectId: null,
      projectName: null,
      expiresAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUsedAt: null,
      revokedAt: null,
      status: 'active',
      hint: body.token.slice(-4),
    })
  })

  it('keeps nothing of the plaintext but its SHA-256 and the last 4 characters', async () => {
    const { who, as } = await someone()
    const { token: plaintext } = await mint(as)
    const [row] = await query<{ row: string; matches: boolean }>`
      select to_jsonb(t)::text as row, t.hash = sha256(${plaintext}::bytea) as matches from api_tokens t where user_id = ${who.id}`
    expect(row?.matches).toBe(true)
    expect(row?.row).not.toContain(plaintext.slice(9, 20))
    expect(row?.row).not.toContain(plaintext.slice(-10))
    expect((await as('GET', '/api/tokens')).text).not.toContain(plaintext.slice(9, 20))
  })

  it('makes a token that works at once, restricted as asked', async () => {
    const { who, as } = await someone()
    const made = await project({ name: '本体' })
    await joinProject(made, who, 'viewer')
    const expiresAt = inFuture()
    const { token: plaintext, record } = await mint(as, {
      scopes: ['issues:read', 'files:write', 'issues:read'],
      projectId: made.id.toUpperCase(),
      expiresAt,
    })
    expect(record).toMatchObject({
      scopes: ['issues:read', 'files:write'],
      projectId: made.id,
      projectName: '本体',
      expiresAt,
    })
    const { body } = await withToken(plaintext)('GET', '/api/me/token')
    expect(body.token).toEqual({
      id: record.id,
      name: 'CI',
      scopes: ['issues:read', 'files:write'],
      projectId: made.id,
      expiresAt,
    })
  })

  it.each([
    ['a zone', '2099-07-01T12:00:00+09:00', '2099-07-01T03:00:00.000Z'],
    ['a zone that Postgres would refuse', '2099-07-01T12:00:00+23:30', '2099-06-30T12:30:00.000Z'],
    ['many digits', '2099-07-01T12:00:00.123456789Z', '2099-07-01T12:00:00.123Z'],
    ['null', null, null],
    ['nothing', undefined, null],
  ])('takes an expiry with %s', async (_, expiresAt, kept) => {
    const { as } = await someone()
    expect((await mint(as, { expiresAt })).record.expiresAt).toBe(kept)
  })

  it('ignores unknown keys', async () => {
    const { as } = await someone()
    expect((await as('POST', '/api/tokens', { name: 'CI', color: 'red' })).status).toBe(201)
  })
})

describe('Bad input of POST /api/tokens (contract, "Personal tokens")', () => {
  const past = '2020-01-01T00:00:00Z'

  it.each([
    ['no name', { name: undefined }, 400, undefined],
    ['white space as name', { name: ' \u3000' }, 400, undefined],
    ['a name of 121', { name: '名'.repeat(121) }, 400, undefined],
    ['a name that is no text', { name: 1 }, 400, undefined],
    ['a past expiry', { expiresAt: past }, 400, 'expires_at_past'],
    ['a past expiry of the year 0', { expiresAt: '0000-01-01T00:00:00Z' }, 400, 'expires_at_past'],
    ['a date-only expiry', { expiresAt: '2099-01-01' }, 400, 'expires_at_invalid'],
    ['an expiry without zone', { expiresAt: '2099-01-01T00:00:00' }, 400, 'expires_at_invalid'],
    ['an expiry that no calendar has', { expiresAt: '2099-02-30T00:00:00Z' }, 400, 'expires_at_invalid'],
    ['an expiry at 24:00', { expiresAt: '2099-02-03T24:00:00Z' }, 400, 'expires_at_invalid'],
    ['an empty expiry', { expiresAt: '' }, 400, 'expires_at_invalid'],
    ['a number as expiry', { expiresAt: 4_070_908_800 }, 400, 'expires_at_invalid'],
    ['no scopes', { scopes: [] }, 400, 'scopes_invalid'],
    ['an unknown scope', { scopes: ['issues:read', 'issues:admin'] }, 400, 'scopes_invalid'],
    ['scopes that are no list', { scopes: 'issues:read' }, 400, 'scopes_invalid'],
    ['scopes that are an object', { scopes: { 0: 'issues:read' } }, 400, 'scopes_invalid'],
    ['a scope that is no text', { scopes: [1] }, 400, 'scopes_invalid'],
    ['a malformed project', { projectId: 'project' }, 400, 'project_id_invalid'],
    ['an empty project', { projectId: '' }, 400, 'project_id_invalid'],
    ['a number as project', { projectId: 1 }, 400, 'project_id_invalid'],
    ['a project that is nowhere', { projectId: id() }, 404, 'project_not_found'],
    ['name before expiry', { name: '', expiresAt: 'x' }, 400, undefined],
    ['bad expiry before scopes', { expiresAt: 'x', scopes: [] }, 400, 'expires_at_invalid'],
    ['past expiry before scopes', { expiresAt: past, scopes: [] }, 400, 'expires_at_past'],
    ['past expiry before project', { expiresAt: past, projectId: 'x' }, 400, 'expires_at_past'],
    ['past expiry before a missing project', { expiresAt: past, projectId: id() }, 400, 'expires_at_past'],
    ['scopes before project', { scopes: [], projectId: 'x' }, 400, 'scopes_invalid'],
    ['scopes before a missing project', { scopes: ['x'], projectId: id() }, 400, 'scopes_invalid'],
  ])('%s', async (_, fields, status, code) => {
    const { who, as } = await someone()
    const answer = await as('POST', '/api/tokens', { name: 'CI', ...fields })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([status, code, 1])
    expect(answer.body.message).toMatch(/[ぁ-ん]/)
    const shownAsMessage = code === undefined || code.startsWith('expires_at_')
    expect(answer.body.error).toBe(shownAsMessage ? answer.body.message : code)
    expect(await query`select id from api_tokens where user_id = ${who.id}`).toEqual([])
  })

  it('counts the present as past, by the database clock', async () => {
    const { as } = await someone()
    const [row] = await query<{ now: string }>`select iso(now()) as now`
    expect((await as('POST', '/api/tokens', { name: 'CI', expiresAt: row?.now })).body.code).toBe(
      'expires_at_past',
    )
  })

  it('is 404 for a project of others, and for one just left', async () => {
    const { as } = await someone()
    const foreign = await project({ owner: await person() })
    const answer = await as('POST', '/api/tokens', { name: 'CI', projectId: foreign.id })
    expect([answer.status, answer.body.error]).toEqual([404, 'project_not_found'])
  })

  it.each([
    ['a viewer', async (who: Person) => joined(who)],
    ['an external member', async (who: Person) => joined(who, ['issues'])],
    ['a member of a group', async (who: Person) => grouped(who)],
    ['an organisation admin', async (who: Person) => project({ in: await org({ admins: [who] }) })],
  ])('takes a project of %s', async (_, make) => {
    const { who, as } = await someone()
    const { id: projectId } = await make(who)
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId })).status).toBe(201)
  })

  it('refuses a project of the organisation to a member without membership of it', async () => {
    const { who, as } = await someone()
    const { id: projectId } = await project({ in: await org({ members: [who] }) })
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId })).status).toBe(404)
  })

  const joined = async (who: Person, scope: 'issues'[] | null = null) => {
    const made = await project({ archived: true })
    await joinProject(made, who, 'viewer', scope)
    return made
  }
  const grouped = async (who: Person) => {
    const made = await project()
    await assignGroup(made, [who], 'viewer')
    return made
  }
})

describe('20 active tokens (contract, "Limits")', () => {
  it('is exact under 40 creations at once', async () => {
    const { who, as } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => as('POST', '/api/tokens', { name: 'CI' })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array(20).fill([409, 'token_limit']),
    )
    const [row] = await query<{
      count: number
    }>`select count(*)::int from api_tokens where user_id = ${who.id}`
    expect(row?.count).toBe(20)
  })

  it('counts neither revoked nor expired ones, nor those of others', async () => {
    const { who, as } = await someone()
    await token(await person())
    for (let n = 0; n < 19; n++) await token(who)
    for (let n = 0; n < 3; n++) await token(who, { expired: true })
    await token(who, { revoked: true })
    const { record } = await mint(as)
    expect((await as('POST', '/api/tokens', { name: 'CI' })).status).toBe(409)
    await as('POST', `/api/tokens/${record.id}/revoke`)
    expect((await as('POST', '/api/tokens', { name: 'CI' })).status).toBe(201)
  })

  it('comes after what is wrong with the request', async () => {
    const { who, as } = await someone()
    for (let n = 0; n < 20; n++) await token(who)
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId: id() })).body.code).toBe(
      'project_not_found',
    )
    expect((await as('POST', '/api/tokens', { name: 'CI', scopes: [] })).body.code).toBe('scopes_invalid')
  })
})

describe('GET /api/tokens (contract, "Personal tokens"; decisions § 3)', () => {
  it('lists the own ones, newest first, with their status, in one trip', async () => {
    const { who, as } = await someone()
    await token(await person())
    await token(who, { expired: true, name: '期限切れ' })
    await token(who, { revoked: true, name: '失効' })
    await token(who, { name: '有効', scopes: ['wiki:read'] })
    await token(who, { kind: 'oauth', name: 'アプリ' })
    const { status, body, trips } = await as('GET', '/api/tokens')
    expect([status, trips, body.total, body.page, body.pageSize]).toEqual([200, 1, 3, 1, 3])
    expect(body.tokens.map((t: any) => [t.name, t.status, t.scopes])).toEqual([
      ['有効', 'active', ['wiki:read']],
      ['失効', 'revoked', null],
      ['期限切れ', 'expired', null],
    ])
  })

  it('is paged', async () => {
    const { who, as } = await someone()
    for (const name of ['1', '2', '3']) await token(who, { name })
    const { body } = await as('GET', '/api/tokens?page=2&pageSize=2')
    expect([body.tokens.map((t: any) => t.name), body.total, body.page, body.pageSize]).toEqual([
      ['1'],
      3,
      2,
      2,
    ])
    expect((await as('GET', '/api/tokens?page=0')).status).toBe(400)
  })

  it('no longer tells the name of a project that the caller has left', async () => {
    const { who, as } = await someone()
    const made = await project({ name: '社外秘' })
    await joinProject(made, who, 'member')
    await mint(as, { projectId: made.id })
    const named = async () => (await as('GET', '/api/tokens')).body.tokens[0].projectName
    expect(await named()).toBe('社外秘')
    await query`delete from project_members where project_id = ${made.id}`
    expect(await named()).toBe(null)
  })
})

describe('/api/tokens/{tokenId}/revoke (contract, "Personal token"; decisions § 1, § 3)', () => {
  it.each(['POST', 'PUT', 'PATCH'])('%s revokes from the next request on, in one trip', async method => {
    const { as } = await someone()
    const { token: plaintext, record } = await mint(as)
    const tool = withToken(plaintext)
    expect((await tool('GET', '/api/me/token')).status).toBe(200)
    const { status, body, trips } = await as(method, `/api/tokens/${record.id}/revoke`)
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      ok: true,
      token: {
        ...record,
        lastUsedAt: body.token.lastUsedAt,
        revokedAt: expect.any(String),
        status: 'revoked',
      },
    })
    expect((await tool('GET', '/api/me/token')).status).toBe(401)
  })

  it('changes nothing the second time', async () => {
    const { as } = await someone()
    const { record } = await mint(as)
    const first = await as('POST', `/api/tokens/${record.id}/revoke`)
    const second = await as('POST', `/api/tokens/${record.id}/revoke`)
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  it('refuses other methods with Allow', async () => {
    const { as } = await someone()
    const { record } = await mint(as)
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await as(method, `/api/tokens/${record.id}/revoke`)
      expect([status, headers.get('allow')]).toEqual([405, 'PATCH, POST, PUT'])
    }
  })

  it("answers another's token, a missing and a malformed one alike", async () => {
    const { as } = await someone()
    const other = await someone()
    const { record } = await mint(other.as)
    const texts = new Set<string>()
    for (const tokenId of [record.id, id(), 'token']) {
      const answer = await as('POST', `/api/tokens/${tokenId}/revoke`)
      expect(answer.status).toBe(404)
      texts.add(answer.text)
    }
    expect(texts.size).toBe(1)
    expect((await other.as('GET', '/api/tokens')).body.tokens[0].status).toBe('active')
  })
})

describe('A token at work (contract, "Authentication" 7)', () => {
  it('ends when it expires', async () => {
    const { as } = await someone()
    const { token: plaintext, record } = await mint(as, { expiresAt: inFuture(1500) })
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(200)
    await query`select pg_sleep(greatest(0, extract(epoch from expires_at - clock_timestamp()) + 0.01)) from api_tokens where id = ${record.id}`
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(401)
    expect((await as('GET', '/api/tokens')).body.tokens[0].status).toBe('expired')
  })

  it('ends with its project', async () => {
    const { who, as } = await someone()
    const made = await project({ owner: who })
    const { token: plaintext } = await mint(as, { projectId: made.id })
    expect((await as('DELETE', `/api/projects/${made.id}`)).status).toBe(204)
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(401)
  })
})

describe('Who may (contract, "Authentication" 2: cookie sessions only)', () => {
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens', { name: 'CI' }],
    ['POST', `/api/tokens/${id()}/revoke`],
  ]

  it.each(calls)('%s %s: no token, not even an unrestricted one', async (method, path, body) => {
    const tool = await asTool(await person())
    expect(await tool(method, path, body)).toMatchObject({ status: 401, trips: 0 })
  })

  it.each(calls)('%s %s: nobody', async (method, path, body) => {
    expect(await asNobody(method, path, body)).toMatchObject({ status: 401, trips: 0 })
  })

  it.each(calls.slice(1))('%s %s: no other origin', async (method, path, body) => {
    const { who, as } = await someone()
    const answer = await as(method, path, body, { origin: 'https://elsewhere.test' })
    expect([answer.status, answer.body.error]).toEqual([403, 'origin_forbidden'])
    expect(await query`select id from api_tokens where user_id = ${who.id}`).toEqual([])
  })
})
