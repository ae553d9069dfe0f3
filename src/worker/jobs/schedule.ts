import type { Statement } from '../database.ts'
import { hasEndingTokens } from '../domain/accounts/token-expiry.ts'
import { hasDueEndings } from '../domain/billing/endings.ts'
import { hasLateUploads } from '../domain/files/attachments.ts'
import { hasFiles } from '../domain/files/leftovers.ts'
import { hasDueDeletions, hasObjects } from '../domain/files/object-deletions.ts'
import { hasDueMail } from '../domain/mail/outbox.ts'
import { hasExpired, hasPastInvitations } from '../domain/maintenance/expiry.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { hasDueDigests } from '../domain/notifications/digests.ts'
import type { Bindings, Settings } from '../env.ts'
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

/**
 * `run` may run twice, at once with itself, late, or be cut anywhere. `isDue` is a condition in SQL: whether it would
 * find something to do.
 */
export type Job = { run: (bindings: Bindings) => Promise<Work>; isDue: Statement }

const jobs: Record<keyof typeof cronTriggers, Record<string, Job>> = {
  '* * * * *': {
    drainMail: { run: drainMailOrFail, isDue: hasDueMail },
    sweepUploads: { run: sweepUploads, isDue: hasLateUploads },
    drainObjects: { run: drainObjects, isDue: hasDueDeletions },
    endBilling: { run: endBilling, isDue: hasDueEndings },
  },
  '*/5 * * * *': {
    sendDigests: { run: sendDigests, isDue: hasDueDigests },
  },
  '23 * * * *': {
    sweepTokens: { run: sweepTokens, isDue: hasEndingTokens },
    sweepExpired: { run: sweepExpired, isDue: hasExpired },
    sweepInvitations: { run: sweepInvitations, isDue: hasPastInvitations },
    sweepRevisions: { run: sweepRevisions, isDue: hasFiles },
    sweepObjects: { run: sweepObjects, isDue: hasObjects },
  },
}

/** What each cron trigger of the Worker is for. */
export const triggers: Record<string, Trigger> = Object.fromEntries(
  Object.entries(cronTriggers).map(([cron, trigger]) => [
    cron,
    { ...trigger, jobs: jobs[cron as keyof typeof cronTriggers] },
  ]),
)

type Trigger = { every: number; heartbeat: keyof Settings['heartbeats']; jobs: Record<string, Job> }

/** Seconds between two runs of each job. */
export const intervals: Record<string, number> = Object.fromEntries(
  Object.values(triggers).flatMap(({ every, jobs }) => Object.keys(jobs).map(name => [name, every])),
)
