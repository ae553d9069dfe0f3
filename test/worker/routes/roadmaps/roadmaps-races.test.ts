import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + 1_000 * second).toISOString()
const tasks = (mark: number): TaskInput[] =>
  Array.from({ length: 600 }, (_, n) => ({ id: `T${n}`, status: (n + mark) % 2 ? 'todo' : 'done', mark }))

/** Stops the Worker's clock, so that no sync gives up after ten seconds, however busy the machine is. */
function stopClock() {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  return clock
}

describe('concurrent syncs of one roadmap all succeed, one after another (roadmaps § Concurrent syncs)', () => {
  it.each([
    ['of an existing roadmap', true],
    ['the first of all among them', false],
  ])('20 different ones of 600 tasks, %s', async (_, isThere) => {
    const { of, sync, path, as } = await bound()
    if (isThere) await sync(payload(tasks(-1), { at: at(0) }))
    stopClock()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, mark) => sync(payload(tasks(mark), { at: at(1) }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await query`select version, turn from roadmaps where project_id = ${of.id}`).toEqual([
      { version: isThere ? 21 : 20, turn: null },
    ])
    const { roadmap } = (await as('GET', path)).body
    const marks = roadmap.phases[0].tasks.map(({ mark }: TaskInput) => mark)
    expect([marks.length, new Set(marks).size]).toEqual([600, 1])
  })

  it('20 with different times: each succeeds or gets a conflict with a newer one, and the newest is stored', async () => {
    const { of, owner, sync, path, as } = await bound()
    await sync(payload(tasks(-1), { at: at(0) }))
    stopClock()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, mark) => sync(payload(tasks(mark), { at: at(1 + mark) }))),
    )
    expect(answers[19]!.status).toBe(200)
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409])).size).toBe(0)
    const newer = answers.map(({ body }, mark) => body.storedUpdatedAt > at(1 + mark) && body.syncedBy.id)
    expect(newer).toEqual(answers.map(({ status }) => status === 409 && owner.id))
    const written = answers.filter(({ status }) => status === 200).length
    expect(await query`select version, turn from roadmaps where project_id = ${of.id}`).toEqual([
      { version: 1 + written, turn: null },
    ])
    expect((await as('GET', path)).body.roadmap.phases[0].tasks[0].mark).toBe(19)
  })

  it('a sync waits during another’s turn, and gives up after ten seconds: 503 with Retry-After', async () => {
    const { of, sync } = await bound()
    await sync(payload(tasks(0), { at: at(0) }))
    const takeTurn = (seconds: number) => query`
      update roadmaps set turn = gen_random_uuid(), turn_until = now() + make_interval(secs => ${seconds}) where project_id = ${of.id}`
    await takeTurn(60)
    const replay = await sync(payload(tasks(0), { at: at(0) }))
    expect([replay.status, replay.trips]).toEqual([200, 1])
    const clock = stopClock()
    const started = Date.now()
    const looks = async (more: number) => {
      const enough = clock.mock.calls.length + more
      await vi.waitUntil(() => clock.mock.calls.length >= enough, { timeout: 60_000 })
    }
    const waiting = sync(payload(tasks(1), { at: at(1) }))
    await looks(8)
    clock.mockReturnValue(started + 9_900)
    await looks(3)
    clock.mockReturnValue(started + 10_000)
    const { status, body, headers } = await waiting
    clock.mockRestore()
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'roadmap_moved', '5'])
    await takeTurn(1)
    expect((await sync(payload(tasks(1), { at: at(1) }))).status).toBe(200)
  })

  it('an expired turn holds up nobody: two round trips', async () => {
    const { of, sync } = await bound()
    await sync(payload([{ id: 'T1' }], { at: at(0) }))
    await query`update roadmaps set turn = gen_random_uuid(), turn_until = now() where project_id = ${of.id}`
    expect((await sync(payload([{ id: 'T2' }], { at: at(1) }))).trips).toBe(2)
  })

  it('do not wait for a turn of a roadmap with the same slug in another project: two round trips', async () => {
    const [{ sync }, other] = [await bound(), await bound()]
    for (const each of [sync, other.sync]) await each(payload([{ id: 'T1' }], { at: at(0) }))
    await query`update roadmaps set turn = gen_random_uuid(), turn_until = now() + interval '1 minute' where project_id = ${other.of.id}`
    const { status, trips } = await sync(payload([{ id: 'T2' }], { at: at(1) }))
    expect([status, trips]).toEqual([200, 2])
  })

  it('a sync that another has overtaken takes four round trips: read, refused, turn, write', async () => {
    const [{ of, sync }, other] = [await bound(), await bound()]
    for (const each of [sync, other.sync]) await each(payload([{ id: 'T1' }], { at: at(0) }))
    const second = await armFault('database', 'hold-before', `${of.id} roadmap_moved`)
    const sent = sync(payload([{ id: 'T2' }], { at: at(1) }))
    await second.waitedFor()
    await query`update roadmaps set version = version + 1 where project_id = ${of.id}`
    await second.release()
    expect(await sent).toMatchObject({ status: 200, trips: 4 })
    const ofOther = await query`select turn, turn_until from roadmaps where project_id = ${other.of.id}`
    expect(ofOther).toEqual([{ turn: null, turn_until: null }])
  })

  it('a binding that changes between reading and writing is 409 repo_mismatch, even if another project has the former one', async () => {
    const [{ of, sync }, other] = [await bound(), await bound()]
    for (const each of [sync, other.sync]) await each(payload([{ id: 'T1' }], { at: at(0) }))
    const second = await armFault('database', 'hold-before', `${of.id} roadmap_moved`)
    const sent = sync(payload([{ id: 'T2' }], { at: at(1) }))
    await second.waitedFor()
    await query`update repo_bindings set value = 'example.test/other' where project_id = ${of.id}`
    await second.release()
    const { status, body, trips } = await sent
    expect([status, body.code, trips]).toEqual([409, 'repo_mismatch', 2])
    expect(await query`select version from roadmaps where project_id = ${of.id}`).toEqual([{ version: 1 }])
  })
})
