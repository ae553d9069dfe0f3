import { describe, expect, it } from 'vitest'
import { asBrowser, type Client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { joinProject, type Person, person, project, token } from '../../../support/world.ts'

const inFuture = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()

async function someone(): Promise<{ who: Person; as: Client }> {
  const who = await person()
  return { who, as: await asBrowser(who) }
}

const mint = async (as: Client, fields: object = {}) =>
  (await as('POST', '/api/tokens', { name: 'CI', ...fields })).body

describe('POST /api/tokens (tokens § Creating; tokens § Format)', () => {
  it('returns the plaintext and the record, in one round trip', async () => {
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

  it('stores only the SHA-256 hash and the last 4 characters of the plaintext', async () => {
    const { who, as } = await someone()
    const { token: plaintext } = await mint(as)
    const [row] = await query<{ row: string; matches: boolean }>`
      select to_jsonb(t)::text as row, t.hash = sha256(${plaintext}::bytea) as matches from api_tokens t where user_id = ${who.id}`
    expect(row?.matches).toBe(true)
    expect(row?.row).not.toContain(plaintext.slice(9, 20))
    expect(row?.row).not.toContain(plaintext.slice(-10))
    expect((await as('GET', '/api/tokens')).text).not.toContain(plaintext.slice(9, 20))
  })

  it('creates a token that works at once, with the requested restrictions', async () => {
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
    ['many digits', '2099-07-01T12:00:00.123456789Z', '2099-07-01T12:00:00.123Z'],
    ['null', null, null],
    ['nothing', undefined, null],
  ])('accepts an expiry with %s', async (_, expiresAt, kept) => {
    const { as } = await someone()
    expect((await mint(as, { expiresAt })).record.expiresAt).toBe(kept)
  })

  it('ignores unknown keys', async () => {
    const { as } = await someone()
    expect((await as('POST', '/api/tokens', { name: 'CI', color: 'red' })).status).toBe(201)
  })
})

describe('20 active tokens (tokens § Limit)', () => {
  it('is exact with 40 requests at once', async () => {
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

  it.each([1, 2, 3])('admits just one of 10 at once as the last (round %i)', async () => {
    const { who, as } = await someone()
    for (let n = 0; n < 19; n++) await token(who)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as('POST', '/api/tokens', { name: 'CI' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  it('counts neither revoked nor expired tokens, nor those of others', async () => {
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

  it("is checked after the request's input", async () => {
    const { who, as } = await someone()
    for (let n = 0; n < 20; n++) await token(who)
    expect((await as('POST', '/api/tokens', { name: 'CI', projectId: id() })).body.code).toBe(
      'project_not_found',
    )
    expect((await as('POST', '/api/tokens', { name: 'CI', scopes: [] })).body.code).toBe('scopes_invalid')
  })
})

describe('GET /api/tokens (tokens § Records)', () => {
  it("lists the caller's tokens, newest first, with their status, in one round trip", async () => {
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

  it('omits the name of a project that the caller has left', async () => {
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

describe('/api/tokens/{tokenId}/revoke (tokens § Revoking; requests § Methods)', () => {
  it.each(['POST', 'PUT', 'PATCH'])(
    '%s revokes it from the next request on, in one round trip',
    async method => {
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
    },
  )

  it('changes nothing the second time', async () => {
    const { as } = await someone()
    const { record } = await mint(as)
    const first = await as('POST', `/api/tokens/${record.id}/revoke`)
    const second = await as('POST', `/api/tokens/${record.id}/revoke`)
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  it("gives the same 404 for another user's, a missing, and a malformed token", async () => {
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
