import { exports } from 'cloudflare:workers'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ListItem, unwrap } from '../../src/client/index.ts'
import { query } from '../support/database.ts'
import { issueScene, newIssues } from '../support/issues.ts'
import { userBy, userOf, userWithToken } from '../support/users.ts'
import { org, person, project, token } from '../support/world.ts'

/** A user, and the queries of the user's requests. */
async function counted() {
  const who = await person()
  const asked: string[] = []
  const fetch = (request: Request) => {
    asked.push(new URL(request.url).search)
    return exports.default.fetch(request)
  }
  return { who, asked, api: userOf({ token: await token(who), fetch }) }
}

async function withProjects(count: number) {
  const user = await counted()
  const { id } = await org({ plan: 'pro', admins: [user.who] })
  await query`insert into projects (id, org_id, name) select gen_random_uuid(), ${id}, 'P' || n from generate_series(1, ${count}::int) n`
  return user
}

const namesOf = async (items: AsyncIterable<{ name: string }>) => {
  const names = []
  for await (const { name } of items) names.push(name)
  return names
}

describe('each item of a list', () => {
  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('of %i is yielded once, in %i requests', async (count, requests) => {
    const { api, asked } = await withProjects(count)
    const names = await namesOf(api.each('/api/projects'))
    expect(names).toEqual(Array.from({ length: count }, (_, n) => `P${n + 1}`))
    expect(asked).toHaveLength(requests)
  })

  it('is requested when needed, from the given page and in the given size', async () => {
    const { api, asked } = await withProjects(50)
    const items = api.each('/api/projects', { params: { query: { page: 2, pageSize: 10 } } })
    expect(asked).toEqual([])
    expectTypeOf<ListItem<'/api/projects'>['name']>().toEqualTypeOf<string>()
    expect(await items.next()).toMatchObject({ value: { name: 'P11' } })
    expect(asked).toEqual(['?page=2&pageSize=10'])
    expect(await namesOf(items)).toHaveLength(39)
    expect(asked).toHaveLength(4)
  })

  it('of an activity is yielded once, even if events are added meanwhile', async () => {
    const { who, api } = await counted()
    const of = await project({ owner: who })
    const params = { path: { projectId: of.id } }
    const act = (name: string) => api.POST('/api/projects/{projectId}/folders', { params, body: { name } })
    for (const name of ['a', 'b', 'c']) await act(name)
    const seen = []
    for await (const { id } of api.each('/api/projects/{projectId}/activity', {
      params: { ...params, query: { pageSize: 1 } },
    })) {
      seen.push(id)
      await act(`after ${id}`)
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(3)
  })

  it('is yielded once, although the loop removes it from the list', async () => {
    const { api } = await withProjects(35)
    const names = []
    const pages = { params: { query: { pageSize: 10 } } }
    for await (const { id: projectId, name } of api.each('/api/projects', pages)) {
      names.push(name)
      if (names.length % 3 > 0)
        await api.DELETE('/api/projects/{projectId}', { params: { path: { projectId } } })
    }
    expect(names).toEqual(Array.from({ length: 35 }, (_, n) => `P${n + 1}`))
  })

  it.each([
    ['each one', 1],
    ['one of three', 3],
    ['one of seven', 7],
  ])('is yielded once, although the loop removes %s and as many are added at the end', async (_, every) => {
    const scene = await issueScene()
    await newIssues(scene, 25)
    const api = userBy(scene.as)
    const path = { projectId: scene.of.id }
    const query = { sort: 'number' as const, status: 'todo', pageSize: 5 }
    const numbers = []
    for await (const { number } of api.each('/api/projects/{projectId}/issues', {
      params: { path, query },
    })) {
      if (number > 25) continue
      numbers.push(number)
      if (number % every > 0) continue
      const params = { path: { ...path, number } }
      await api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { status: 'done' } })
      await newIssues(scene, 1)
    }
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })

  it('is yielded once, and the list ends, although the loop adds one before each', async () => {
    const scene = await issueScene()
    await newIssues(scene, 12)
    const params = { path: { projectId: scene.of.id }, query: { pageSize: 5 } }
    const numbers = []
    for await (const { number } of userBy(scene.as).each('/api/projects/{projectId}/issues', { params })) {
      numbers.push(number)
      await newIssues(scene, 1)
    }
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n))
  })

  it('is yielded once, although the loop moves it to the end of the list', async () => {
    const scene = await issueScene()
    await newIssues(scene, 25)
    const api = userBy(scene.as)
    const params = { path: { projectId: scene.of.id }, query: { sort: 'updated' as const, pageSize: 5 } }
    const numbers = []
    for await (const { number } of api.each('/api/projects/{projectId}/issues', { params })) {
      numbers.push(number)
      await api.PATCH('/api/projects/{projectId}/issues/{number}', {
        params: { path: { ...params.path, number } },
        body: { priority: 'low' },
      })
    }
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })

  it('is yielded once, although another one is added before it', async () => {
    const { api } = await withProjects(15)
    const { orgs } = await unwrap(api.GET('/api/orgs'))
    const names = []
    for await (const { name } of api.each('/api/projects', { params: { query: { pageSize: 10 } } })) {
      names.push(name)
      if (names.length === 5)
        await api.POST('/api/projects', { body: { orgId: orgs[0]!.id, name: 'A before all' } })
    }
    expect(names).toEqual(Array.from({ length: 15 }, (_, n) => `P${n + 1}`))
  })

  it('throws if a page is refused', async () => {
    const api = await userWithToken(await person())
    const params = { path: { projectId: crypto.randomUUID() } }
    await expect(api.each('/api/projects/{projectId}/activity', { params }).next()).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('requires a list and its parameters', async () => {
    const api = await userWithToken(await person())
    const wrong = () => [
      // @ts-expect-error not a list
      api.each('/api/projects/{projectId}/files/tree', { params: { path: { projectId: '' } } }),
      // @ts-expect-error a list without its project
      api.each('/api/projects/{projectId}/activity'),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
