import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asBrowser } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'
import { person, project } from '../../support/world.ts'

/** Records events of a project with ids of this many days ago, one after another. */
const record = async (run: typeof query, projectId: string, days: number, count = 1) => {
  for (let i = 0; i < count; i++)
    await run`
      insert into events (id, project_id, type, via)
      select (lpad(to_hex((extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
              || substr(replace(uuidv7()::text, '-', ''), 13))::uuid, ${projectId}, 'project.updated', '"web"'`
}

const kept = async (run: typeof query, projectId: string) =>
  (await run`select sequence::int from events where project_id = ${projectId} order by sequence`).map(
    ({ sequence }) => sequence,
  )

const sweep = (bindings: OwnDatabase['bindings'], batchSize = 1_000) =>
  runJobOn('sweepEvents', { ...bindings, EVENTS_DAYS: '30' }, {}, { batchSize })

describe('events that are older than EVENTS_DAYS (activity § Retention)', () => {
  // The job deletes those of all projects, so the numbers of other tests would count.
  let own: OwnDatabase
  beforeEach(async () => {
    own = await ownDatabase()
  })
  afterEach(() => own.drop())

  async function ownProject(): Promise<string> {
    const made = id()
    await own.query`insert into orgs (id, name) values (${made}, 'O')`
    await own.query`insert into projects (id, org_id, name) values (${made}, ${made}, 'P')`
    return made
  }

  it('are kept if it is not set', async () => {
    const of = await ownProject()
    await record(own.query, of, 31, 2)
    expect(await runJobOn('sweepEvents', own.bindings)).toEqual({})
    expect(await kept(own.query, of)).toEqual([1, 2])
  })

  it('are deleted in batches, and later ones stay with their numbers', async () => {
    const [of, other] = [await ownProject(), await ownProject()]
    await record(own.query, of, 31, 5)
    await record(own.query, of, 29, 2)
    await record(own.query, other, 31, 4)
    expect(await sweep(own.bindings, 3)).toEqual({ deleted: 9 })
    expect([await kept(own.query, of), await kept(own.query, other)]).toEqual([[6, 7], []])
    await record(own.query, other, 0)
    expect(await kept(own.query, other)).toEqual([5])
  })

  it('stay while an event before them stays, so that there is no gap', async () => {
    const of = await ownProject()
    for (const days of [31, 29, 31]) await record(own.query, of, days)
    expect(await sweep(own.bindings)).toEqual({ deleted: 1 })
    expect(await kept(own.query, of)).toEqual([2, 3])
  })

  it('are deleted once by several runs at once', async () => {
    const of = await ownProject()
    await record(own.query, of, 31, 20)
    const runs = await Promise.all(Array.from({ length: 4 }, () => sweep(own.bindings, 7)))
    const last = (await sweep(own.bindings)).deleted!
    expect(runs.reduce((sum, { deleted = 0 }) => sum + deleted, last)).toBe(20)
    expect(await kept(own.query, of)).toEqual([])
  })

  it('no longer exist for those who follow them, who get the number of the oldest one', async () => {
    const who = await person()
    const of = await project({ owner: who })
    await record(query, of.id, 31, 5)
    await record(query, of.id, 29, 2)
    await sweep(env)
    const as = await asBrowser(who)
    const { status, body } = await as('GET', `/api/projects/${of.id}/events?after=2`)
    expect([status, body.oldestSequence]).toEqual([410, 6])
  })
})
