import { beforeAll, describe, expect, inject, it } from 'vitest'
import { serves } from '../../src/worker/domain/maintenance/release.ts'
import { cronTriggers } from '../../src/worker/jobs/triggers.ts'
import { type Act, acts, reads } from '../proofs/interleavings/acts.ts'
import { env } from '../proofs/interleavings/in-node.ts'
import { steppedStage } from '../proofs/interleavings/stage.ts'
import { rowsFor } from '../proofs/interleavings/world.ts'
import { type DeployedWorker, lastWorker } from './last-worker.ts'

const stage = steppedStage()
let worker: DeployedWorker
beforeAll(async () => {
  worker = await lastWorker()
}, 60_000)

/** What it cannot answer as today's Worker does, and why. */
const others: Record<string, [status: number, why: string]> = {
  'GET /api/billing/price': [404, 'new since'],
  'GET /api/unsubscribe': [404, 'the key was in the path'],
  'POST /api/unsubscribe': [404, 'the key was in the path'],
  'PATCH /api/projects/:projectId/issues/:number': [400, '`base` is new since'],
}

const bindings = () => ({ ...env, DATABASE_ENDPOINT: inject('databaseEndpoint') })

async function answerOf(act: Act): Promise<string> {
  const { requests } = (await rowsFor(stage, [act], 'things'))!
  const left: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void left.push(work), passThroughOnException() {} }
  // As in a database that was migrated by that release too.
  await stage.conductor.query('insert into function_versions values ($1) on conflict do nothing', [
    worker.functionsVersion,
  ])
  const response = await worker.fetch(requests[0]!(), bindings(), context as never)
  const text = await response.text()
  await Promise.allSettled(left)
  return `${response.status} ${text}`
}

describe('the Worker of the last release, on the database of today (maintenance § Releases)', () => {
  it.each([...acts, ...reads].map(act => [act.label, act] as const))('answers %s', async (_, act) => {
    const status = others[act.label]?.[0] ?? '[23]\\d\\d'
    expect(await answerOf(act)).toMatch(new RegExp(`^${status} `))
  })

  it('is of the oldest version that the database serves', () => {
    expect(worker.version).toBe(serves)
  })

  it.each(Object.keys(cronTriggers))('runs the jobs of %s', async cron => {
    await worker.scheduled({ cron }, bindings())
    const { rows } = await stage.conductor.query('select job from job_runs where failed_at is not null')
    expect(rows).toEqual([])
  })
})
