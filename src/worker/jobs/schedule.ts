import { openDatabase } from '../database.ts'
import { noteJobFailure, noteStart, noteSuccess, type Work } from '../domain/upkeep/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { drainMailOrFail } from './drain-mail.ts'
import { drainObjects } from './drain-objects.ts'
import { endBilling } from './end-billing.ts'
import { sendDigests } from './send-digests.ts'
import { sweepExpired } from './sweep-expired.ts'
import { sweepInvitations } from './sweep-invitations.ts'
import { sweepObjects } from './sweep-objects.ts'
import { sweepRevisions } from './sweep-revisions.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { cronTriggers } from './triggers.ts'

/** May run twice, at once with itself, late, or be cut anywhere. */
export type Job = (bindings: Bindings) => Promise<Work>

const jobs: Record<keyof typeof cronTriggers, Record<string, Job>> = {
  '* * * * *': { drainMail: drainMailOrFail, sweepUploads, drainObjects, endBilling },
  '*/5 * * * *': { sendDigests },
  '23 * * * *': { sweepTokens, sweepExpired, sweepInvitations, sweepRevisions, sweepObjects },
}

/** What each cron trigger of the Worker is for. */
export const triggers: Record<string, { every: number; jobs: Record<string, Job> }> = Object.fromEntries(
  Object.entries(cronTriggers).map(([cron, { every }]) => [
    cron,
    { every, jobs: jobs[cron as keyof typeof cronTriggers] },
  ]),
)

/** Seconds between two runs of each job. */
export const intervals: Record<string, number> = Object.fromEntries(
  Object.values(triggers).flatMap(({ every, jobs }) => Object.keys(jobs).map(name => [name, every])),
)

/** Runs them all, whatever becomes of one; throws what went wrong with the first that failed. */
export async function runScheduled(cron: string, bindings: Bindings): Promise<void> {
  const due = triggers[cron]
  if (!due) throw new Error(`No job for the cron trigger ${cron}`)
  const outcomes = await Promise.allSettled(
    Object.entries(due.jobs).map(async ([name, job]) => {
      try {
        console.log(JSON.stringify({ job: name, ...(await runRecorded(name, job, bindings)) }))
      } catch (thrown) {
        console.error(JSON.stringify({ failure: 'job', job: name, reason: String(thrown) }))
        throw thrown
      }
    }),
  )
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** A record that cannot be kept is logged; the job runs all the same. */
async function runRecorded(name: string, job: Job, bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  const keep = (noting: Promise<void>) =>
    noting.catch(thrown =>
      console.warn(JSON.stringify({ failure: 'job not recorded', job: name, reason: String(thrown) })),
    )
  await keep(noteStart(database, name))
  try {
    const work = await job(bindings)
    await keep(noteSuccess(database, name, work))
    return work
  } catch (thrown) {
    await keep(noteJobFailure(database, name, String(thrown)))
    throw thrown
  }
}
