import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { triggers } from '../../../src/worker/jobs/schedule.ts'

it('has a job for every cron trigger of wrangler.toml, and for no other', async () => {
  const toml = readFileSync(join(import.meta.dirname, '..', '..', '..', 'wrangler.toml'), 'utf8')
  const [, list] = /^crons = (\[.*\])$/m.exec(toml)!
  expect(Object.keys(triggers)).toEqual(JSON.parse(list!))
  await expect(runScheduled('0 0 * * *', {} as never)).rejects.toThrow('No job')
})

it.each(Object.entries(triggers))('at %s tells of each job that failed', async (cron, { jobs }) => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  await expect(runScheduled(cron, {} as never)).rejects.toThrow('DATABASE_URL')
  expect(told).toHaveBeenCalledTimes(Object.keys(jobs).length)
  told.mockRestore()
})
