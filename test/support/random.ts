/** Creates a generator of pseudorandom integers below a limit. A seed always yields the same ones. */
export function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
