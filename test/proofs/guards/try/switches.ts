import type { Guard } from '../find/guard.ts'

/** The source with a switch at each of its guards, which are given completely, with their numbers. */
export function withSwitches(
  source: string,
  guards: readonly (Pick<Guard, 'file' | 'off' | 'around'> & { number: number })[],
): string {
  const puts = guards.flatMap(({ off, around, number, file }) => {
    if (!off || !around) return []
    const [before, after] = off(
      file.endsWith('.sql') ? `guard_is_out(${number})` : `(globalThis as any).guardIsOut?.(${number})`,
    )
    const [from, to] = around
    return [
      { at: from, opens: 1, length: to - from, text: before },
      { at: to, opens: 0, length: to - from, text: after },
    ]
  })
  // At one position, ends come before starts, and longer ones start first.
  puts.sort(
    (a, b) => a.at - b.at || a.opens - b.opens || (a.opens ? b.length - a.length : a.length - b.length),
  )
  let made = ''
  let at = 0
  for (const put of puts) {
    made += source.slice(at, put.at) + put.text
    at = put.at
  }
  return made + source.slice(at)
}
