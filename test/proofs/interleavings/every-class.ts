/**
 * Calls `runAt` with every step of which the outcome can differ. It tells at which of its steps the other waits for the
 * first, or null. Where that is one step for an early stop and for a late one, it is for every stop between them, since
 * the first only locks more as it goes: so those between are the same.
 */
export async function everyClass(
  steps: readonly number[],
  runAt: (step: number) => Promise<number | null>,
): Promise<void> {
  const waited: (number | null)[] = []
  const look = async (place: number) => {
    waited[place] ??= await runAt(steps[place]!)
  }
  const between = async (low: number, high: number): Promise<void> => {
    if (high - low < 2 || (waited[low] !== null && waited[low] === waited[high])) return
    const middle = (low + high) >> 1
    await look(middle)
    await between(low, middle)
    await between(middle, high)
  }
  if (steps.length === 0) return
  await look(0)
  if (steps.length > 1) await look(steps.length - 1)
  await between(0, steps.length - 1)
}
