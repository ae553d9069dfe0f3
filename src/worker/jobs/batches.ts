import type { Work } from '../domain/shared/work.ts'

/**
 * Repeats one batch of work, at most `maxBatches` times, and returns the sums of what was done. It ends early when
 * `isLast` holds, by default when each number is less than a full batch. The next run continues with the rest.
 */
export async function inBatches(
  maxBatches: number,
  batchSize: number,
  work: (limit: number) => Promise<Work>,
  isLast = (done: Work, limit: number) => Object.values(done).every(count => count < limit),
): Promise<Work> {
  const sums: Work = {}
  for (let batch = 0; batch < maxBatches; batch++) {
    const done = await work(batchSize)
    for (const [name, count] of Object.entries(done)) sums[name] = (sums[name] ?? 0) + count
    if (isLast(done, batchSize)) break
  }
  return sums
}
