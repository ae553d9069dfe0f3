import type { ObjectStore } from '../../src/worker/domain/files/object-store.ts'
import type { Work } from '../../src/worker/domain/shared/work.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { type JobContext, openJobContext } from '../../src/worker/jobs/context.ts'
import type { JobName } from '../../src/worker/jobs/jobs.ts'
import { runJob } from '../../src/worker/jobs/run-job.ts'

type Parts = { store?: Partial<ObjectStore>; payments?: JobContext['payments'] }

/** Runs a job once, with stand-ins for the store or the payment provider, or with smaller or fewer batches. */
export const runJobOn = (
  name: JobName,
  bindings: Bindings,
  parts: Parts = {},
  sizes?: { batchSize?: number; maxBatches?: number },
): Promise<Work> => runJob(name, { ...openJobContext(bindings), ...parts } as JobContext, sizes)
