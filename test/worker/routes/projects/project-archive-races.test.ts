import { describe, expect, it } from 'vitest'
import { type Answer, asBrowser, asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { org, person, project } from '../../../support/world.ts'

const tally = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.code ?? status)].map(([of, each]) => [
      of,
      each.length,
    ]),
  )
const typesOf = async (projectId: string) =>
  (await query`select type from events where project_id = ${projectId} order by id`).map(({ type }) => type)

/** A Free organization with this many projects, each accessible to its admin. */
async function freeOrg(counts: { active: number; archived: number }) {
  const admin = await person()
  const home = await org({ admins: [admin] })
  const make = (count: number, archived: boolean) =>
    Promise.all(Array.from({ length: count }, () => project({ in: home, archived })))
  const active = await make(counts.active, false)
  const archived = await make(counts.archived, true)
  return { home, active, archived, as: await asBrowser(admin) }
}

const activeIn = async ({ id }: { id: string }) =>
  (await query`select count(*)::int as count from projects where org_id = ${id} and archived_at is null`)[0]!
    .count

describe('the Free plan’s active projects in a race (projects § Archiving)', () => {
  it.each([
    { active: 2, archived: 2, places: 1 },
    { active: 2, archived: 10, places: 1 },
    { active: 1, archived: 10, places: 2 },
    { active: 0, archived: 10, places: 3 },
    { active: 3, archived: 5, places: 0 },
  ])('$archived unarchived at once with $active active ones: exactly $places succeed', async counts => {
    const { home, archived, as } = await freeOrg(counts)
    const answers = await Promise.all(archived.map(({ id }) => as('POST', `/api/projects/${id}/unarchive`)))
    const { places } = counts
    expect(tally(answers)).toEqual({
      ...(places && { 200: places }),
      plan_limit: counts.archived - places,
    })
    expect(await activeIn(home)).toBe(3)
  })

  it('unarchiving and creating at once: exactly as many as there is room for', async () => {
    const { home, archived, as } = await freeOrg({ active: 1, archived: 6 })
    const answers = await Promise.all(
      archived.flatMap(({ id }) => [
        as('POST', `/api/projects/${id}/unarchive`),
        as('POST', '/api/projects', { orgId: home.id, name: '新規' }),
      ]),
    )
    const made = answers.filter(({ status }) => status < 300)
    expect([made.length, tally(answers).plan_limit, await activeIn(home)]).toEqual([2, 10, 3])
  })

  it('archiving makes room for exactly one more', async () => {
    const { home, active, archived, as } = await freeOrg({ active: 3, archived: 6 })
    expect((await as('POST', `/api/projects/${active[0]!.id}/archive`)).status).toBe(200)
    const answers = await Promise.all(archived.map(({ id }) => as('POST', `/api/projects/${id}/unarchive`)))
    expect([tally(answers), await activeIn(home)]).toEqual([{ 200: 1, plan_limit: 5 }, 3])
  })
})

describe('the state of one project in a race', () => {
  it.each([
    { change: 'archive', archived: false, refusal: 'project_archived', type: 'project.archived' },
    { change: 'unarchive', archived: true, refusal: 'project_not_archived', type: 'project.unarchived' },
  ])('of 8 calls of $change at once one succeeds', async ({ change, archived, refusal, type }) => {
    const owner = await person()
    const of = await project({ owner, archived })
    const as = await asTool(owner)
    const calls = Array.from({ length: 8 }, () => as('POST', `/api/projects/${of.id}/${change}`))
    expect(tally(await Promise.all(calls))).toEqual({ 200: 1, [refusal]: 7 })
    expect(await typesOf(of.id)).toEqual([type])
  })

  it('nothing is written after it was archived', async () => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asBrowser(owner)
    const create = (n: number) => as('POST', `/api/projects/${of.id}/folders`, { name: `資料 ${n}` })
    const [archived, ...folders] = await Promise.all([
      as('POST', `/api/projects/${of.id}/archive`),
      ...Array.from({ length: 12 }, (_, n) => create(n)),
    ])
    const counts = tally(folders)
    expect(archived.status).toBe(200)
    expect((counts[201] ?? 0) + (counts.project_archived ?? 0)).toBe(12)
    expect(await typesOf(of.id)).toEqual([
      ...Array(counts[201] ?? 0).fill('folder.created'),
      'project.archived',
    ])
  })

  it('deletion and unarchiving: the project is deleted, in either order', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await person()
      const of = await project({ owner, archived: true })
      const as = await asBrowser(owner)
      const [deleted, unarchived] = await Promise.all([
        as('DELETE', `/api/projects/${of.id}`),
        as('POST', `/api/projects/${of.id}/unarchive`),
      ])
      expect(deleted.status).toBe(204)
      expect([200, 404]).toContain(unarchived.status)
      expect((await as('GET', `/api/projects/${of.id}`)).status).toBe(404)
    }
  })
})
