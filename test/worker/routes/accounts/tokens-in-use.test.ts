import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { noteUse } from '../../../../src/worker/access/freshness.ts'
import type { Admission } from '../../../../src/worker/access/gate.ts'
import { openDatabase } from '../../../../src/worker/database.ts'
import { newTokenSecret } from '../../../../src/worker/domain/accounts/token-secrets.ts'
import { settings } from '../../../../src/worker/env.ts'
import { asBrowser, type Client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { type Person, person, project, token } from '../../../support/world.ts'

const inFuture = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()

async function someone(): Promise<{ who: Person; as: Client }> {
  const who = await person()
  return { who, as: await asBrowser(who) }
}

const mint = async (as: Client, fields: object = {}) =>
  (await as('POST', '/api/tokens', { name: 'CI', ...fields })).body

describe('a token in use (tokens § Records; tokens § Restriction to a project)', () => {
  it('expires', async () => {
    const { as } = await someone()
    const { token: plaintext, record } = await mint(as, { expiresAt: inFuture(1500) })
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(200)
    await query`select pg_sleep(greatest(0, extract(epoch from expires_at - clock_timestamp()) + 0.01)) from api_tokens where id = ${record.id}`
    expect((await withToken(plaintext)('GET', '/api/me/token')).status).toBe(401)
    expect((await as('GET', '/api/tokens')).body.tokens[0].status).toBe('expired')
  })

  it('is refused with the reason, in one round trip, and other text without one (tokens § Refused tokens)', async () => {
    const { as } = await someone()
    const refused = async (plaintext: string) => {
      const { status, trips, body, headers } = await withToken(plaintext)('GET', '/api/me/token')
      return { status, trips, code: body.code, because: headers.get('www-authenticate') }
    }
    const [revoked, expired] = [await mint(as), await mint(as)]
    await as('POST', `/api/tokens/${revoked.record.id}/revoke`)
    await query`update api_tokens set expires_at = now() where id = ${expired.record.id}`
    const is401 = { status: 401, code: 'unauthenticated' }
    expect(await refused(revoked.token)).toEqual({
      ...is401,
      trips: 1,
      because: 'Bearer error="invalid_token", error_description="revoked"',
    })
    expect(await refused(expired.token)).toEqual({
      ...is401,
      trips: 1,
      because: 'Bearer error="invalid_token", error_description="expired"',
    })
    expect(await refused(newTokenSecret().plaintext)).toEqual({ ...is401, trips: 1, because: null })
    expect(await refused(`${revoked.token}x`)).toEqual({ ...is401, trips: 0, because: null })
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
