import { setTimeout as pause } from 'node:timers/promises'
import type { Part } from './parts.ts'

export interface CronOptions {
  /** Where wrangler dev serves the Worker: it fires no trigger by itself. */
  url: string
  /** By their patterns; `every`: seconds between two runs. */
  triggers: Record<string, { every: number }>
}

/** Fires each Cron Trigger at once, then over and over at its interval. */
export function startCron({ url, triggers }: CronOptions): Part {
  const stop = new AbortController()
  for (const [cron, { every }] of Object.entries(triggers)) keepFiring(url, cron, every, stop.signal)
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
    const address = `${url}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`
    const answer = await fetch(address, { signal })
    await answer.body?.cancel()
    if (!answer.ok) console.error(`The cron trigger ${cron} was answered with ${answer.status}`)
  } catch (thrown) {
    if (!signal.aborted) console.error(`The cron trigger ${cron} could not be fired: ${thrown}`)
  }
}
