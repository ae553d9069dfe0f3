import { beforeAll, describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

const identity = (value: string) => ({ repoIdentity: { kind: 'remote', value } })
const pathOf = (of: Project) => `/api/projects/${of.id}/repo-binding`
let owner: Person
beforeAll(async () => {
  owner = await person({ name: '所有者' })
})

describe('repo-binding (roadmaps § Repository binding; roadmaps § Binding and rebinding)', () => {
  it('has only nulls while unbound, in one round trip', async () => {
    const of = await project({ owner })
    const { body, trips } = await (await asTool(owner))('GET', pathOf(of))
    expect(trips).toBe(1)
    expect(body).toEqual({
      repoIdentity: null,
      boundAt: null,
      lastReboundAt: null,
      nextRebindAt: null,
      boundBy: null,
    })
  })

  it('binds first without a cooldown, then rebinds once in 7 days, each in one round trip with one event', async () => {
    const of = await project({ owner })
    const as = await asTool(owner)
    const first = await as('PUT', pathOf(of), identity('github.com/a/b'))
    expect([first.status, first.trips]).toEqual([200, 1])
    expect(first.body).toMatchObject({
      ...identity('github.com/a/b'),
      lastReboundAt: null,
      nextRebindAt: null,
      boundBy: { displayName: '所有者' },
    })
    const second = await as('PUT', pathOf(of), identity('github.com/a/c'))
    expect(second.body).toMatchObject({ ...identity('github.com/a/c'), nextRebindAt: expect.any(String) })
    const third = await as('PUT', pathOf(of), identity('github.com/a/d'))
    expect([third.status, third.body.code]).toEqual([429, 'rebind_cooldown'])
    expect(third.body.retryAt).toBe(second.body.nextRebindAt)
    expect(third.body.retryAfter).toBeGreaterThan(7 * 86_400 - 60)
    expect(third.headers.get('retry-after')).toBe(String(third.body.retryAfter))
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    expect(events.map((event: any) => event.payload.to.value)).toEqual(['github.com/a/c', 'github.com/a/b'])
  })

  it('rebinding the same identity changes nothing, also during the cooldown', async () => {
    const of = await project({ owner })
    const as = await asTool(owner)
    await as('PUT', pathOf(of), identity('a'))
    const rebound = await as('PUT', pathOf(of), identity('b'))
    expect(await as('PUT', pathOf(of), identity('b'))).toMatchObject({ status: 200, body: rebound.body })
    expect((await as('GET', `/api/projects/${of.id}/activity`)).body.total).toBe(2)
  })

  it('of 10 rebinds at once exactly one succeeds', async () => {
    const of = await project({ owner })
    const as = await asTool(owner)
    await as('PUT', pathOf(of), identity('first'))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => as('PUT', pathOf(of), identity(`at-once-${n}`))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  })

  it.each(['POST', 'PUT', 'PATCH'])('is changed by %s; GET reads it; DELETE is 405', async method => {
    const of = await project({ owner })
    const as = await asTool(owner)
    expect((await as(method, pathOf(of), identity('a'))).status).toBe(200)
    const refused = await as('DELETE', pathOf(of))
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, POST, PUT'])
  })

  it.each([
    {},
    { repoIdentity: null },
    { repoIdentity: { kind: 'x', value: 'a' } },
    { repoIdentity: { kind: 'local', value: '' } },
  ])('400 for %o', async body => {
    const of = await project({ owner })
    expect((await (await asTool(owner))('PUT', pathOf(of), body)).status).toBe(400)
  })

  it('400 beyond four times its limit, including white space (requests § Text)', async () => {
    const of = await project({ owner })
    const put = await asTool(owner)
    const padded = (units: number) => identity('a'.padStart(units))
    expect(await put('PUT', pathOf(of), padded(8_193))).toMatchObject({
      status: 400,
      body: { field: 'repoIdentity.value' },
    })
    expect((await put('PUT', pathOf(of), padded(8_192))).status).toBe(200)
  })
})
