import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/worker/database.ts'
import { deleteBranches } from '../../../../src/worker/domain/roadmaps/branches.ts'
import { rowsAtOnce } from '../../../../src/worker/domain/shared/bounded-deletions.ts'
import { settings } from '../../../../src/worker/env.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

const body = payload([{ id: 'T1' }])

describe('the roadmap of a branch (roadmaps § Branches)', () => {
  it('tells what it belongs to, can change that alone, and forgets it in a sync without it', async () => {
    const at = await bound()
    const list = at.path.replace(/\/[^/]*$/, '')
    const read = async () => {
      const { branchOf } = (await at.as('GET', at.path)).body.roadmap
      const { roadmaps } = (await at.as('GET', list)).body
      expect(roadmaps.map((one: { branchOf: unknown }) => one.branchOf)).toEqual([branchOf])
      return branchOf
    }
    for (const sent of ['app', 'a', null, 'app', undefined]) {
      const { status, trips } = await at.sync({ ...body, branchOf: sent })
      expect([status, trips]).toEqual([200, 2])
      expect(await read()).toBe(sent ?? null)
      expect((await at.sync({ ...body, branchOf: sent })).trips).toBe(1)
    }
  })

  it('has a key of this name only from the service', async () => {
    const { sync, as, path } = await bound()
    await sync(payload([], { head: { branchOf: 'other' } }))
    expect((await as('GET', path)).body.roadmap.branchOf).toBe(null)
  })

  it.each(['main', '', 'Main', 'a--', 'x'.repeat(65), 7, {}])('of %j is refused: 422', async branchOf => {
    const { sync } = await bound()
    const refused = await sync({ ...body, branchOf })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      422,
      'roadmap_invalid',
      'branchOf',
    ])
  })

  it('is deleted with all of it 30 days after its last sync, with one event by the system', async () => {
    const { sync, as, path, of } = await bound()
    const { roadmapId } = (
      await sync({
        ...payload([{ id: 'T1' }], { documents: [{ path: 'a.md', content: 'x' }] }),
        branchOf: 'app',
      })
    ).body
    const sweep = () => deleteBranches(openDatabase(settings(env)), 1_000)
    await sweep()
    expect((await as('GET', path)).status).toBe(200)
    await query`update roadmaps set synced_at = now() - interval '30 days' where id = ${roadmapId}`
    const counts = await Promise.all([sweep(), sweep()])
    expect(counts.map(({ deleted }) => deleted).toSorted()).toEqual([0, 1])
    expect((await as('GET', path)).body.code).toBe('roadmap_not_found')
    expect(await query`select 1 from roadmap_documents where roadmap_id = ${roadmapId}`).toEqual([])
    const { events } = (await as('GET', `/api/projects/${of.id}/activity?type=roadmap.deleted`)).body
    expect(events).toMatchObject([
      {
        type: 'roadmap.deleted',
        actor: null,
        target: { kind: 'roadmap', id: roadmapId, label: 'ロードマップ' },
        payload: { slug: 'main', via: 'system' },
      },
    ])
  })

  it('is deleted in several batches if it has very many syncs', async () => {
    const { sync, of } = await bound()
    const { roadmapId } = (await sync({ ...body, branchOf: 'app' })).body
    await query`
      insert into roadmap_syncs (id, project_id, roadmap_id)
      select gen_random_uuid(), ${of.id}, ${roadmapId} from generate_series(1, ${rowsAtOnce + 1})`
    await query`update roadmaps set synced_at = now() - interval '30 days' where id = ${roadmapId}`
    const sweep = () => deleteBranches(openDatabase(settings(env)), 1_000)
    expect(await sweep()).toEqual({ deleted: 0, rows: rowsAtOnce })
    expect(await sweep()).toEqual({ deleted: 1, rows: 1 })
    expect(await query`select from roadmap_syncs where project_id = ${of.id}`).toEqual([])
  })

  it('stays if it is synced while it is swept', async () => {
    const { sync, as, path } = await bound()
    const { roadmapId } = (await sync({ ...body, branchOf: 'app' })).body
    await query`update roadmaps set synced_at = now() - interval '31 days' where id = ${roadmapId}`
    const held = await hold(sql`update roadmaps set synced_at = now() where id = ${roadmapId}`)
    const sweeping = deleteBranches(openDatabase(settings(env)), 1_000)
    await held.waitedFor()
    await held.release()
    await sweeping
    expect((await as('GET', path)).status).toBe(200)
  })

  it('that does not belong to a branch is never deleted', async () => {
    const { sync, as, path } = await bound()
    const { roadmapId } = (await sync(body)).body
    await query`update roadmaps set synced_at = now() - interval '400 days' where id = ${roadmapId}`
    await deleteBranches(openDatabase(settings(env)), 1_000)
    expect((await as('GET', path)).status).toBe(200)
  })
})
