import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { type JobName, jobs, jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { cronTriggers } from '../../../src/worker/jobs/triggers.ts'

it('has jobs for exactly the cron triggers of wrangler.toml', async () => {
  const toml = readFileSync(join(import.meta.dirname, '..', '..', '..', 'wrangler.toml'), 'utf8')
  const [, list] = /^crons = (\[.*\])$/m.exec(toml)!
  expect(Object.keys(cronTriggers)).toEqual(JSON.parse(list!))
  await expect(runScheduled('0 0 * * *', {} as never)).rejects.toThrow('No job')
})

it.each(Object.keys(cronTriggers))('at %s reports each failed job', async cron => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await expect(runScheduled(cron, {} as never)).rejects.toThrow('DATABASE_URL')
  expect(log).toHaveBeenCalledTimes(jobsOf(cron).length)
  log.mockRestore()
})

it.each<[job: JobName, most: number, rule: string]>([
  ['drainMail', 200, 'mail § When mail is sent'],
  ['sweepUploads', 5_000, 'maintenance § Uploads given up'],
  ['drainObjects', 20_000, 'maintenance § Deleting objects'],
  ['sweepRevisions', 200_000, 'maintenance § Excess revisions'],
  ['sweepObjects', 200, 'maintenance § Orphaned objects'],
])('%s works on at most %i rows or lists per run (%s)', (job, most) => {
  const { batchSize, maxBatches } = jobs[job]
  expect(batchSize * maxBatches).toBe(most)
})
