import type { Bindings } from '../env.ts'
import { drainMail } from './drain-mail.ts'
import { sweepExpired } from './sweep-expired.ts'

/** What each cron trigger of the Worker is for. */
export const jobs: Record<string, (bindings: Bindings) => Promise<void>> = {
  '* * * * *': drainMail,
  '17 3 * * *': sweepExpired,
}

export async function runScheduled(cron: string, bindings: Bindings): Promise<void> {
  const job = jobs[cron]
  if (!job) throw new Error(`No job for the cron trigger ${cron}`)
  await job(bindings)
}
