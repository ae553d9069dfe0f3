import { CommanderError } from 'commander'
import type { Context } from './context/context.ts'
import { createProgram } from './program.ts'
import { toFailure } from './service/refusals.ts'
import { exits } from './terminal/failure.ts'
import { reportFailure } from './terminal/report-failure.ts'
import { toUsageError } from './usage-errors.ts'

/** Runs a command line in a context and returns the exit code. */
export async function run(context: Context, argv: readonly string[]): Promise<number> {
  try {
    await createProgram(context).parseAsync([...argv], { from: 'user' })
    return exits.ok
  } catch (thrown) {
    return reportExit(context, thrown, argv.includes('--json'))
  }
}

function reportExit(context: Context, thrown: unknown, isForMachines: boolean): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exits.ok
  if (context.interrupted.aborted) return exits.interrupted
  const failure = thrown instanceof CommanderError ? toUsageError(thrown) : toFailure(context, thrown)
  reportFailure(context.io, failure, isForMachines)
  return exits[failure.exit]
}
