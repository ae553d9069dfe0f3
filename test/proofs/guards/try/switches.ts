import type { Guard } from '../find/guard.ts'

/** The source with a switch at each of these guards, which are all of it, by their numbers. */
export function withSwitches(source: string, guards: readonly (Guard & { number: number })[]): string {
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
  // What ends is put before what begins, and of those that begin together the longest first.
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
