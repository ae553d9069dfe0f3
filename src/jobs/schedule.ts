import type { Bindings } from '../env.ts'

/** Runs what a cron trigger is for. */
export async function runScheduled(
  _cron: string,
  _bindings: Bindings,
  _context: ExecutionContext,
): Promise<void> {}
