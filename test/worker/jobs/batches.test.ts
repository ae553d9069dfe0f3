import { expect, it } from 'vitest'
import { inBatches } from '../../../src/worker/jobs/batches.ts'
import { countAtOnce } from '../../support/at-once.ts'

it('a run of a job has one batch at once', async () => {
  const atOnce = countAtOnce(1, async () => {})
  const done = await inBatches(7, 10, () => atOnce.during(() => ({ deleted: 10 })))
  expect([done, atOnce.most()]).toEqual([{ deleted: 70 }, 1])
})
