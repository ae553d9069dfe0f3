import { setTimeout as pause } from 'node:timers/promises'
import type { Part } from './parts.ts'

export interface CronOptions {
  /** Where the Worker is served. Neither wrangler dev nor Miniflare fires triggers itself. */
  url: string
  /** By pattern, with the seconds between two runs. */
  triggers: Record<string, { every: number }>
}

/** Fires each cron trigger once, then repeatedly at its interval. */
export function startCron({ url, triggers }: CronOptions): Part {
  const stop = new AbortController()
  for (const [cron, { every }] of Object.entries(triggers)) void keepFiring(url, cron, every, stop.signal)
  return { stop: async () => stop.abort() }
}

async function keepFiring(url: string, cron: string, seconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await fire(url, cron, signal)
    await pause(seconds * 1000, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function fire(url: string, cron: string, signal: AbortSignal): Promise<void> {
  try {
    const address = `${url}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`
    const response = await fetch(address, { signal })
    await response.body?.cancel()
    if (!response.ok) console.error(`The cron trigger ${cron} failed with status ${response.status}`)
  } catch (thrown) {
    if (!signal.aborted) console.error(`The cron trigger ${cron} could not be fired: ${thrown}`)
  }
}
