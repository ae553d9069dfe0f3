/**
 * Calls `runAt` with every step that can change the outcome. `runAt` returns the step at which the other side waits
 * for the first, or null. If that step is the same for an early and a late stop, it is the same for all stops
 * between, because the first side only adds locks. So those are skipped.
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
