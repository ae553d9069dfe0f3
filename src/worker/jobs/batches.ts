import type { Work } from '../domain/upkeep/job-runs.ts'

/**
 * Runs a bounded piece of work again and again until `isLast` of what it did, which is where each of its numbers is
 * less than a batch unless said otherwise, or `maxBatches` are done: what is left waits for the next run. The sums.
 */
export async function inBatches<Done extends Work>(
  maxBatches: number,
  batchSize: number,
  work: (limit: number) => Promise<Done>,
  isLast = (done: Done) => Object.values(done).every(count => count < batchSize),
): Promise<Work> {
  const sums: Work = {}
  for (let batch = 0; batch < maxBatches; batch++) {
    const done = await work(batchSize)
    for (const [name, count] of Object.entries(done)) sums[name] = (sums[name] ?? 0) + count
    if (isLast(done)) break
  }
  return sums
}
