import { type SQL, sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type * as runJob from '../../../src/worker/jobs/run-job.ts'
import { ownerDatabase } from '../database.ts'
import { removeFaults } from '../faults.ts'
import { untilIdle, watchBackground } from './background.ts'

/**
 * What each job that runs after a response would do for another file: `what` identifies it. Roadmaps that are not prepared
 * affect only their own project.
 */
const unfinished: Record<Exclude<keyof typeof runJob, 'runJob' | 'prepareSearch'>, SQL> = {
  drainMail: sql`
    delete from mail_outbox where sent_at is null and gave_up_at is null
    returning concat_ws(' ', 'unsent email to', recipient, template, attempts, 'attempts', last_error) as what`,
  endBilling: sql`
    delete from billing_endings where ended_at is null and (due_at <= now() or failure is not null)
    returning concat_ws(' ', 'contracts of', customer_id, failure) as what`,
}

/**
 * Fails a file that leaves something behind that affects the next ones, because they share the stand-ins and the
 * database. It also removes it, so that only this file fails.
 */
async function leaveNothing(): Promise<void> {
  await untilIdle()
  const faults = await removeFaults()
  const work = await ownerDatabase().transaction(Object.values(unfinished))
  const left = [...faults, ...work.flat().map(({ what }) => what)]
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join('; ')}`)
}

watchBackground()
afterAll(leaveNothing)
