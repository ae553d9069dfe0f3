import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { joinProject, person } from '../../../support/world.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

describe('a roadmap’s updatedAt (roadmaps § Conflicts; roadmaps § Order of a sync)', () => {
  it.each(['2999-01-01T00:00:00Z', '9999-12-31T23:59:59.9999999Z', inHours(25)])(
    'is at most a day ahead of the server’s clock: not %s',
    async at => {
      const { of, sync } = await bound()
      for (const search of ['', '?dryRun=true']) {
        const answer = await sync(payload([{ id: 'T1' }], { at }), search)
        expect([answer.status, answer.body.code, answer.trips]).toEqual([422, 'roadmap_invalid', 1])
      }
      expect(await query`select 1 from roadmaps where project_id = ${of.id}`).toEqual([])
    },
  )

  it('too far ahead is refused before the binding is checked', async () => {
    const { of, sync } = await bound()
    await query`delete from repo_bindings where project_id = ${of.id}`
    expect((await sync(payload([], { at: inHours(25) }))).body.code).toBe('roadmap_invalid')
    expect((await sync(payload([]))).body.code).toBe('repo_unbound')
  })

  it('is truncated to milliseconds, not rounded', async () => {
    const { sync, path, as } = await bound()
    await sync(payload([], { at: '2025-12-31T23:59:59.9999999Z' }))
    expect((await as('GET', path)).body.roadmap.updatedAt).toBe('2025-12-31T23:59:59.999Z')
    expect((await sync(payload([{ id: 'T1' }], { at: '2025-12-31T23:59:59.9991Z' }))).status).toBe(200)
    expect((await sync(payload([], { at: '2025-12-31T23:59:59.9989Z' }))).status).toBe(409)
  })

  it('that was stored finer than milliseconds is not newer than its replay', async () => {
    const { of, sync } = await bound()
    const body = payload([{ id: 'T1' }], { at: '2026-01-01T00:00:00.123456Z' })
    await sync(body)
    await query`update roadmaps set updated_at = '2026-01-01T00:00:00.123456Z' where project_id = ${of.id}`
    expect(await sync(body)).toMatchObject({ status: 200, trips: 1 })
  })
})

describe('roadmap_conflict describes the stored roadmap (roadmaps § Conflicts)', () => {
  const older = payload([{ id: 'T2' }], { at: '2025-01-01T00:00:00Z' })

  it('with the time and the user of its sync', async () => {
    const { of, owner, sync, path, as } = await bound()
    await query`update users set display_name = '佐藤' where id = ${owner.id}`
    await sync(payload([{ id: 'T1' }]))
    const { syncedAt } = (await as('GET', path)).body.roadmap
    const { status, body } = await sync(older)
    expect([status, body]).toEqual([
      409,
      {
        error: 'roadmap_conflict',
        code: 'roadmap_conflict',
        message: expect.any(String),
        storedUpdatedAt: '2026-01-01T00:00:00.000Z',
        syncedAt,
        syncedBy: { id: owner.id, displayName: '佐藤' },
        storedSource: null,
      },
    ])
    expect((await sync(older, '?dryRun=1')).body).toEqual(body)
    await query`update roadmaps set synced_by = null where project_id = ${of.id}`
    expect((await sync(older)).body.syncedBy).toBeNull()
  })

  it('with its last writer: replays and dry runs by others write nothing', async () => {
    const { of, owner, sync, path } = await bound()
    const other = await person({ name: '鈴木' })
    await joinProject(of, other, 'member')
    const asOther = await asTool(other)
    const [first, next] = [payload([{ id: 'T1' }]), payload([{ id: 'T2' }])]
    await sync(first)
    await asOther('PUT', path, first)
    await asOther('PUT', `${path}?dryRun=1`, next)
    expect((await sync(older)).body.syncedBy.id).toBe(owner.id)
    await asOther('PUT', path, next)
    expect((await sync(older)).body.syncedBy).toEqual({ id: other.id, displayName: '鈴木' })
  })
})

describe('dryRun (roadmaps § Dry run; roadmaps § Order of a sync)', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('%s', async (flag, isDry) => {
    const { of, sync } = await bound()
    const { body } = await sync(payload([{ id: 'T1' }]), `?dryRun=${flag}`)
    expect('plan' in body).toBe(isDry)
    expect(await query`select 1 from roadmaps where project_id = ${of.id}`).toHaveLength(isDry ? 0 : 1)
  })
})
