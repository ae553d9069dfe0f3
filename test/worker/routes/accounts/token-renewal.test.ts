import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { noteUse } from '../../../../src/worker/access/freshness.ts'
import type { Admission } from '../../../../src/worker/access/gate.ts'
import { openDatabase } from '../../../../src/worker/database.ts'
import { settings } from '../../../../src/worker/env.ts'
import { asBrowser, asNobody, withToken } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { person, token } from '../../../support/world.ts'

type Row = { id: string; days: number; warned_days: number[] }

async function minted() {
  const who = await person()
  const { body: login } = await asNobody('POST', '/api/auth/device/code', { client_name: 'cairn' })
  await (await asBrowser(who))('POST', '/api/auth/device/approve', { userCode: login.user_code })
  const { body } = await asNobody('POST', '/api/auth/device/token', { device_code: login.device_code })
  return { who, plaintext: body.access_token as string, row: () => rowOf(who.id) }
}

const rowOf = async (userId: string): Promise<Row> =>
  (
    await query<Row>`select id, warned_days, round(extract(epoch from expires_at - now()) / 86400)::int as days
      from api_tokens where user_id = ${userId}`
  )[0]!

const leave = (userId: string, left: string, revoked: string | null = null) => query`
  update api_tokens set last_used_at = now() - interval '1 hour', expires_at = now() + ${left}::interval,
         revoked_at = now() - ${revoked}::interval, warned_days = '{7}' where user_id = ${userId}`

const use = (tokenId: string) => noteUse(openDatabase(settings(env)), { token_id: tokenId } as Admission)

describe('a token of a device login (tokens § Renewal)', () => {
  it.each([
    ['59 days', 90],
    ['1 hour', 90],
    ['61 days', 61],
  ])('with %s left has %i after its next use', async (left, days) => {
    const { who, row } = await minted()
    await leave(who.id, left)
    await use((await row()).id)
    expect(await row()).toMatchObject({ days, warned_days: days === 90 ? [] : [7] })
  })

  it('is renewed by a request, without a further round trip, and reports its new expiry', async () => {
    const { who, plaintext, row } = await minted()
    await leave(who.id, '10 days')
    const answer = await withToken(plaintext)('GET', '/api/me/token')
    expect(answer).toMatchObject({ status: 200, trips: 1 })
    await expect.poll(async () => (await row()).days).toBe(90)
    const { body } = await withToken(plaintext)('GET', '/api/me/token')
    expect(Math.round((Date.parse(body.token.expiresAt) - Date.now()) / 86_400_000)).toBe(90)
  })

  it('stays expired, or revoked, if it was used just before', async () => {
    const { who, row } = await minted()
    await leave(who.id, '-1 second')
    await use((await row()).id)
    expect((await row()).days).toBe(0)
    await leave(who.id, '1 day', '1 second')
    await use((await row()).id)
    expect((await row()).days).toBe(1)
  })

  it('is the only kind that is renewed', async () => {
    const who = await person()
    await token(who)
    await leave(who.id, '10 days')
    await use((await rowOf(who.id)).id)
    expect(await rowOf(who.id)).toMatchObject({ days: 10, warned_days: [7] })
  })
})
