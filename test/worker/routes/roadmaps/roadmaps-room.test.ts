import { describe, expect, it } from 'vitest'
import { plans } from '../../../../src/worker/domain/billing/plans.ts'
import { maxRoadmaps } from '../../../../src/worker/domain/roadmaps/room.ts'
import type { Answer } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bound, type Synced } from '../../../support/synced.ts'

type Plan = 'pro' | 'pro_plus' | null

const room = { free: 52_428_800, pro: 1_073_741_824, pro_plus: 5_368_709_120 }

/** A bound project, and a function that syncs its roadmap under a slug. */
async function scene(plan: Plan = null) {
  const at = await bound()
  await query`update orgs set granted_plan = ${plan} where id = ${at.of.orgId}`
  const base = at.path.replace(/main$/, '')
  const put = (slug: string, content = '', search = '') =>
    at.as(
      'PUT',
      base + slug + search,
      payload([{ id: 'T1' }], { documents: content ? [{ path: 'a.md', content }] : [] }),
    )
  return { ...at, put, base }
}

/** Stores this many roadmaps of this many bytes each, without their text. */
const stored = ({ of }: Synced, count: number, bytes: number) => query`
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                        task_total, task_done, task_blocked, bytes)
  select gen_random_uuid(), ${of.id}, 'r' || n, '', '', '2026-01-01', '{}', '[]', '', '', 0, 0, 0, ${bytes}
    from generate_series(1, ${count}) n`

const bytesOf = async ({ of }: Synced) =>
  (
    await query<{ slug: string; bytes: string; counted: string }>`
      select slug, bytes, octet_length(head::text) + octet_length(phases::text)
          + (select coalesce(sum(octet_length(body::text)), 0) from roadmap_tasks where roadmap_id = r.id)
          + (select coalesce(sum(octet_length(path) + octet_length(task_id) + octet_length(content)), 0) from roadmap_documents where roadmap_id = r.id) as counted
        from roadmaps r where project_id = ${of.id} order by slug`
  ).map(({ slug, ...each }) => [slug, Number(each.bytes), Number(each.counted)] as const)

const usage = async ({ as, of }: Synced) => (await as('GET', `/api/projects/${of.id}/files/tree`)).body.usage
const statuses = (answers: Answer[]) => answers.map(({ status, body }) => body.code ?? status).sort()

describe('the storage of roadmaps (roadmaps § Storage)', () => {
  it.each<[Plan, number]>([
    [null, room.free],
    ['pro', room.pro],
    ['pro_plus', room.pro_plus],
  ])('of plan %s is %d bytes per project', async (plan, limit) => {
    const at = await scene(plan)
    await stored(at, 1, limit)
    expect(await usage(at)).toMatchObject({ roadmapBytes: limit, roadmapLimitBytes: limit })
    const { status, body } = await at.put('main')
    const upgradeUrl = `/orgs/${at.of.orgId}/settings/billing`
    expect([status, body]).toMatchObject([
      402,
      { code: 'plan_limit', resource: 'roadmaps', upgradeUrl, limit, current: limit },
    ])
    expect(plans[plan ?? 'free'].roadmapBytes).toBe(limit)
  })

  it('is used by JSON and documents in UTF-8, and shown by the tree', async () => {
    const at = await scene()
    const before = await at.as('GET', `/api/projects/${at.of.id}/files/tree`)
    await at.put('main', '計画\n')
    await at.put('other', 'x'.repeat(1_000))
    const sizes = await bytesOf(at)
    expect(sizes.map(([slug, bytes]) => [slug, bytes])).toEqual(
      sizes.map(([slug, , counted]) => [slug, counted]),
    )
    expect(sizes[1]![1] - sizes[0]![1]).toBe(1_000 - 7)
    expect((await usage(at)).roadmapBytes).toBe(sizes[0]![1] + sizes[1]![1])
    const tag = before.headers.get('etag')!
    expect(
      (await at.as('GET', `/api/projects/${at.of.id}/files/tree`, undefined, { 'if-none-match': tag }))
        .status,
    ).toBe(200)
    await at.as('DELETE', at.path)
    expect((await usage(at)).roadmapBytes).toBe(sizes[1]![1])
  })

  it('allows not a byte more, in a dry run too, and a refusal writes nothing', async () => {
    const at = await scene()
    await at.put('main', 'x')
    const [[, bytes]] = (await bytesOf(at)) as [readonly [string, number, number]]
    await stored(at, 1, room.free - bytes - 10)
    const refused = { status: 402, body: { current: room.free - 10, required: room.free + 1 } }
    expect(await at.put('main', 'x'.repeat(12), '?dryRun=1')).toMatchObject({ ...refused, trips: 1 })
    expect(await at.put('main', 'x'.repeat(12))).toMatchObject({ ...refused, trips: 1 })
    expect((await bytesOf(at))[0]![1]).toBe(bytes)
    const full = await at.put('main', 'x'.repeat(11))
    expect([full.status, full.trips]).toEqual([200, 2])
  })

  it('that is exceeded accepts roadmaps of the same or a smaller size, and no more', async () => {
    const at = await scene()
    await at.put('main', 'xxxx')
    await stored(at, 1, room.free)
    expect((await at.put('main', 'yyyy')).status).toBe(200)
    expect((await at.put('main', 'yyy')).status).toBe(200)
    expect((await at.put('main', 'yyyy')).status).toBe(402)
    expect((await at.put('new')).status).toBe(402)
  })

  it('is exact with concurrent syncs of several roadmaps', async () => {
    const at = await scene()
    await at.put('main')
    const [[, bytes]] = (await bytesOf(at)) as [readonly [string, number, number]]
    await stored(at, 1, room.free - 3 * bytes - (bytes - 1))
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(slug => at.put(slug)))
    expect(statuses(answers)).toEqual([200, 200, ...Array(4).fill('plan_limit')])
  })

  it('is checked last', async () => {
    const at = await scene()
    await stored(at, maxRoadmaps, room.free)
    await query`delete from repo_bindings where project_id = ${at.of.id}`
    expect((await at.put('main')).body.code).toBe('repo_unbound')
    expect((await at.put('r1', 'x')).body.code).toBe('repo_unbound')
  })
})

describe('a project has at most 50 roadmaps (roadmaps § Storage)', () => {
  it('409 for the 51st, in a dry run too; existing ones can be synced', async () => {
    const at = await scene()
    await stored(at, maxRoadmaps, 0)
    for (const search of ['', '?dryRun=1']) {
      const { status, body, trips } = await at.put('main', '', search)
      expect([status, body.code, trips]).toEqual([409, 'roadmap_limit', 1])
    }
    expect((await at.put('r1')).status).toBe(200)
  })

  it('of 6 first syncs at once with room for 2, 2 succeed', async () => {
    const at = await scene()
    await stored(at, maxRoadmaps - 2, 0)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(slug => at.put(slug)))
    expect(statuses(answers)).toEqual([200, 200, ...Array(4).fill('roadmap_limit')])
  })
})
