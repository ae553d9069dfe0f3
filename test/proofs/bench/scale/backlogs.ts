import { type Database, openDatabase } from '../../../../src/worker/database.ts'
import { queueOrphanedObjects } from '../../../../src/worker/domain/files/orphans.ts'
import { drainOutbox } from '../../../../src/worker/domain/mail/drain.ts'
import type { Work } from '../../../../src/worker/domain/shared/work.ts'
import { type Bindings, settings } from '../../../../src/worker/env.ts'
import { intervals } from '../../../../src/worker/jobs/jobs.ts'
import { runJobOn } from '../../../support/jobs.ts'
import { projectOf, sweepsOn } from '../../../support/sweeps.ts'

/** The rows that wait for a job, and the bounds of one run. */
export type Backlog = {
  job: string
  fill: string[]
  /** The number of waiting rows. */
  due: string
  run(): Promise<Work>
  /** Bounds of settled rows, of round trips to the database, and of the seconds until the next run. */
  budget: { rows: number; trips: number; seconds: number }
}

/** A backlog for each job, with this many rows of a kind. */
export function backlogsOf(bindings: Bindings, rows: number): Backlog[] {
  const database = openDatabase(settings(bindings))
  const none = (): never => {
    throw new Error('It is only filled and run here')
  }
  const sweeps = sweepsOn(rows, { bindings: () => bindings, database: () => database, session: none })
  const sweep = (name: string, job: string, trips: number): Backlog => {
    const { fill, due, run, runSize, kinds } = sweeps[name]!
    return { job, fill, due, run, budget: { rows: runSize * kinds, trips, seconds: intervals[job]! } }
  }
  const own = (
    job: string,
    of: Omit<Backlog, 'job' | 'budget'>,
    most: [rows: number, trips: number],
  ): Backlog => ({
    job,
    ...of,
    budget: { rows: most[0], trips: most[1], seconds: intervals[job]! },
  })
  return [
    sweep('what has expired', 'sweepExpired', 100),
    sweep('expired invitations', 'sweepInvitations', 200),
    sweep('tokens', 'sweepTokens', 100),
    sweep('uploads', 'sweepUploads', 50),
    sweep('objects to delete', 'drainObjects', 40),
    own('sweepRevisions', excessRevisions(bindings, rows), [200_000, 100]),
    own('sweepObjects', orphans(database, rows), [200_000, 201]),
    own('drainMail', mails(database, rows), [200 + 1_000, 450]),
    own('sendDigests', digests(bindings, rows), [10_000, 100 + 450]),
    own('endBilling', endings(bindings, rows), [50, 2 * 5 + 3 * 50]),
  ]
}

type Waiting = Omit<Backlog, 'job' | 'budget'>

const excessRevisions = (bindings: Bindings, rows: number): Waiting => ({
  fill: [
    `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
     select gen_random_uuid(), ${projectOf('n')}, 'excess ' || n, 20, 5, 'text/plain', gen_random_uuid(), gen_random_uuid()
       from generate_series(1, ${rows / 10}) n`,
    `with made as (
       select f.id, f.project_id, r, gen_random_uuid() as attachment from files f, generate_series(1, 20) r where f.name like 'excess %'
     ), held as (
       insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
       select attachment, project_id, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'objects/' || attachment, now(), now() from made)
     insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
     select project_id, id, r, attachment, gen_random_uuid() from made`,
  ],
  due: 'select coalesce(sum(count - 10), 0) from (select count(*) from file_revisions group by file_id having count(*) > 10) f',
  run: () => runJobOn('sweepRevisions', bindings),
})

function orphans(database: Database, rows: number): Waiting {
  const key = (n: number) => `objects/orphan-${String(n).padStart(9, '0')}`
  const store = {
    async list(after: string | null) {
      const start = after?.startsWith('objects/orphan-') ? Number(after.slice(-9)) + 1 : 0
      const length = Math.min(1_000, rows - start)
      const objects = Array.from({ length }, (_, n) => ({ key: key(start + n), storedAt: new Date(0) }))
      return { objects, next: start + length < rows ? key(start + length - 1) : null }
    },
  }
  return {
    fill: [],
    due: `select ${rows} - count(*) from object_deletions where object_key like 'objects/orphan-%'`,
    run: () => queueOrphanedObjects(database, store),
  }
}

const mails = (database: Database, rows: number): Waiting => ({
  fill: [
    `insert into mail_outbox (id, recipient, subject, text, next_attempt_at)
     select gen_random_uuid(), n || '@x.test', '件名', '本文', now() - interval '1 minute' from generate_series(1, ${rows}) n`,
  ],
  due: 'select count(*) from mail_outbox where sent_at is null and gave_up_at is null and next_attempt_at <= now()',
  run: () => drainOutbox(database, { send: async () => {} }),
})

const digests = (bindings: Bindings, rows: number): Waiting => ({
  fill: [
    "update users set notify_email = 'all'",
    `update notifications set awaits_digest = true, position = null, read_at = null
      where id in (select distinct on (user_id, sync_id) id from notifications order by user_id, sync_id limit ${rows})`,
  ],
  due: 'select count(distinct user_id) from notifications where awaits_digest',
  run: () => runJobOn('sendDigests', bindings),
})

/** Of customers who have nothing left at the provider. */
const endings = (bindings: Bindings, rows: number): Waiting => ({
  fill: [
    `insert into billing_endings (customer_id, org_id, created_at, due_at)
     select 'cus_due' || n, gen_random_uuid(), now() - interval '1 day', now() from generate_series(1, ${rows}) n`,
  ],
  due: 'select count(*) from billing_endings where ended_at is null and due_at <= now()',
  run: () =>
    runJobOn('endBilling', bindings, {
      payments: {
        expireCheckouts: async () => {},
        openSubscriptions: async () => [],
        cancelSubscription: async () => {},
        readSubscription: async () => {
          throw new Error('None is due')
        },
      },
    }),
})
