import { isByRows } from '../database-error.ts'
import { type Place, startOfRun, type Work } from '../domain/shared/work.ts'
import type { Batch, Job } from './job.ts'

type Batches = Pick<Job, 'maxBatches' | 'batchSize' | 'smallestBatch' | 'isLast'> & {
  batch: Batch
  /** The id of what a batch of the smallest size works on. Without it, the first failure ends the run. */
  first?: ((place: Place) => Promise<string | null>) | undefined
  /** Is called with what failed alone. */
  onPassed?: (id: string, thrown: unknown) => void
}

/** What fails alone in one run, at most. The next failure ends the run. */
const mostPassed = 10

/**
 * Repeats one batch of work, at most `maxBatches` times, and returns the sums of what was done. It ends early when
 * `isLast` holds, by default when each number is less than a full batch. The next run continues with the rest.
 *
 * A batch that fails by its rows is tried again with half its size. What fails alone is passed over, so that it does not
 * stop the others.
 */
export async function inBatches({ maxBatches, batchSize, smallestBatch = 1, ...of }: Batches): Promise<Work> {
  const { batch, isLast = isLessThan, first, onPassed } = of
  const sums: Work = {}
  const place = startOfRun()
  let failures = 0
  let size = batchSize
  for (let batches = 0; batches < maxBatches; ) {
    try {
      const done = await batch(size, place)
      batches++
      for (const [name, count] of Object.entries(done)) sums[name] = (sums[name] ?? 0) + count
      if (isLast(done, size)) break
    } catch (thrown) {
      if (!first || !isByRows(thrown) || failures === mostPassed) throw thrown
      if (size > smallestBatch) {
        size = Math.max(Math.ceil(size / 2), smallestBatch)
        continue
      }
      const id = await first(place).catch(() => null)
      if (id === null) throw thrown
      failures++
      place.passed.push(id)
      onPassed?.(id, thrown)
      size = batchSize
    }
  }
  return sums
}

const isLessThan = (done: Work, size: number): boolean => Object.values(done).every(count => count < size)
