/** Runs at most `limit` at once. After a failure, starts no more, waits for those that are running, and throws. */
export async function runConcurrently<Item, Done>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  const failures: unknown[] = []
  let next = 0
  const runNext = async () => {
    while (next < items.length && failures.length === 0) {
      const i = next++
      try {
        done[i] = await run(items[i]!)
      } catch (thrown) {
        failures.push(thrown)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext))
  if (failures.length > 0) throw failures[0]
  return done
}
