import { drainOutbox } from '../domain/mail/drain.ts'
import { prepareRoadmap } from '../domain/search/preparation.ts'
import type { Work } from '../domain/shared/work.ts'
import type { Bindings } from '../env.ts'
import { inBatches } from './batches.ts'
import { type JobContext, openJobContext } from './context.ts'
import type { Job } from './job.ts'
import { type JobName, jobs } from './jobs.ts'

/** Runs a job once and returns what it did: nothing if what it needs is not configured. Tests can change its sizes. */
export async function runJob(
  name: JobName,
  context: JobContext,
  sizes: Partial<Pick<Job, 'batchSize' | 'maxBatches'>> = {},
): Promise<Work> {
  const { batchSize, maxBatches, work, isLast, finish } = { ...jobs[name], ...sizes }
  const batch = work(context)
  if (!batch) return {}
  const done = await inBatches(maxBatches, batchSize, batch, isLast)
  await finish?.(context)
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
