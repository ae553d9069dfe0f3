import { drainOutbox } from '../domain/mail/drain.ts'
import { prepareRoadmap } from '../domain/search/preparation.ts'
import { firstId, type Work } from '../domain/shared/work.ts'
import type { Bindings } from '../env.ts'
import { inBatches } from './batches.ts'
import { type JobContext, openJobContext } from './context.ts'
import type { Job } from './job.ts'
import { type JobName, jobs } from './jobs.ts'

/**
 * Runs a job once and returns what it did: nothing if what it needs is not configured. If it passed over something, it
 * does the rest and then throws. Tests can change its sizes.
 */
export async function runJob(
  name: JobName,
  context: JobContext,
  sizes: Partial<Pick<Job, 'batchSize' | 'maxBatches'>> = {},
): Promise<Work> {
  const { work, first, finish, ...job } = { ...jobs[name], ...sizes }
  const batch = work(context)
  if (!batch) return {}
  const passed: Error[] = []
  const done = await inBatches({
    ...job,
    batch,
    first: first && (place => firstId(context.database, first(place))),
    onPassed(id, thrown) {
      console.error(JSON.stringify({ failure: 'passed over', job: name, id, reason: String(thrown) }))
      passed.push(new Error(`${id} was passed over: ${thrown}`, { cause: thrown }))
    },
  })
  await finish?.(context)
  if (passed[0]) throw passed[0]
  return done
}

/** Sends due email right after the response of a request that queued some. */
export const drainMail = (bindings: Bindings): Promise<Work> => {
  const { database, mail } = openJobContext(bindings)
  return drainOutbox(database, mail)
}

/** Ends contracts right after the response of a request that deleted an organization, or heard of its payment. */
export const endBilling = (bindings: Bindings): Promise<Work> =>
  runJob('endBilling', openJobContext(bindings))

/** Prepares a roadmap for searches, right after the response of a sync that changed it. */
export const prepareSearch = (bindings: Bindings, roadmapId: string): Promise<void> =>
  prepareRoadmap(openJobContext(bindings).database, roadmapId)
