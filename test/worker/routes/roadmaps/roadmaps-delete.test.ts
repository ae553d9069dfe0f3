import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { listener, notificationsOf, stage } from '../../../support/listeners.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

describe('DELETE /roadmaps/{slug} (roadmaps § Deletion)', () => {
  const documents = [{ path: 'a.md', content: 'x' }]

  it('deletes all of it, in one round trip, with one event', async () => {
    const { of, sync, path, as } = await bound()
    const { roadmapId } = (await sync(payload([{ id: 'T1' }], { documents }))).body
    const deletion = await as('DELETE', path)
    expect([deletion.status, deletion.text, deletion.trips]).toEqual([204, '', 1])
    expect((await as('GET', path)).body.code).toBe('roadmap_not_found')
    expect((await as('GET', `${path}/documents/a.md`)).status).toBe(404)
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    expect(events).toMatchObject([
      {
        type: 'roadmap.deleted',
        target: { kind: 'roadmap', id: roadmapId, label: 'ロードマップ' },
        payload: { slug: 'main' },
      },
    ])
    expect((await as('DELETE', path)).body.code).toBe('roadmap_not_found')
    const again = await sync(payload([{ id: 'T1' }], { documents }))
    expect([again.status, again.trips]).toEqual([200, 2])
    expect(again.body.roadmapId).not.toBe(roadmapId)
  })

  it('deletes its notifications, and those that wait for a digest', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(payload([{ id: 'T1' }, { id: 'T2' }], { at: '2026-01-01T00:00:00Z' }))
    await at.sync(
      payload(
        [
          { id: 'T1', status: 'blocked' },
          { id: 'T2', status: 'done' },
        ],
        { at: '2026-01-02T00:00:00Z' },
      ),
    )
    expect(await notificationsOf(who.as)).toHaveLength(2)
    await at.as('DELETE', at.path)
    expect(await notificationsOf(who.as)).toEqual([])
    expect(await query`select 1 from notifications where user_id = ${who.id}`).toEqual([])
    expect(await query`select 1 from roadmap_syncs where project_id = ${at.of.id}`).toEqual([])
  })

  it('is refused while the project is archived', async () => {
    const { of, sync, path, as } = await bound()
    await sync(payload([{ id: 'T1' }]))
    await query`update projects set archived_at = now() where id = ${of.id}`
    expect((await as('DELETE', path)).body.code).toBe('project_archived')
  })

  it('is done by one of ten at once', async () => {
    const { sync, path, as } = await bound()
    await sync(payload([{ id: 'T1' }]))
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => as('DELETE', path)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([204, ...Array(9).fill(404)])
  })

  it('between the round trips of a sync: the roadmap is created again', async () => {
    const { of, sync, path, as } = await bound()
    const { roadmapId } = (await sync(payload([{ id: 'T1' }]))).body
    const held = await hold(
      sql`select from projects where id = ${of.id} for update`,
      sql`delete from roadmaps where project_id = ${of.id}`,
      sql`insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
          values (gen_random_uuid(), ${of.id}, 'main', '', '', '2020-01-01', '{}', '[]', '', '', 0, 0, 0)`,
    )
    const sent = sync(payload([{ id: 'T2' }]))
    await held.waitedFor()
    await held.release()
    const { status, body } = await sent
    expect(status).toBe(200)
    expect(body.roadmapId).not.toBe(roadmapId)
    expect((await as('GET', path)).body.roadmap.phases[0].tasks).toMatchObject([{ id: 'T2' }])
  })
})
