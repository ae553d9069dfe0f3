import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bind, joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

/** Adds events of these features, the oldest first, one second apart. */
async function recorded(of: Project, actor: Person, features: (string | null)[]): Promise<void> {
  await query`insert into events (id, project_id, type, feature, actor_id, token_id, via, created_at)
    select uuidv7(make_interval(secs => n - 1000)), ${of.id}, case n % 2 when 0 then 'project.created' else 'project.archived' end, nullif(f, ''), ${actor.id}, null, '"web"', now() + make_interval(secs => n - 1000)
    from unnest(${`{${features.map(feature => feature ?? '""').join(',')}}`}::text[]) with ordinality as t (f, n)`
}

describe('GET activity (activity § Reading; activity § Permissions)', () => {
  let owner: Person
  let of: Project
  let as: Client
  const path = () => `/api/projects/${of.id}/activity`
  beforeAll(async () => {
    owner = await person({ name: '山田' })
    of = await project({ owner })
    as = await asBrowser(owner)
    await recorded(of, owner, ['roadmap', 'files', null, 'roadmap', 'issues'])
  })

  it('lists events, newest first, in one round trip', async () => {
    const { status, body, trips } = await as('GET', path())
    expect([status, trips, body.total, body.page, body.pageSize, body.nextCursor]).toEqual([
      200,
      1,
      5,
      1,
      50,
      null,
    ])
    const times = body.events.map((event: any) => event.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(body.events[0]).toMatchObject({
      projectId: of.id,
      actor: { id: owner.id, displayName: '山田' },
      target: null,
      payload: { via: 'web' },
    })
  })

  it('has pages by page and by cursor, with each event once', async () => {
    const ids = (await as('GET', path())).body.events.map((event: any) => event.id)
    const paged = []
    for (const page of [1, 2, 3])
      paged.push(
        ...(await as('GET', `${path()}?page=${page}&pageSize=2`)).body.events.map((event: any) => event.id),
      )
    expect(paged).toEqual(ids)
    const walked: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await as('GET', `${path()}?pageSize=2${cursor}`)
      walked.push(...body.events.map((event: any) => event.id))
      if (body.nextCursor === null) break
      cursor = `&before=${body.nextCursor}`
    }
    expect(walked).toEqual(ids)
  })

  it.each<[string, number]>([
    ['type=project.created', 2],
    ['type=none', 0],
    ['since=2000-01-01T00:00:00Z', 5],
    ['until=2000-01-01T00:00:00Z', 0],
    ['actorId=00000000-0000-4000-8000-000000000000', 0],
    ['tokenId=00000000-0000-4000-8000-000000000000', 0],
  ])('filters by %s: %i', async (filter, total) => {
    const { body } = await as('GET', `${path()}?${filter}`)
    expect([body.total, body.events.length]).toEqual([total, total])
  })

  it.each([
    'page=0',
    'page=x',
    'pageSize=101',
    'since=2024-02-30T00:00:00Z',
    'since=2024-01-01',
    'actorId=1',
    'before=1',
    'page=1&page=2',
  ])('refuses %s: 400', async search => {
    expect((await as('GET', `${path()}?${search}`)).status).toBe(400)
  })

  it('includes an instant in `since` and not in `until`, so that together they miss nothing', async () => {
    const { events } = (await as('GET', path())).body
    const { createdAt } = events[2]
    const idsOf = async (search: string) =>
      (await as('GET', `${path()}?${search}`)).body.events.map((event: any) => event.id)
    const [since, until] = [await idsOf(`since=${createdAt}`), await idsOf(`until=${createdAt}`)]
    expect([since.length, since.at(-1)]).toEqual([3, events[2].id])
    expect([...since, ...until]).toEqual(events.map((event: any) => event.id))
    expect(await idsOf(`since=${createdAt}&until=${createdAt}`)).toEqual([])
  })

  it('follows a cursor through filtered events', async () => {
    const first = (await as('GET', `${path()}?type=project.archived&pageSize=2`)).body
    const rest = (await as('GET', `${path()}?type=project.archived&pageSize=2&before=${first.nextCursor}`))
      .body
    expect([first.events.length, rest.events.length, rest.nextCursor]).toEqual([2, 1, null])
    const all = (await as('GET', `${path()}?type=project.archived`)).body.events
    expect([...first.events, ...rest.events]).toEqual(all)
  })

  it("omits the events of features outside the viewer's scope", async () => {
    const guest = await person()
    await joinProject(of, guest, 'viewer', ['files', 'wiki'])
    const { body } = await (await asBrowser(guest))('GET', path())
    expect([body.total, body.events.length]).toEqual([2, 2])
  })

  it.each<[string, Feature[], total: number]>([
    ['all except the roadmap', ['issues', 'wiki', 'files', 'git_links', 'settings'], 3],
    ['only files', ['files'], 2],
    ['nothing', [], 1],
  ])('omits the events of disabled features; enabled: %s', async (_, on, total) => {
    const at = await project({ owner })
    await recorded(at, owner, ['roadmap', 'files', null, 'roadmap', 'issues'])
    const seen = async () => (await as('GET', `/api/projects/${at.id}/activity`)).body
    expect((await seen()).total).toBe(5)
    await query`update projects set features = ${`{${on.join(',')}}`} where id = ${at.id}`
    const { body, trips } = await as('GET', `/api/projects/${at.id}/activity`)
    expect([body.total, body.events.length, trips]).toEqual([total, total, 1])
  })

  it('omits disabled features from the scope of a guest', async () => {
    const at = await project({ features: ['roadmap', 'wiki'] })
    await recorded(at, owner, ['roadmap', 'files', null])
    const guest = await person()
    await joinProject(at, guest, 'viewer', ['files', 'wiki'])
    const { body } = await (await asBrowser(guest))('GET', `/api/projects/${at.id}/activity`)
    expect([body.total, body.events.length]).toEqual([1, 1])
  })
})

describe('the label of an event (activity § Fields of an event)', () => {
  const labeled = async (tell: (as: Client, of: Project) => Promise<unknown>) => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asBrowser(owner)
    await tell(as, of)
    return (await as('GET', `/api/projects/${of.id}/activity`)).body.events[0].target.label
  }

  it.each([
    ['a line end', 'a\r\nb', 'a  b'],
    ['a tab and an escape', 'a\tb\u001b[31m', 'a b [31m'],
    ['a C1 control', 'a\u0085b', 'a b'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a b c'],
    ['bidirectional controls', '\u202eabc\u2066d\u2069', ' abc d '],
    ['joiners, which emoji need', '👩‍🚀', '👩‍🚀'],
  ])('is one line if it was %s', async (_, value, label) => {
    const labels = await labeled(async (as, of) => {
      await query`update projects set name = ${value} where id = ${of.id}`
      await as('POST', `/api/projects/${of.id}/archive`)
    })
    expect(labels).toBe(label)
  })

  it('is truncated to 200 characters, counted as code points', async () => {
    const name = '😀'.repeat(255)
    const labels = await labeled((as, of) => as('POST', `/api/projects/${of.id}/folders`, { name }))
    expect(labels).toBe('😀'.repeat(200))
  })
})

describe('payload.via (activity § Via)', () => {
  it.each([
    ['personal', 'api_token'],
    ['oauth', 'oauth_app'],
  ] as const)('a %s token is kind %s, and its deeds are one query', async (kind, via) => {
    const owner = await person()
    const of = await project({ owner })
    await bind(of)
    const as = await asTool(owner, { kind, name: 'ビルド' })
    const path = `/api/projects/${of.id}/roadmaps/main`
    await as('PUT', path, payload([{ id: 'T1' }]))
    await as('PUT', path, payload([{ id: 'T1', status: 'done' }]))
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    const { tokenId } = events[0].payload.via
    expect(events[0].payload.via).toEqual({ kind: via, tokenName: 'ビルド', tokenId })
    expect((await as('GET', `/api/projects/${of.id}/activity?tokenId=${tokenId}`)).body.total).toBe(1)
  })
})

describe('the activity of a leaked token (activity § Reading: `tokenId`)', () => {
  it('has everything that it did, in all resources, and nothing else, also after it was revoked', async () => {
    const owner = await person()
    const of = await project({ owner })
    const [leaked, other, browser] = [await asTool(owner), await asTool(owner), await asBrowser(owner)]
    const { body: current } = await leaked('GET', '/api/me/token')
    const at = `/api/projects/${of.id}`
    const changes = (as: Client, n: number) => [
      as('PATCH', at, { name: `改名 ${n}` }),
      as('POST', `${at}/folders`, { name: `資料 ${n}` }),
      as('POST', `${at}/members`, { email: `${crypto.randomUUID()}@x.test` }),
    ]
    for (const [n, as] of [leaked, other, browser].entries()) await Promise.all(changes(as, n))
    await leaked('POST', `${at}/archive`)
    await browser('POST', `/api/tokens/${current.token.id}/revoke`)
    const typesOf = async (search = '') =>
      (await browser('GET', `${at}/activity?tokenId=${current.token.id}${search}`)).body.events
        .map(({ type }: { type: string }) => type)
        .sort()
    expect(await typesOf()).toEqual([
      'folder.created',
      'member.invited',
      'project.archived',
      'project.updated',
    ])
    expect(await typesOf('&type=folder.created')).toEqual(['folder.created'])
    expect(await typesOf(`&actorId=${owner.id}&until=2000-01-01T00:00:00Z`)).toEqual([])
    expect((await browser('GET', `${at}/activity`)).body.total).toBe(10)
  })
})
