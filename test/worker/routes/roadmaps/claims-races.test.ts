import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { hold } from '../../../support/hold.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { joinProject, person } from '../../../support/world.ts'

const claim = 'tasks/T1/claim'
const tokens = (owner: Parameters<typeof asTool>[0], count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => asTool(owner, { name: `agent-${n}` })))

async function place() {
  const at = await bound()
  await at.sync(payload([{ id: 'T1' }]))
  return at
}

const eventsOf = async (projectId: string): Promise<unknown[]> =>
  (
    await query`select type from events where project_id = ${projectId} and type like 'task.%' order by id`
  ).map(({ type }) => type)

describe('claims at the same time (roadmaps § Claims)', () => {
  it('of 20 holders one claims the task: one is 201, and 19 are 409 with the holder and the end', async () => {
    const { of, owner, path } = await place()
    const agents = await tokens(owner, 20)
    const answers = await Promise.all(agents.map(as => as('POST', `${path}/${claim}`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const won = answers.find(({ status }) => status === 201)!.body.claim
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost.map(({ body }) => [body.code, body.claim])).toEqual(Array(19).fill(['task_claimed', won]))
    expect(await eventsOf(of.id)).toEqual(['task.claimed'])
  })

  it('20 requests of one holder are one claim and 19 renewals, with one event', async () => {
    const { of, owner, path } = await place()
    const as = await asTool(owner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => as('POST', `${path}/${claim}`, { minutes: 10 + n })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.claim.id)).size).toBe(1)
    expect(await eventsOf(of.id)).toEqual(['task.claimed'])
  })

  it('20 renewals count toward the limit of the token: the 61st write in a minute is refused', async () => {
    const { owner, path } = await place()
    const as = await asTool(owner)
    const answers = await Promise.all(Array.from({ length: 61 }, () => as('POST', `${path}/${claim}`, {})))
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect([count(201), count(200), count(429)]).toEqual([1, 59, 1])
  })

  it('of 20 releases one ends the claim, with one event, and all are 204', async () => {
    const { of, owner, path } = await place()
    const as = await asTool(owner)
    await as('POST', `${path}/${claim}`, {})
    const answers = await Promise.all(Array.from({ length: 20 }, () => as('DELETE', `${path}/${claim}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await eventsOf(of.id)).toEqual(['task.claimed', 'task.released'])
  })

  it.each([
    ['ends while a claim waits for the project: the task is then free', '0', 201],
    ['does not end: the waiting claim is refused', '1 hour', 409],
  ])('a lease that %s', async (_, left, expected) => {
    const { of, owner, path } = await place()
    const [first, second] = await tokens(owner, 2)
    await first!('POST', `${path}/${claim}`, {})
    const held = await hold(sql`select 1 from projects where id = ${of.id} for update`)
    const waiting = second!('POST', `${path}/${claim}`, {})
    await held.waitedFor()
    await query`update task_claims set since = now() - interval '1 day', until = clock_timestamp() + ${left}::interval
                 where roadmap_id in (select id from roadmaps where project_id = ${of.id})`
    await held.release()
    expect((await waiting).status).toBe(expected)
  })

  it('a lease that ends while a sync writes changes nothing of the sync, and a sync leaves the lease', async () => {
    const { of, as, sync, path } = await place()
    await as('POST', `${path}/${claim}`, {})
    const held = await hold(sql`select 1 from projects where id = ${of.id} for update`)
    const syncing = sync(payload([{ id: 'T1', status: 'in_progress' }], { at: '2026-01-02T00:00:00Z' }))
    await held.waitedFor()
    await query`update task_claims set since = now() - interval '1 day', until = clock_timestamp()
                 where roadmap_id in (select id from roadmaps where project_id = ${of.id})`
    await held.release()
    expect((await syncing).status).toBe(200)
    const [task] = (await as('GET', path)).body.roadmap.phases[0].tasks
    expect(task).toMatchObject({ status: 'in_progress', claim: null })
    expect((await (await asTool(await joined(of)))('POST', `${path}/${claim}`, {})).status).toBe(201)
  })

  it('a claim whose response was lost is 404 if the task was deleted before the retry', async () => {
    const { of, as, path } = await place()
    const words = [of.id, 'task_claims']
    await armFault('database', 'cut-after', words.join(' '))
    const retry = await armFault('database', 'hold-before', words.toReversed().join(' '))
    // As text, so that the client sends no key, under which the response would be stored.
    const claiming = as('POST', `${path}/${claim}`, '{}')
    await retry.waitedFor()
    await query`delete from roadmap_tasks t using roadmaps r where t.roadmap_id = r.id and r.project_id = ${of.id}`
    await retry.release()
    const { status, body } = await claiming
    expect([status, body.code]).toEqual([404, 'task_not_found'])
  })

  it('of a claim and the removal of its holder, the later one sees the earlier one', async () => {
    const { of, owner, path, as } = await place()
    const member = await joined(of)
    const agent = await asTool(member)
    const held = await hold(sql`select 1 from projects where id = ${of.id} for update`)
    const claiming = agent('POST', `${path}/${claim}`, {})
    await held.waitedFor()
    await query`delete from project_members where project_id = ${of.id} and user_id = ${member.id}`
    await held.release()
    expect((await claiming).status).toBe(404)
    expect((await (await asTool(owner))('POST', `${path}/${claim}`, {})).status).toBe(201)
    expect((await as('GET', path)).body.roadmap.phases[0].tasks[0].claim.by.id).toBe(owner.id)
  })
})

async function joined(of: Parameters<typeof joinProject>[0]) {
  const who = await person()
  await joinProject(of, who, 'member')
  return who
}
