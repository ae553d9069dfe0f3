import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let of: Project
beforeEach(async () => {
  who = await person()
  of = await project({ owner: who })
})

/** Records events with ids of this many days ago, one after another. */
const record = async (days: number, count = 1, { id } = of) => {
  for (let i = 0; i < count; i++)
    await query`
      insert into events (id, project_id, type, via)
      select (lpad(to_hex((extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
              || substr(replace(uuidv7()::text, '-', ''), 13))::uuid, ${id}, 'project.updated', '"web"'`
}

const kept = async ({ id } = of) =>
  (await query`select sequence::int from events where project_id = ${id} order by sequence`).map(
    ({ sequence }) => sequence,
  )
const sweep = (batchSize = 1_000) => runJobOn('sweepEvents', { ...env, EVENTS_DAYS: '30' }, {}, { batchSize })

describe('events that are older than EVENTS_DAYS (activity § Retention)', { shuffle: false }, () => {
  it('are kept if it is not set', async () => {
    await record(31, 2)
    expect(await runJobOn('sweepEvents', env)).toEqual({})
    expect(await kept()).toEqual([1, 2])
  })

  it('are deleted in batches, and later ones stay with their numbers', async () => {
    await sweep()
    await record(31, 5)
    await record(29, 2)
    const other = await project({ owner: who })
    await record(31, 4, other)
    expect(await sweep(3)).toEqual({ deleted: 9 })
    expect([await kept(), await kept(other)]).toEqual([[6, 7], []])
    const as = await asBrowser(who)
    await as('POST', `/api/projects/${other.id}/issues`, { title: '一' })
    expect(await kept(other)).toEqual([5])
    const { status, body } = await as('GET', `/api/projects/${of.id}/events?after=2`)
    expect([status, body.oldestSequence]).toEqual([410, 6])
  })

  it('stay while an event before them stays, so that there is no gap', async () => {
    await record(31)
    await record(29)
    await record(31)
    expect(await sweep()).toEqual({ deleted: 1 })
    expect(await kept()).toEqual([2, 3])
  })

  it('are deleted once by several runs at once', async () => {
    await record(31, 20)
    const runs = await Promise.all(Array.from({ length: 4 }, () => sweep(7)))
    expect(runs.reduce((sum, { deleted = 0 }) => sum + deleted, 0) + (await sweep()).deleted!).toBe(20)
    expect(await kept()).toEqual([])
  })
})
