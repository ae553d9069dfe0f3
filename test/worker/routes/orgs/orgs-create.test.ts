import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { org, type Person, person } from '../../../support/world.ts'

describe('POST /api/orgs (orgs § Creating)', () => {
  it('makes the caller its admin, in one round trip', async () => {
    const as = await asBrowser(await person())
    const { status, body, trips } = await as('POST', '/api/orgs', { name: '  か\u3099っこう ' })
    expect([status, trips]).toEqual([201, 1])
    expect(body.org).toMatchObject({
      name: 'がっこう',
      role: 'admin',
      plan: 'free',
      memberCount: 1,
      projectCount: 0,
    })
    expect((await as('GET', '/api/orgs')).body.orgs).toEqual([body.org])
  })

  it.each([
    ['no name', {}, '「name」は必須です'],
    ['an empty name', { name: '' }, '「name」は 1 文字以上で指定してください'],
    ['white space', { name: ' \u3000' }, '「name」は 1 文字以上で指定してください'],
    ['81 characters', { name: '😀'.repeat(81) }, '「name」は 80 文字以内で指定してください'],
    ['a number', { name: 1 }, '「name」は文字列で指定してください'],
    ['NUL', { name: 'a\0' }, '「name」に使用できない文字が含まれています'],
    ['an unknown key', { name: '組織', plan: 'pro' }, '不明な項目: plan'],
  ])('is 400 for %s', async (_, body, message) => {
    const who = await person()
    const answer = await (await asBrowser(who))('POST', '/api/orgs', body)
    const field = message.startsWith('不明') ? 'plan' : 'name'
    const refused = { error: message, message, code: 'invalid', field }
    expect([answer.status, answer.body, answer.trips]).toEqual([400, refused, 1])
    expect(await query`select org_id from org_members where user_id = ${who.id}`).toEqual([])
  })

  it('accepts 80 code points', async () => {
    const { status } = await (await asBrowser(await person()))('POST', '/api/orgs', { name: '😀'.repeat(80) })
    expect(status).toBe(201)
  })
})

describe('10 organizations to administer (orgs § Creating)', () => {
  const create = async (who: Person) => (await asBrowser(who))('POST', '/api/orgs', { name: '組織' })
  const administered = async (who: Person) =>
    (await query`select org_id from org_members where user_id = ${who.id} and role = 'admin'`).length

  it('is exact with 20 requests at once', async () => {
    const who = await person()
    const as = await asBrowser(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as('POST', '/api/orgs', { name: '組織' })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array(10).fill([409, 'org_limit']),
    )
    expect(await administered(who)).toBe(10)
  })

  it.each([1, 2, 3])('admits just one of 10 at once as the last (round %i)', async () => {
    const who = await person()
    for (let n = 0; n < 9; n++) await org({ admins: [who] })
    const as = await asBrowser(who)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as('POST', '/api/orgs', { name: '組織' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  it('does not count organizations where the caller is a member', async () => {
    const who = await person()
    for (let n = 0; n < 9; n++) await org({ admins: [who] })
    await org({ members: [who] })
    expect((await create(who)).status).toBe(201)
    expect(await create(who)).toMatchObject({
      status: 409,
      body: { error: 'org_limit', message: expect.any(String) },
    })
  })
})

describe('10 creations an hour (orgs § Creating)', () => {
  const leaveAll = (who: Person) => query`delete from org_members where user_id = ${who.id}`

  it('is exact with 20 at once, and the refusal has the time to wait', async () => {
    const who = await person()
    const as = await asBrowser(who)
    for (let n = 0; n < 6; n++) await as('POST', '/api/orgs', { name: '組織' })
    await leaveAll(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as('POST', '/api/orgs', { name: '組織' })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array(16).fill([429, 'rate_limited']),
    )
    const { headers, body } = refused[0]!
    expect(body.retryAfter).toBeGreaterThan(3500)
    expect(body.retryAfter).toBeLessThanOrEqual(3600)
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
    expect(Date.parse(body.retryAt)).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('counts only successful ones, after the check of org_limit', async () => {
    const who = await person()
    const as = await asBrowser(who)
    for (let n = 0; n < 9; n++) await as('POST', '/api/orgs', { name: '組織' })
    for (let n = 0; n < 3; n++) await as('POST', '/api/orgs', { name: '' })
    const admin = await org({ admins: [who] })
    expect((await as('POST', '/api/orgs', { name: '組織' })).body.error).toBe('org_limit')
    await query`delete from org_members where org_id = ${admin.id}`
    expect((await as('POST', '/api/orgs', { name: '組織' })).status).toBe(201)
    expect((await as('POST', '/api/orgs', { name: '組織' })).body.error).toBe('org_limit')
    await leaveAll(who)
    expect((await as('POST', '/api/orgs', { name: '組織' })).body.error).toBe('rate_limited')
  })

  it('is separate for each user', async () => {
    const who = await person()
    const as = await asBrowser(who)
    for (let n = 0; n < 10; n++) await as('POST', '/api/orgs', { name: '組織' })
    expect((await (await asBrowser(await person()))('POST', '/api/orgs', { name: '組織' })).status).toBe(201)
  })
})
