import { env } from 'cloudflare:test'

/** Cuts the next trips, one unless said otherwise, whose statements or values hold this text, before or after they were done. */
export async function cutTrip(when: 'before' | 'after', match: string, count = 1): Promise<void> {
  const query = new URLSearchParams({ cut: when, count: String(count), match })
  const { ok } = await fetch(new URL(`/fault?${query}`, env.DATABASE_ENDPOINT))
  if (!ok) throw new Error('The database endpoint takes no faults')
}
