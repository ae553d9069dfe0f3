/**
 * Runs a bounded piece of work until it finds less than a batch, or `maxBatches` are done: what is left waits for
 * the next run. The sum of what the batches report.
 */
export async function inBatches(
  maxBatches: number,
  batchSize: number,
  work: (limit: number) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const done = await work(batchSize)
    sum += done
    if (done < batchSize) break
  }
  return sum
}
