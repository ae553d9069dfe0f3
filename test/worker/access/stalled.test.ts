import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import type { Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { ownDatabase } from '../../support/own-database.ts'
import { probeAsBrowser, probeAsTool, recorded, unavailable } from '../../support/probe.ts'
import { patience, stalled } from '../../support/stalls.ts'
import { joinProject, type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let at: Project
let browser: Client
let errors: string[]

beforeAll(async () => {
  who = await person()
  at = await project()
  await joinProject(at, who, 'member')
  browser = await probeAsBrowser(who)
})
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation(line => void errors.push(JSON.parse(String(line)).failure))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const record = (as: Client, key: string) => as('POST', `/projects/${at.id}/events`, { key })

describe('a write whose round trip times out (requests § Lost connections)', () => {
  const rows = [
    ['before it is done', 'hold-before'],
    ['after its COMMIT', 'hold-after'],
    ['after the first byte of its response', 'hold-midway'],
  ] as const

  it.each(rows)(
    '%s: the second attempt responds, and the write takes effect and counts once',
    async (_, kind) => {
      const key = id()
      const tool = await probeAsTool(who)
      const armed = await armFault('database', kind, key)
      const answer = await stalled(armed, patience.database, () => record(tool, key), 1)
      expect(answer).toMatchObject({ status: 200, body: { count: 1, actor: who.id }, trips: 2 })
      expect(answer.headers.get('ratelimit')).toContain(';r=59;')
      await armed.release()
      await armed.made()
      expect([await recorded(key), errors]).toEqual([1, []])
    },
  )

  it.each(rows)(
    '%s, and again in the second attempt: 503, a cause only in the log, and at most one effect',
    async (_, kind) => {
      const key = id()
      const armed = await armFault('database', kind, key, 2)
      const answer = await stalled(armed, patience.database, () => record(browser, key))
      expect([answer.status, answer.body, answer.trips]).toEqual([503, unavailable, 2])
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(errors).toEqual(['DatabaseStalled: no answer within 10 seconds'])
      expect(await recorded(key)).toBe(kind === 'hold-before' ? 0 : 1)
      await armed.release()
      await armed.made()
      expect(await recorded(key)).toBe(1)
    },
  )
})

describe('a read whose round trip times out (requests § Lost connections)', () => {
  const read = () => browser('GET', `/projects/${at.id}`)

  it('is retried once', async () => {
    const armed = await armFault('database', 'hold-before', at.id)
    const answer = await stalled(armed, patience.database, read, 1)
    expect(answer).toMatchObject({ status: 200, trips: 2 })
    await armed.release()
  })

  it('is 503 if the retry times out too', async () => {
    const armed = await armFault('database', 'hold-midway', at.id, 2)
    const answer = await stalled(armed, patience.database, read)
    expect([answer.status, answer.body, answer.trips]).toEqual([503, unavailable, 2])
    await armed.release()
  })
})

describe('a job whose round trip times out (maintenance § Jobs)', () => {
  it('fails, so that its next run continues', async () => {
    const { bindings, query, drop } = await ownDatabase()
    const armed = await armFault('database', 'hold-before', 'object_deletions returning')
    await query`insert into object_deletions (object_key, due_at) values ('objects/a', now())`
    const run = () => runScheduled('* * * * *', bindings)
    await expect(stalled(armed, patience.database, run, 1)).rejects.toThrow('no answer within 20 seconds')
    await armed.release()
    await armed.made()
    const [row] = await query`select failure, succeeded_at from job_runs where job = 'drainObjects'`
    expect(row).toEqual({ failure: 'DatabaseStalled: no answer within 20 seconds', succeeded_at: null })
    await drop()
  })
})
