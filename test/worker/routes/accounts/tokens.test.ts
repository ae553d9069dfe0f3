import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { noteUse } from '../../../../src/worker/access/freshness.ts'
import type { Admission } from '../../../../src/worker/access/gate.ts'
import { openDatabase } from '../../../../src/worker/database.ts'
import { settings } from '../../../../src/worker/env.ts'
import { asBrowser, type Client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
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

describe('a token in use (tokens § Records; tokens § Restriction to a project)', () => {
  it('expires', async () => {
    const { as } = await someone()
    const { token: plaintext, record } = await mint(as, { expiresAt: inFuture(1500) })
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(200)
    await query`select pg_sleep(greatest(0, extract(epoch from expires_at - clock_timestamp()) + 0.01)) from api_tokens where id = ${record.id}`
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(401)
    expect((await as('GET', '/api/tokens')).body.tokens[0].status).toBe('expired')
  })

  it('records its use once, the first time at once', async () => {
    const { who, as } = await someone()
    const plaintext = await token(who)
    await query`update api_tokens set last_used_at = null where user_id = ${who.id}`
    const lastUsed = async () => (await as('GET', '/api/tokens')).body.tokens[0].lastUsedAt
    expect(await lastUsed()).toBeNull()
    const [{ id: tokenId }] = (await query<{
      id: string
    }>`select id from api_tokens where user_id = ${who.id}`) as [{ id: string }]
    await noteUse(openDatabase(settings(env)), { token_id: tokenId } as Admission)
    const first = await lastUsed()
    expect(first).not.toBeNull()
    await noteUse(openDatabase(settings(env)), { token_id: tokenId } as Admission)
    expect(await lastUsed()).toBe(first)
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(200)
    expect(await lastUsed()).toBe(first)
  })

  it('has its use recorded by a request', async () => {
    const { as } = await someone()
    const { token: plaintext } = await mint(as)
    await withToken(plaintext)('GET', '/api/me/token')
    await vi.waitUntil(async () => (await as('GET', '/api/tokens')).body.tokens[0].lastUsedAt !== null)
  })

  it('is revoked with its project', async () => {
    const { who, as } = await someone()
    const made = await project({ owner: who })
    const { token: plaintext } = await mint(as, { projectId: made.id })
    expect((await as('DELETE', `/api/projects/${made.id}`)).status).toBe(204)
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(401)
  })

  it('stays listed as revoked after its project was deleted, with the id, and no longer counts', async () => {
    const { who, as } = await someone()
    const [made, kept] = [await project({ owner: who, name: '消える' }), await project({ owner: who })]
    for (const projectId of [...Array(19).fill(made.id), kept.id]) await mint(as, { projectId })
    expect((await as('POST', '/api/tokens', { name: 'CI' })).status).toBe(409)
    await as('DELETE', `/api/projects/${made.id}`)
    const { tokens } = (await as('GET', '/api/tokens')).body
    const ended = { projectId: made.id, projectName: null, status: 'revoked', revokedAt: expect.any(String) }
    expect(tokens).toHaveLength(20)
    expect(tokens.filter((t: any) => t.projectId === made.id)).toEqual(
      Array(19).fill(expect.objectContaining(ended)),
    )
    expect(tokens.find((t: any) => t.projectId === kept.id).status).toBe('active')
    expect((await as('POST', '/api/tokens', { name: 'CI' })).status).toBe(201)
  })

  it('reaches nothing else after its project was deleted, even if it were not revoked', async () => {
    const { who, as } = await someone()
    const [made, other] = [await project({ owner: who }), await project({ owner: who })]
    const tool = withToken((await mint(as, { projectId: made.id })).token)
    await as('DELETE', `/api/projects/${made.id}`)
    await query`update api_tokens set revoked_at = null where user_id = ${who.id}`
    expect((await tool('GET', '/api/projects')).body.projects).toEqual([])
    for (const path of [`/api/projects/${other.id}`, '/api/orgs', '/api/me/notifications'])
      expect((await tool('GET', path)).body.code).toBe('token_project')
    expect((await tool('GET', `/api/projects/${made.id}`)).status).toBe(404)
  })

  it('keeps the time of an earlier revocation', async () => {
    const { who, as } = await someone()
    const made = await project({ owner: who })
    const { record } = await mint(as, { projectId: made.id })
    const { revokedAt } = (await as('POST', `/api/tokens/${record.id}/revoke`)).body.token
    await as('DELETE', `/api/projects/${made.id}`)
    expect((await as('GET', '/api/tokens')).body.tokens[0].revokedAt).toBe(revokedAt)
  })

  it('is revoked with a project that waited for its creation', async () => {
    const { who, as } = await someone()
    const made = await project({ owner: who })
    const creation = await hold(
      sql`select from projects where id = ${made.id} for key share`,
      sql`insert into api_tokens (id, user_id, name, hash, hint, project_id)
          values (${id()}, ${who.id}, 'CI', sha256(${id()}::bytea), 'abcd', ${made.id})`,
    )
    const deletion = as('DELETE', `/api/projects/${made.id}`)
    await creation.waitedFor()
    await creation.release()
    expect((await deletion).status).toBe(204)
    expect((await as('GET', '/api/tokens')).body.tokens).toMatchObject([
      { projectId: made.id, status: 'revoked' },
    ])
  })

  it('is never active for a project that is deleted concurrently', async () => {
    const { who, as } = await someone()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const made = await project({ owner: who })
        const [created, deleted] = await Promise.all([
          as('POST', '/api/tokens', { name: 'CI', projectId: made.id }),
          as('DELETE', `/api/projects/${made.id}`),
        ])
        expect([deleted.status, created.status]).toEqual([204, expect.toBeOneOf([201, 404])])
        return created.status
      }),
    )
    const { tokens } = (await as('GET', '/api/tokens')).body
    expect(tokens.map(({ status }: any) => status)).toEqual(
      outcomes.filter(status => status === 201).map(() => 'revoked'),
    )
  })
})
