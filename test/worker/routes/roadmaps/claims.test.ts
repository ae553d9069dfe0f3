import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { bound, type Synced } from '../../../support/synced.ts'
import { joinProject, type Person, person, type TokenOptions } from '../../../support/world.ts'

const claimOf = ({ path }: Synced, taskId = 'T1') => `${path}/tasks/${encodeURIComponent(taskId)}/claim`
const tasksOf = async ({ as, path }: Synced): Promise<TaskInput[]> =>
  (await as('GET', path)).body.roadmap.phases.flatMap(({ tasks }: { tasks: TaskInput[] }) => tasks)
const eventsOf = async ({ of }: Synced) =>
  query`select type, target_id as target, payload - 'until' as payload, actor_id as actor from events
         where project_id = ${of.id} and type like 'task.%' order by id`

/** A project with a roadmap of these tasks, and a member with a token. */
async function place(
  tasks: TaskInput[] = [{ id: 'T1', title: '文言' }, { id: 'T2' }],
  options: TokenOptions = {},
) {
  const at = await bound()
  await at.sync(payload(tasks))
  const member = await person({ name: '佐藤' })
  await joinProject(at.of, member, 'member')
  return { ...at, member, agent: await asTool(member, { name: 'agent-1', ...options }) }
}
type Place = Awaited<ReturnType<typeof place>>

const minutesOf = ({ since, until }: { since: string; until: string }) =>
  (Date.parse(until) - Date.parse(since)) / 60_000

describe('POST …/tasks/{taskId}/claim (roadmaps § Claims)', () => {
  it('claims a task for an hour in one round trip, with one event, and the roadmap shows who it was', async () => {
    const at = await place()
    const answer = await at.agent('POST', claimOf(at), { note: ' feature/文言 ' })
    expect([answer.status, answer.trips]).toEqual([201, 1])
    const { claim } = answer.body
    expect(claim).toEqual({
      id: expect.any(String),
      by: {
        id: at.member.id,
        displayName: '佐藤',
        via: { kind: 'api_token', tokenName: 'agent-1', tokenId: expect.any(String) },
      },
      note: 'feature/文言',
      since: expect.any(String),
      until: expect.any(String),
    })
    expect(minutesOf(claim)).toBe(60)
    expect(await tasksOf(at)).toMatchObject([
      { id: 'T1', title: '文言', claim },
      { id: 'T2', claim: null },
    ])
    expect(await eventsOf(at)).toEqual([
      {
        type: 'task.claimed',
        target: 'T1',
        actor: at.member.id,
        payload: { slug: 'main' },
      },
    ])
  })

  it('renews the claim of its holder (200) without an event, and keeps the note unless another is sent', async () => {
    const at = await place()
    const first = (await at.agent('POST', claimOf(at), { minutes: 5, note: 'a' })).body.claim
    const again = await at.agent('POST', claimOf(at), { minutes: 1_440 })
    expect([again.status, again.trips]).toEqual([200, 1])
    expect(again.body.claim).toEqual({ ...first, until: expect.any(String) })
    expect(minutesOf(again.body.claim)).toBeGreaterThanOrEqual(1_440)
    expect((await at.agent('POST', claimOf(at), { note: 'b' })).body.claim.note).toBe('b')
    expect((await at.agent('POST', claimOf(at), { note: null })).body.claim).toMatchObject({ note: null })
    expect((await at.agent('POST', claimOf(at), { note: '' })).body.claim.id).toBe(first.id)
    expect(await eventsOf(at)).toHaveLength(1)
  })

  it('is refused with the claim if another holder has the task: another user, token, or browser', async () => {
    const at = await place()
    const { claim } = (await at.agent('POST', claimOf(at), {})).body
    for (const other of [
      await asTool(at.member, { name: 'agent-2' }),
      await asBrowser(at.member),
      await asBrowser(at.owner),
      await asTool(at.member, { kind: 'oauth' }),
    ]) {
      const refused = await other('POST', claimOf(at), {})
      expect([refused.status, refused.body.code, refused.body.claim]).toEqual([409, 'task_claimed', claim])
    }
    expect(await eventsOf(at)).toHaveLength(1)
  })

  it('all sessions of a user are one holder, and no token of theirs is', async () => {
    const at = await place()
    const { claim } = (await (await asBrowser(at.member))('POST', claimOf(at), {})).body
    expect(claim.by.via).toBe('web')
    const renewed = await (await asBrowser(at.member))('POST', claimOf(at), {})
    expect([renewed.status, renewed.body.claim.id]).toEqual([200, claim.id])
    expect((await at.agent('POST', claimOf(at), {})).body.code).toBe('task_claimed')
  })

  it.each(['done', 'cancelled'])('is refused for a task that is %s', async status => {
    const at = await place([{ id: 'T1', status }])
    const refused = await at.agent('POST', claimOf(at), {})
    expect([refused.status, refused.body.code]).toEqual([409, 'task_done'])
  })

  it('404s name what is missing', async () => {
    const at = await place()
    expect((await at.agent('POST', claimOf(at, 'T9'), {})).body.code).toBe('task_not_found')
    expect((await at.agent('POST', claimOf(at, 'T\0'), {})).status).toBe(404)
    const elsewhere = `/api/projects/${at.of.id}/roadmaps/other/tasks/T1/claim`
    expect((await at.agent('POST', elsewhere, {})).body.code).toBe('roadmap_not_found')
    expect((await at.agent('DELETE', elsewhere)).body.code).toBe('roadmap_not_found')
    expect((await at.agent('DELETE', claimOf(at, 'T9'))).body.code).toBe('task_not_found')
  })

  it('finds any ID that a task can have', async () => {
    const ids = ['a/b', 'a%2Fb', '日本 語?#', '%', "'", 'x'.repeat(200)]
    const at = await place(ids.map(id => ({ id })))
    for (const id of ids)
      expect([id, (await at.agent('POST', claimOf(at, id), {})).status]).toEqual([id, 201])
    expect((await tasksOf(at)).map(({ claim }) => claim !== null)).toEqual(ids.map(() => true))
  })

  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1_441 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ minutes: null }, 'minutes'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ note: 'a\nb' }, 'note'],
  ])('refuses %j', async (body, field) => {
    const at = await place()
    const refused = await at.agent('POST', claimOf(at), body)
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })
})

describe('DELETE …/tasks/{taskId}/claim (roadmaps § Releasing a task)', () => {
  it('ends the own claim with one event, and does nothing where nobody has claimed it', async () => {
    const at = await place()
    await at.agent('POST', claimOf(at), {})
    const released = await at.agent('DELETE', claimOf(at))
    expect([released.status, released.text, released.trips]).toEqual([204, '', 1])
    expect((await at.agent('DELETE', claimOf(at))).status).toBe(204)
    expect(await tasksOf(at)).toMatchObject([{ claim: null }, { claim: null }])
    expect(await eventsOf(at)).toMatchObject([
      { type: 'task.claimed' },
      { type: 'task.released', target: 'T1', actor: at.member.id, payload: { slug: 'main', isOwn: true } },
    ])
    expect((await (await asBrowser(at.owner))('POST', claimOf(at), {})).status).toBe(201)
  })

  it("another holder's is ended by an owner or admin, and by no one else, not even with the same user's token", async () => {
    const at = await place()
    await at.agent('POST', claimOf(at), {})
    const colleague = await person()
    await joinProject(at.of, colleague, 'member')
    for (const as of [await asTool(colleague), await asTool(at.member), await asBrowser(at.member)])
      expect((await as('DELETE', claimOf(at))).body.code).toBe('forbidden')
    expect(await tasksOf(at)).toMatchObject([{ claim: { by: { id: at.member.id } } }, {}])
    const admin = await person()
    await joinProject(at.of, admin, 'admin')
    expect((await (await asTool(admin))('DELETE', claimOf(at))).status).toBe(204)
    expect((await eventsOf(at)).at(-1)).toMatchObject({ actor: admin.id, payload: { isOwn: false } })
    await at.agent('POST', claimOf(at), {})
    expect((await (await asTool(at.owner, { scopes: ['roadmap:sync'] }))('DELETE', claimOf(at))).status).toBe(
      204,
    )
  })
})

describe('a claim ends without an event (roadmaps § End of a claim)', () => {
  const ends: Record<string, (at: Place) => Promise<unknown>> = {
    'the member is removed': ({ of, member }) =>
      query`delete from project_members where project_id = ${of.id} and user_id = ${member.id}`,
    'the member becomes a viewer': ({ of, member }) =>
      query`update project_members set role = 'viewer' where project_id = ${of.id} and user_id = ${member.id}`,
    'the member becomes a guest without the roadmap': ({ of, member }) =>
      query`update project_members set feature_scope = '{issues}' where project_id = ${of.id} and user_id = ${member.id}`,
    'the token is revoked': ({ member }) =>
      query`update api_tokens set revoked_at = now() where user_id = ${member.id}`,
    'the token expires': ({ member }) =>
      query`update api_tokens set expires_at = now() where user_id = ${member.id}`,
    'the token can only read': ({ member }) =>
      query`update api_tokens set scopes = '{roadmap:read}' where user_id = ${member.id}`,
    'the token is for another project': ({ member }) =>
      query`update api_tokens set project_id = gen_random_uuid() where user_id = ${member.id}`,
    'the token is deleted': ({ member }) => query`delete from api_tokens where user_id = ${member.id}`,
    'the user is deleted': ({ member }) => query`delete from users where id = ${member.id}`,
    'its time is over': ({ member }) =>
      query`update task_claims set since = now() - interval '1 hour', until = now() where user_id = ${member.id}`,
  }

  it.each(Object.entries(ends))(
    'when %s: it is shown nowhere, and another holder can claim the task',
    async (_, end) => {
      const at = await place()
      await at.agent('POST', claimOf(at), { note: 'x' })
      const { claim } = (await at.as('POST', claimOf(at, 'T2'), {})).body
      const before = await at.as('GET', at.path)
      await end(at)
      const after = await at.as('GET', at.path, undefined, { 'if-none-match': before.headers.get('etag')! })
      const shown = after.body.roadmap.phases[0].tasks.map((task: { claim: object | null }) => task.claim)
      expect([after.status, shown]).toEqual([200, [null, claim]])
      const { tasks } = (await at.as('GET', `${at.path}/tasks?ready=1`)).body
      expect(tasks.map(({ id }: TaskInput) => id)).toEqual(['T1'])
      expect((await at.as('DELETE', claimOf(at))).status).toBe(204)
      const next = await at.as('POST', claimOf(at), {})
      expect([next.status, next.body.claim.by.id, next.body.claim.note]).toEqual([201, at.owner.id, null])
      expect((await eventsOf(at)).map(({ type }) => type)).toEqual(Array(3).fill('task.claimed'))
    },
  )

  it.each([
    ['without the task', [{ id: 'T2' }]],
    ['in which it is done', [{ id: 'T1', status: 'done' }]],
    ['in which it is canceled', [{ id: 'T1', status: 'cancelled' }]],
  ])('with a sync %s, for good', async (_, tasks) => {
    const at = await place()
    await at.agent('POST', claimOf(at), {})
    expect((await at.sync(payload(tasks, { at: '2026-01-02T00:00:00Z' }))).status).toBe(200)
    expect(await query`select 1 from task_claims where user_id = ${at.member.id}`).toEqual([])
    await at.sync(payload([{ id: 'T1' }], { at: '2026-01-03T00:00:00Z' }))
    expect(await tasksOf(at)).toMatchObject([{ id: 'T1', claim: null }])
    expect((await eventsOf(at)).map(({ type }) => type)).toEqual(['task.claimed'])
  })

  it('a sync that keeps the task keeps its claim: moved, changed, and in another status', async () => {
    const at = await place()
    const { claim } = (await at.agent('POST', claimOf(at), {})).body
    const phases = [
      { id: 'P0', tasks: [{ id: 'T0' }] },
      { id: 'P2', tasks: [{ id: 'T1', title: '別の文言', status: 'in_progress' }] },
    ]
    await at.sync(payload([], { phases, at: '2026-01-02T00:00:00Z' }))
    expect(await tasksOf(at)).toMatchObject([
      { id: 'T0', claim: null },
      { id: 'T1', title: '別の文言', claim },
    ])
  })

  it('the own claim that has ended is a new one (201), with an event', async () => {
    const at = await place()
    const { claim } = (await at.agent('POST', claimOf(at), { note: 'x' })).body
    await ends['its time is over']!(at)
    const next = await at.agent('POST', claimOf(at), {})
    expect([next.status, next.body.claim.note, next.body.claim.id === claim.id]).toEqual([201, null, false])
    expect(await eventsOf(at)).toHaveLength(2)
  })

  it('a sweep deletes claims whose time is over', async () => {
    const at = await place()
    await at.agent('POST', claimOf(at), {})
    await ends['its time is over']!(at)
    expect(
      await query`select 1 from task_claims where user_id = ${at.member.id} and until <= now()`,
    ).toHaveLength(1)
  })
})

describe('archived and disabled (requests § Order of checks)', () => {
  const refusal = async (as: Client, at: Synced) => (await as('POST', claimOf(at), {})).body.code

  it('an archived project refuses claims and releases, and still shows who claimed a task', async () => {
    const at = await place()
    const { claim } = (await at.agent('POST', claimOf(at), {})).body
    await query`update projects set archived_at = now() where id = ${at.of.id}`
    expect(await refusal(at.as, at)).toBe('project_archived')
    expect((await at.agent('DELETE', claimOf(at))).body.code).toBe('project_archived')
    expect(await tasksOf(at)).toMatchObject([{ claim }, {}])
  })

  it('a token claims nothing that its user cannot', async () => {
    const at = await place()
    const viewer: Person = await person()
    await joinProject(at.of, viewer, 'viewer')
    expect(await refusal(await asTool(viewer), at)).toBe('forbidden')
    expect(await refusal(await asTool(at.member, { scopes: ['roadmap:read'] }), at)).toBe('token_scope')
    expect(await refusal(await asTool(await person()), at)).toBe('not_found')
    await query`update projects set features = '{issues,settings}' where id = ${at.of.id}`
    expect(await refusal(at.agent, at)).toBe('not_found')
  })
})
