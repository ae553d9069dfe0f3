import { setTimeout as pause } from 'node:timers/promises'

/** The header in which the platform sends the caller's address. */
export const from = (address: string): Record<string, string> => ({ 'cf-connecting-ip': address })

/** A caller that no other test uses: a separate /64 of the documentation addresses (RFC 3849). */
export function aCaller(): Record<string, string> {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2))
  return from(`2001:db8:${high!.toString(16)}:${low!.toString(16)}::1`)
}

/** The platform counts by minutes of the clock. Waits for the next one if this one is about to end. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 8_000) await pause(left + 50)
}
