import { setTimeout as pause } from 'node:timers/promises'

/** The platform's header of a caller. */
export const from = (address: string): Record<string, string> => ({ 'cf-connecting-ip': address })

/** One from where nobody else calls: of the addresses for documentation (RFC 3849), a /64 of their own. */
export function aCaller(): Record<string, string> {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2))
  return from(`2001:db8:${high!.toString(16)}:${low!.toString(16)}::1`)
}

/** The platform counts by minutes of the clock: waits for the next where this one is about to end. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 8_000) await pause(left + 50)
}
