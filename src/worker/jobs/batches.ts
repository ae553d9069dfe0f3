import type { Work } from '../domain/maintenance/job-runs.ts'

/**
 * Repeats a bounded piece of work, at most `maxBatches` times, and returns the sums of what was done. It ends early
 * when `isLast` holds: unless given, when each number is less than a full batch. What is left waits for the next run.
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
