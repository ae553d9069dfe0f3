import type { Statement } from '../database.ts'
import type { Work } from '../domain/shared/work.ts'
import type { Settings } from '../env.ts'
import type { JobContext } from './context.ts'
import type { cronTriggers } from './triggers.ts'

/** A run can be repeated, late, at the same time as another, or interrupted anywhere. */
export type Job = {
  cron: keyof typeof cronTriggers
  /** A condition in SQL: whether a run would find something to do. It can depend on the settings. */
  isDue: Statement | ((given: Settings) => Statement)
  batchSize: number
  /** Batches of one run at most; the next run continues with the rest. */
  maxBatches: number
  /** Returns the function that does one batch, or null if what it needs is not configured. */
  work(context: JobContext): ((limit: number) => Promise<Work>) | null
  /** Whether nothing is left after this batch. By default, each number is less than `limit`. */
  isLast?(done: Work, limit: number): boolean
  /** What a run does after its last batch. */
  finish?(context: JobContext): Promise<unknown>
}
