import { CommanderError } from 'commander'
import type { Context } from './context/context.ts'
import { misuseOf } from './misuse.ts'
import { programOf } from './program.ts'
import { failureOf } from './service/refusals.ts'
import { exits } from './terminal/failure.ts'
import { tellFailure } from './terminal/tell-failure.ts'

/** Runs one command line in a context; the answer is the exit code. */
export async function run(context: Context, argv: readonly string[]): Promise<number> {
  try {
    await programOf(context).parseAsync([...argv], { from: 'user' })
    return exits.ok
  } catch (thrown) {
    return endOf(context, thrown, argv.includes('--json'))
  }
}

function endOf(context: Context, thrown: unknown, isForMachines: boolean): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exits.ok
  if (context.interrupted.aborted) return exits.interrupted
  const failure = thrown instanceof CommanderError ? misuseOf(thrown) : failureOf(context, thrown)
  tellFailure(context.io, failure, isForMachines)
  return exits[failure.exit]
}
