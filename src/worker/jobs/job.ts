import type { Statement } from '../database.ts'
import type { Place, Work } from '../domain/shared/work.ts'
import type { Settings } from '../env.ts'
import type { JobContext } from './context.ts'
import type { cronTriggers } from './triggers.ts'

/** Does one batch, without the ids that `place` passes over. */
export type Batch = (limit: number, place: Place) => Promise<Work>

/** A run can be repeated, late, at the same time as another, or interrupted anywhere. */
export type Job = {
  cron: keyof typeof cronTriggers
  /** A condition in SQL: whether a run would find something to do. It can depend on the settings. */
  isDue: Statement | ((given: Settings) => Statement)
  batchSize: number
  /** Batches of one run at most; the next run continues with the rest. */
  maxBatches: number
  /** Returns the function that does one batch, or null if what it needs is not configured. */
  work(context: JobContext): Batch | null
  /**
   * Selects the `id` of what a batch of the smallest size works on. If a job has it, what fails alone is passed over, and
   * the others go on (maintenance § Jobs).
   */
  first?(place: Place): Statement
  /** The size that is not reduced any more. By default 1. */
  smallestBatch?: number
  /** Whether nothing is left after this batch. By default, each number is less than `limit`. */
  isLast?(done: Work, limit: number): boolean
  /** What a run does after its last batch. */
  finish?(context: JobContext): Promise<unknown>
}
