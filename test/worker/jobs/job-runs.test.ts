import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { intervals, jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { cronTriggers } from '../../../src/worker/jobs/triggers.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']

beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  // The template may have been migrated hours ago.
  await query`update migrations set applied_at = now()`
})
afterEach(() => drop())

const run = async (job: string) => (await query`select * from job_runs where job = ${job}`)[0]
const readiness = () => readReadiness(openDatabase(settings(bindings)), { intervals, hasMail: true })

describe('the record of the jobs (maintenance § Record of jobs)', () => {
  it.each(Object.keys(cronTriggers))('stores the success and the work of each job at %s', async cron => {
    await runScheduled(cron, bindings)
    await runScheduled(cron, bindings)
    for (const name of jobsOf(cron)) {
      const recorded = (await run(name))!
      expect(recorded).toMatchObject({ failed_at: null, failure: null })
      expect(Number(recorded.runs)).toBe(2)
      expect(recorded.succeeded_at).not.toBeNull()
      // Objects of other tests in the shared store are seen, but too young to be queued.
      const { seen, ...work } = recorded.work as Record<string, number>
      expect(Object.values(name === 'sweepObjects' ? work : { ...work, seen }).filter(Boolean)).toEqual([])
    }
  })

  it('stores a failure beside the last success, and deletes it with the next success', async () => {
    await runScheduled('23 * * * *', bindings)
    const { succeeded_at: before } = (await run('sweepExpired'))!
    await query`alter table rate_windows rename to elsewhere`
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await expect(runScheduled('23 * * * *', bindings)).rejects.toThrow('rate_windows')
    expect(log).toHaveBeenCalledTimes(1)
    log.mockRestore()
    expect(await run('sweepExpired')).toMatchObject({
      succeeded_at: before,
      failure: expect.stringContaining('rate_windows'),
    })
    expect((await run('sweepInvitations'))!.failure).toBeNull()
    await query`alter table elsewhere rename to rate_windows`
    await runScheduled('23 * * * *', bindings)
    expect(await run('sweepExpired')).toMatchObject({ failure: null, failed_at: null })
  })

  it('does not keep a job from running if it cannot be stored', async () => {
    await query`insert into write_marks (id, expires_at) values (gen_random_uuid(), now() - interval '1 hour')`
    await query`alter table job_runs rename to elsewhere`
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    await runScheduled('23 * * * *', bindings)
    expect(log).toHaveBeenCalled()
    log.mockRestore()
    expect(await query`select 1 from write_marks`).toEqual([])
  })
})

describe('readiness (maintenance § Readiness)', () => {
  it('reports every job, none late on a database that was just migrated', async () => {
    const { jobs: known, ...rest } = await readiness()
    expect(rest).toEqual({ database: 'ok', migrations: 'ok', functions: 'ok', mail: 'ok' })
    expect(known).toEqual(Object.fromEntries(Object.keys(intervals).map(name => [name, 'ok'])))
  })

  it('reports a missing migration, but not a newer one', async () => {
    await query`insert into migrations (name, checksum) values ('9999_newer.sql', 'x')`
    expect((await readiness()).migrations).toBe('ok')
    await query`delete from migrations where name >= '0010'`
    expect((await readiness()).migrations).toBe('behind')
  })

  it('reports old functions, but not newer ones', async () => {
    await query`insert into function_versions (version) values ('newer')`
    expect((await readiness()).migrations).toBe('ok')
    await query`delete from function_versions where version <> 'newer'`
    expect((await readiness()).migrations).toBe('behind')
  })

  it('reports a missing function that the Worker calls', async () => {
    await query`alter function seek_cascades() rename to elsewhere`
    const found = await readiness()
    await query`alter function elsewhere() rename to seek_cascades`
    expect(found).toMatchObject({ migrations: 'ok', functions: 'missing' })
  })

  it('reports a database whose last release no longer serves this one', async () => {
    await query`insert into releases (release, serves) values ('1.10.0', '0.2.0')`
    expect((await readiness()).functions).toBe('ok')
    await query`update releases set serves = '0.10.0' where release = '1.10.0'`
    expect(await readiness()).toMatchObject({ migrations: 'ok', functions: 'missing' })
  })

  it('reports a failing database, in one round trip', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await query`drop table job_runs`
    expect(await readiness()).toEqual({
      database: 'failed',
      migrations: 'unknown',
      functions: 'unknown',
      jobs: {},
      mail: 'unknown',
    })
    log.mockRestore()
  })
})
