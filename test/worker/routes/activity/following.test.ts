import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature, TokenScope } from '../../../../src/worker/access/policy.ts'
import { type Answer, asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { joinProject, type Person, person, project } from '../../../support/world.ts'

let who: Person
let of: Awaited<ReturnType<typeof project>>
let as: Client
beforeAll(async () => {
  who = await person()
  of = await project({ owner: who })
  as = await asBrowser(who)
  for (const title of ['一', '二', '三']) await as('POST', `/api/projects/${of.id}/issues`, { title })
  await as('POST', `/api/projects/${of.id}/folders`, { name: '仕様' })
  await as('PATCH', `/api/projects/${of.id}`, { name: '改名' })
})

const path = (search = '', id = of.id) => `/api/projects/${id}/events${search}`
const numbersOf = ({ body }: Answer) => body.events.map(({ sequence }: { sequence: number }) => sequence)
const typesOf = ({ body }: Answer) => body.events.map(({ type }: { type: string }) => type)

describe('following events (activity § Following)', () => {
  it('lists all events oldest first, with numbers from 1, as the activity does', async () => {
    const answer = await as('GET', path())
    expect(answer.status).toBe(200)
    expect(numbersOf(answer)).toEqual([1, 2, 3, 4, 5])
    expect(answer.body.lastSequence).toBe(5)
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    expect(answer.body.events).toEqual(events.toReversed())
  })

  it('takes one round trip of one statement', async () => {
    expect((await as('GET', path())).trips).toBe(1)
    expect((await as('GET', path('?after=5'))).trips).toBe(1)
  })

  it.each([
    ['?after=2', [3, 4, 5], 5],
    ['?after=2&limit=2', [3, 4], 4],
    ['?after=0&limit=5', [1, 2, 3, 4, 5], 5],
    ['?after=5', [], 5],
    ['?after=9007199254740991', [], 5],
  ])('%s yields %j and the last number %i', async (search, numbers, last) => {
    const answer = await as('GET', path(search))
    expect([numbersOf(answer), answer.body.lastSequence]).toEqual([numbers, last])
  })

  it.each([
    'after=-1',
    'after=1.5',
    'after=01',
    'after=9007199254740992',
    'limit=0',
    'limit=101',
    'wait=21',
    'wait=-1',
    'wait=0.5',
    'since=1',
    'after=1&after=2',
  ])('refuses %s: 400', async search => {
    expect((await as('GET', path(`?${search}`))).status).toBe(400)
  })

  it.each<[Feature[], number[]]>([
    [['issues'], [1, 2, 3, 5]],
    [['files'], [4, 5]],
    [['settings'], [5]],
  ])('shows a guest with %j the events %j, and passes over the others', async (scope, numbers) => {
    const guest = await person()
    await joinProject(of, guest, 'viewer', scope)
    const answer = await (await asBrowser(guest))('GET', path())
    expect([numbersOf(answer), answer.body.lastSequence]).toEqual([numbers, 5])
  })

  it.each<[TokenScope[], number[]]>([
    [['issues:read'], [1, 2, 3]],
    [
      ['issues:write', 'files:read'],
      [1, 2, 3, 4],
    ],
    [['roadmap:sync'], []],
  ])('shows a token with %j the events %j, and passes over the others', async (scopes, numbers) => {
    const answer = await (await asTool(who, { scopes }))('GET', path())
    expect([numbersOf(answer), answer.body.lastSequence]).toEqual([numbers, 5])
  })

  it('shows no events of features that are switched off', async () => {
    const other = await project({ owner: who })
    await as('POST', `/api/projects/${other.id}/issues`, { title: '一' })
    await as('PATCH', `/api/projects/${other.id}`, { features: ['files', 'settings'] })
    expect(typesOf(await as('GET', path('', other.id)))).toEqual(['project.updated'])
  })

  it('names the token of an event by its name', async () => {
    const other = await project({ owner: who })
    const agent = await asTool(who, { name: 'エージェント' })
    await agent('POST', `/api/projects/${other.id}/issues`, { title: '一' })
    const [event] = (await as('GET', path('', other.id))).body.events
    expect([event.actor.id, event.payload.via]).toMatchObject([who.id, { tokenName: 'エージェント' }])
  })

  it('is 410 with the oldest number if the next event is no longer kept (activity § Retention)', async () => {
    const other = await project({ owner: who })
    for (const title of ['一', '二', '三', '四'])
      await as('POST', `/api/projects/${other.id}/issues`, { title })
    await query`delete from events where project_id = ${other.id} and sequence <= 2`
    const refused = await as('GET', path('?after=1', other.id))
    expect([refused.status, refused.body]).toMatchObject([410, { code: 'cursor_expired', oldestSequence: 3 }])
    expect(numbersOf(await as('GET', path('?after=2', other.id)))).toEqual([3, 4])
    await query`delete from events where project_id = ${other.id}`
    const none = await as('GET', path('?after=3', other.id))
    expect([none.status, none.body.oldestSequence]).toEqual([410, 5])
    expect((await as('GET', path('?after=4', other.id))).body).toEqual({ events: [], lastSequence: 4 })
    await as('POST', `/api/projects/${other.id}/issues`, { title: '五' })
    expect(numbersOf(await as('GET', path('?after=4', other.id)))).toEqual([5])
  })

  it('is 410 with the next number if a restore lost the next event (activity § Restores)', async () => {
    const other = await project({ owner: who })
    await as('POST', `/api/projects/${other.id}/issues`, { title: '一' })
    await as('POST', `/api/projects/${other.id}/issues`, { title: '二' })
    await query`insert into event_gaps values (${other.id}, 2, 101)`
    await query`update event_sequences set last = 100 where project_id = ${other.id}`
    const bare = path('', other.id)
    expect((await as('GET', bare)).body.lastSequence).toBe(100)
    await as('POST', `/api/projects/${other.id}/issues`, { title: '三' })
    for (const [after, numbers] of [
      [0, [1, 2, 101]],
      [1, [2, 101]],
      [2, [101]],
      [100, [101]],
      [101, []],
    ] as const)
      expect(numbersOf(await as('GET', path(`?after=${after}`, other.id)))).toEqual(numbers)
    for (const after of [3, 57, 99]) {
      const refused = await as('GET', path(`?after=${after}`, other.id))
      expect([refused.status, refused.body, refused.trips]).toMatchObject([410, { oldestSequence: 101 }, 1])
    }
    expect(numbersOf(await as('GET', path('?after=4')))).toEqual([5])
  })

  it('has no events and the number 0 in a project without events', async () => {
    const other = await project({ owner: who })
    expect((await as('GET', path('', other.id))).body).toEqual({ events: [], lastSequence: 0 })
  })
})

describe('waiting for events (activity § Waiting)', () => {
  it('responds at once if there is an event', async () => {
    const answer = await as('GET', path('?after=4&wait=20'))
    expect([numbersOf(answer), answer.trips]).toEqual([[5], 1])
  })

  it('looks once a second, with one statement each, until the seconds are over', async () => {
    const answer = await as('GET', path('?after=5&wait=2'))
    expect([answer.body, answer.trips]).toEqual([{ events: [], lastSequence: 5 }, 3])
  })
})

/** Resolves when another request than `before` waits, of the only session or token of a user. Returns its id. */
async function waiterOf({ id }: Person, before: string | null = null): Promise<string> {
  for (;;) {
    const [row] = await query`
      select waiting from api_tokens where user_id = ${id} and waiting is not null
      union all select waiting from sessions where user_id = ${id} and waiting is not null`
    if (row && row.waiting !== before) return row.waiting as string
  }
}

describe('a request that waits (activity § Waiting)', () => {
  const place = async () => {
    const reader = await person()
    const watched = await project({ owner: who })
    await joinProject(watched, reader, 'viewer')
    const add = () => as('POST', `/api/projects/${watched.id}/folders`, { name: crypto.randomUUID() })
    return { reader, add, waiting: path('?wait=20', watched.id) }
  }

  it('ends with the event of another user', async () => {
    const { reader, add, waiting } = await place()
    const answer = (await asBrowser(reader))('GET', waiting)
    await waiterOf(reader)
    await add()
    expect([typesOf(await answer), (await answer).body.lastSequence]).toEqual([['folder.created'], 1])
  })

  it('is refused once its token is revoked', async () => {
    const { reader, waiting } = await place()
    const answer = (await asTool(reader))('GET', waiting)
    await waiterOf(reader)
    await query`update api_tokens set revoked_at = now() where user_id = ${reader.id}`
    expect((await answer).status).toBe(401)
  })

  it('is refused once its user leaves the project', async () => {
    const { reader, waiting } = await place()
    const answer = (await asTool(reader))('GET', waiting)
    await waiterOf(reader)
    await query`delete from project_members where user_id = ${reader.id}`
    expect((await answer).status).toBe(404)
  })

  it.each([
    ['token', asTool],
    ['session', asBrowser],
  ])('ends without events when another request of its %s waits, which gets the event', async (_, signIn) => {
    const { reader, add, waiting } = await place()
    const client = await signIn(reader)
    const first = client('GET', waiting)
    const waiter = await waiterOf(reader)
    const second = client('GET', waiting)
    await waiterOf(reader, waiter)
    expect((await first).body).toEqual({ events: [], lastSequence: 0 })
    await add()
    expect(numbersOf(await second)).toEqual([1])
  })

  it('goes on beside those of other credentials of its user', async () => {
    const { reader, add, waiting } = await place()
    const first = (await asTool(reader))('GET', waiting)
    const second = (await asBrowser(reader))('GET', waiting)
    const waits = async () =>
      (
        await query`
        select 1 from api_tokens where user_id = ${reader.id} and waiting is not null
        union all select 1 from sessions where user_id = ${reader.id} and waiting is not null`
      ).length
    while ((await waits()) < 2);
    await add()
    expect([numbersOf(await first), numbersOf(await second)]).toEqual([[1], [1]])
  })
})
