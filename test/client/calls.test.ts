import { describe, expect, expectTypeOf, it } from 'vitest'
import { CairnError, type components, createClient, type ErrorCode, unwrap } from '../../src/client/index.ts'
import { id } from '../support/database.ts'
import { asPng, image } from '../support/icons.ts'
import { userInBrowser, userOf, userWithToken } from '../support/users.ts'
import { type Person, type Project, person, project } from '../support/world.ts'

async function owned(): Promise<{ who: Person; of: Project; params: { path: { projectId: string } } }> {
  const who = await person()
  const of = await project({ owner: who })
  return { who, of, params: { path: { projectId: of.id } } }
}

const folders = '/api/projects/{projectId}/folders'

describe('a call', () => {
  it.each([
    ['token', userWithToken],
    ['session', userInBrowser],
  ])('is made with a %s', async (_, userAs) => {
    const { who, params } = await owned()
    const api = await userAs(who)
    const { folder } = await unwrap(api.POST(folders, { params, body: { name: '設計' } }))
    expectTypeOf(folder).toEqualTypeOf<components['schemas']['ProjectFolder']>()
    expect(folder).toMatchObject({ name: '設計', parentId: null })
    const path = { ...params.path, folderId: folder.id }
    expect(
      await unwrap(api.DELETE('/api/projects/{projectId}/folders/{folderId}', { params: { path } })),
    ).toBeUndefined()
    const tree = await unwrap(api.GET('/api/projects/{projectId}/files/tree', { params }))
    expect(tree.folders).toEqual([])
  })

  it('sends bytes unchanged, with the type of the blob or the header', async () => {
    const { who, params } = await owned()
    const api = await userWithToken(who)
    const send = (body: Blob | Uint8Array, headers = {}) =>
      unwrap(api.PUT('/api/projects/{projectId}/icon-image', { params, body, headers }))
    const { icon } = await send(new Blob([image(1)], { type: 'image/png' }))
    expect(icon).toMatchObject({ kind: 'image' })
    expect((await send(image(1), asPng)).icon).toEqual(icon)
  })

  it('names an issue by its number', async () => {
    const { who, params } = await owned()
    const api = await userWithToken(who)
    const path = '/api/projects/{projectId}/issues/{number}'
    await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title: '課題' } }))
    const of = (number: number) => ({ params: { path: { ...params.path, number } } })
    expect((await unwrap(api.GET(path, of(1)))).issue.title).toBe('課題')
    for (const number of [12, 0, -1, 1.5, 1e9])
      await expect(unwrap(api.GET(path, of(number)))).rejects.toMatchObject({
        status: 404,
        code: 'issue_not_found',
      })
  })

  it('accepts only what its operation accepts', () => {
    const { GET, POST } = createClient()
    const params = { path: { projectId: id() } }
    const wrong = () => [
      // @ts-expect-error a body without its name
      POST(folders, { params, body: {} }),
      // @ts-expect-error a name that is not a string
      POST(folders, { params, body: { name: 1 } }),
      // @ts-expect-error a path without its id
      POST(folders, { body: { name: 'x' } }),
      // @ts-expect-error a path that does not exist
      GET('/api/nothing', {}),
      // @ts-expect-error a page that is not a number
      GET('/api/projects', { params: { query: { page: 'first' } } }),
      // @ts-expect-error a number of an issue that is text
      GET('/api/projects/{projectId}/issues/{number}', { params: { path: { ...params.path, number: '1' } } }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

describe('a refusal', () => {
  it('is typed by its code', async () => {
    const { who, params } = await owned()
    const api = await userWithToken(who)
    const { data, error, response } = await api.POST(folders, { params, body: { name: 'a/b' } })
    expect([data, response.status, error?.code]).toEqual([undefined, 400, 'invalid'])
    if (error?.code === 'rate_limited') expectTypeOf(error.retryAfter).toEqualTypeOf<number>()
    // @ts-expect-error a code that this operation does not have
    expect(error?.code === 'rebind_cooldown').toBe(false)
  })

  it('is thrown with all of its details', async () => {
    const { params } = await owned()
    const stranger = await userWithToken(await person())
    const headers = { 'x-request-id': 'asked-by-a-test', 'accept-language': 'en' }
    const thrown = await unwrap(stranger.POST(folders, { params, body: { name: 'x' }, headers })).catch(
      (thrown: unknown) => thrown,
    )
    expect(thrown).toBeInstanceOf(CairnError)
    expectTypeOf<CairnError['code']>().toEqualTypeOf<ErrorCode | null>()
    expect(thrown).toMatchObject({
      name: 'CairnError',
      status: 404,
      code: 'not_found',
      retryAfter: null,
      requestId: 'asked-by-a-test',
      body: { error: 'not_found', code: 'not_found' },
    })
    expect((thrown as Error).message).toBe((thrown as CairnError).body?.message)
  })

  it('of a proxy has no code', async () => {
    const api = userOf({ fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    const thrown = await unwrap(api.GET('/api/projects')).catch((thrown: unknown) => thrown)
    expect(thrown).toMatchObject({ name: 'CairnError', status: 502, code: null, body: null })
    const empty = userOf({ fetch: async () => new Response(null, { status: 500 }) })
    await expect(unwrap(empty.GET('/api/projects'))).rejects.toMatchObject({ status: 500, code: null })
  })

  it('differs from a network failure', async () => {
    const failed = new TypeError('Network connection lost.')
    const api = userOf({ fetch: () => Promise.reject(failed) })
    const thrown = await unwrap(api.GET('/api/projects')).catch(error => error)
    expect(thrown).toBeInstanceOf(TypeError)
    expect(thrown).toMatchObject({ name: 'ConnectionError', message: failed.message, cause: failed })
  })
})
