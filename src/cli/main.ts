import { CommanderError } from 'commander'
import { misuseOf } from './misuse.ts'
import { programOf } from './program.ts'
import { failureOf } from './service/refusals.ts'
import { exits } from './terminal/failure.ts'
import { interrupted, watchInterrupts } from './terminal/interrupt.ts'
import { endWithReader } from './terminal/output.ts'
import { tellFailure } from './terminal/tell-failure.ts'

/** Runs one command line; the answer is the exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  watchInterrupts()
  endWithReader()
  try {
    await programOf().parseAsync([...argv], { from: 'user' })
    return exits.ok
  } catch (thrown) {
    return endOf(thrown, argv.includes('--json'))
  }
}

function endOf(thrown: unknown, isForMachines: boolean): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exits.ok
  if (interrupted.aborted) return exits.interrupted
  const failure = thrown instanceof CommanderError ? misuseOf(thrown) : failureOf(thrown)
  tellFailure(failure, isForMachines)
  return exits[failure.exit]
}
