import type { Bindings } from '../env.ts'
import { drainMail } from './drain-mail.ts'
import { drainObjects } from './drain-objects.ts'
import { sendDigests } from './send-digests.ts'
import { sweepExpired } from './sweep-expired.ts'
import { sweepInvitations } from './sweep-invitations.ts'
import { sweepObjects } from './sweep-objects.ts'
import { sweepUploads } from './sweep-uploads.ts'

type Job = (bindings: Bindings) => Promise<void>

/** What each cron trigger of the Worker is for. */
export const jobs: Record<string, readonly Job[]> = {
  '* * * * *': [drainMail, sweepUploads, drainObjects],
  '*/5 * * * *': [sendDigests],
  '17 3 * * *': [sweepExpired, sweepInvitations, sweepObjects],
}

/** Runs them all, whatever becomes of one; throws what went wrong with the first that failed. */
export async function runScheduled(cron: string, bindings: Bindings): Promise<void> {
  const due = jobs[cron]
  if (!due) throw new Error(`No job for the cron trigger ${cron}`)
  const outcomes = await Promise.allSettled(due.map(async job => job(bindings)))
  const failed = outcomes.filter(outcome => outcome.status === 'rejected')
  for (const { reason } of failed)
    console.error(JSON.stringify({ failure: 'job', cron, reason: String(reason) }))
  if (failed[0]) throw failed[0].reason
}
