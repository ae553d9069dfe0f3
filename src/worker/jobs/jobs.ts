import type { Statement } from '../database.ts'
import { deleteEvents, hasOldEvents } from '../domain/activity/sweep.ts'
import { endContracts, hasDueContracts } from '../domain/billing/end-contracts.ts'
import { deleteObjects } from '../domain/files/delete-objects.ts'
import { giveUpUploads, hasLateUploads } from '../domain/files/late-uploads.ts'
import { deleteExcessRevisions, hasFiles } from '../domain/files/leftovers.ts'
import { hasDueDeletions, hasObjects } from '../domain/files/object-deletions.ts'
import { pagesPerRun, queueOrphanedObjects } from '../domain/files/orphans.ts'
import { hasPastTrash, pastTrash, purgeIssues } from '../domain/issues/purge.ts'
import { drainOutbox, drainOutboxOrFail, mailsPerRun } from '../domain/mail/drain.ts'
import { hasDueMail } from '../domain/mail/outbox.ts'
import {
  deleteExpired,
  deleteInvitations,
  hasExpired,
  hasPastInvitations,
} from '../domain/maintenance/expiry.ts'
import { dueForDigest, hasDueDigests, makeDigests } from '../domain/notifications/digests.ts'
import { dueForReminder, hasDueReminders, remindOfDueDays } from '../domain/notifications/reminders.ts'
import { deleteBranches, hasUnusedBranches, unusedBranches } from '../domain/roadmaps/branches.ts'
import { foldedBytes, hasUnpreparedRoadmaps, prepareNext, unprepared } from '../domain/search/preparation.ts'
import { rowsAtOnce } from '../domain/shared/bounded-deletions.ts'
import type { Settings } from '../env.ts'
import { credentialSweeps } from './credential-sweeps.ts'
import type { Job } from './job.ts'
import { cronTriggers } from './triggers.ts'

const table = {
  drainMail: {
    cron: '* * * * *',
    isDue: hasDueMail,
    batchSize: mailsPerRun,
    maxBatches: 1,
    work:
      ({ database, mail }) =>
      limit =>
        drainOutboxOrFail(database, mail, limit),
  },
  sweepUploads: {
    cron: '* * * * *',
    isDue: hasLateUploads,
    // A batch locks the projects of its uploads, so it is small.
    batchSize: 100,
    maxBatches: 50,
    work:
      ({ database }) =>
      async limit => ({ givenUp: await giveUpUploads(database, limit) }),
  },
  drainObjects: {
    cron: '* * * * *',
    isDue: hasDueDeletions,
    // One call of the store deletes at most 1,000 objects.
    batchSize: 1_000,
    maxBatches: 20,
    work: ({ database, store }) => store && (limit => deleteObjects(database, store, limit)),
    isLast: ({ deleted = 0, failed = 0 }, limit) => deleted + failed < limit,
  },
  endBilling: {
    cron: '* * * * *',
    isDue: hasDueContracts,
    // Each contract takes a few calls of the provider, one after another.
    batchSize: 10,
    maxBatches: 5,
    work: ({ database, payments }) => payments && (limit => endContracts(database, payments, limit)),
    isLast: ({ ended = 0, failed = 0 }, limit) => ended + failed < limit,
  },
  prepareSearch: {
    cron: '* * * * *',
    isDue: hasUnpreparedRoadmaps,
    batchSize: foldedBytes,
    smallestBatch: foldedBytes,
    maxBatches: 50,
    work:
      ({ database }) =>
      (bytes, place) =>
        prepareNext(database, bytes, place),
    first: ({ passed }) => unprepared(passed),
    isLast: ({ prepared = 0 }) => prepared === 0,
  },
  sendDigests: {
    cron: '*/5 * * * *',
    isDue: hasDueDigests,
    // A batch locks its users, so it is small.
    batchSize: 100,
    maxBatches: 100,
    work:
      ({ database, appUrl }) =>
      (limit, { passed }) =>
        makeDigests(database, limit, appUrl, passed),
    first: ({ passed }) => dueForDigest(passed, 1),
    finish: ({ database, mail }) => drainOutbox(database, mail),
  },
  sendReminders: {
    cron: '*/5 * * * *',
    isDue: hasDueReminders,
    // A batch locks its users, so it is small.
    batchSize: 100,
    maxBatches: 100,
    work:
      ({ database, appUrl }) =>
      async (limit, place) => {
        const { last, ...done } = await remindOfDueDays(database, { limit, appUrl, ...place })
        place.after = last
        return done
      },
    first: place => dueForReminder(place, 1),
    isLast: ({ settled = 0 }, limit) => settled < limit,
    finish: ({ database, mail }) => drainOutbox(database, mail),
  },
  ...credentialSweeps,
  sweepExpired: {
    cron: '23 * * * *',
    isDue: hasExpired,
    batchSize: 10_000,
    maxBatches: 100,
    work:
      ({ database }) =>
      limit =>
        deleteExpired(database, limit),
  },
  sweepBranches: {
    cron: '23 * * * *',
    isDue: hasUnusedBranches,
    // A roadmap can have thousands of tasks and documents, so a batch is small.
    batchSize: 10,
    maxBatches: 100,
    work:
      ({ database }) =>
      (limit, { passed }) =>
        deleteBranches(database, limit, passed),
    first: ({ passed }) => unusedBranches(passed, 1),
    isLast: ({ deleted = 0, rows = 0 }, limit) => deleted < limit && rows < rowsAtOnce,
  },
  sweepTrash: {
    cron: '23 * * * *',
    isDue: hasPastTrash,
    // A batch locks the projects of its issues, so it is small.
    batchSize: 100,
    maxBatches: 100,
    work:
      ({ database }) =>
      (limit, { passed }) =>
        purgeIssues(database, limit, passed),
    first: ({ passed }) => pastTrash(passed, 1),
    isLast: ({ purged = 0, rows = 0 }, limit) => purged < limit && rows < rowsAtOnce,
  },
  sweepInvitations: {
    cron: '23 * * * *',
    isDue: hasPastInvitations,
    // A batch locks the projects of its invitations, so it is small.
    batchSize: 100,
    maxBatches: 200,
    work:
      ({ database }) =>
      async limit => ({ deleted: await deleteInvitations(database, limit) }),
  },
  sweepEvents: {
    cron: '23 * * * *',
    isDue: ({ eventsDays }) => hasOldEvents(eventsDays),
    // A batch locks the projects of its events, so it is small.
    batchSize: 2_000,
    maxBatches: 200,
    work: ({ database, eventsDays }) =>
      eventsDays === null
        ? null
        : async limit => ({ deleted: await deleteEvents(database, eventsDays, limit) }),
  },
  sweepRevisions: {
    cron: '23 * * * *',
    isDue: hasFiles,
    batchSize: 2_000,
    maxBatches: 100,
    work:
      ({ database }) =>
      limit =>
        deleteExcessRevisions(database, limit),
    isLast: ({ seen = 0 }, limit) => seen < limit,
  },
  sweepObjects: {
    cron: '23 * * * *',
    isDue: hasObjects,
    // Lists of the store, each with 1,000 objects.
    batchSize: pagesPerRun,
    maxBatches: 1,
    work: ({ database, store }) => store && (limit => queueOrphanedObjects(database, store, limit)),
  },
} satisfies Record<string, Job>

export type JobName = keyof typeof table

/** Every job by its name (maintenance § Jobs). */
export const jobs: Readonly<Record<JobName, Job>> = table

/** Whether a run of the job would find something to do, with these settings. */
export function conditionOf(name: JobName, given: Settings): Statement {
  const { isDue } = jobs[name]
  return typeof isDue === 'function' ? isDue(given) : isDue
}

/** The names of the jobs of a cron trigger. */
export const jobsOf = (cron: string): JobName[] => names.filter(name => jobs[name].cron === cron)

const names = Object.keys(jobs) as JobName[]

/** Seconds between two runs of each job. */
export const intervals: Record<string, number> = Object.fromEntries(
  names.map(name => [name, cronTriggers[jobs[name].cron].every]),
)
