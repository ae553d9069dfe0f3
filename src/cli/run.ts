import { type Command, CommanderError } from 'commander'
import { asksForJson } from './commands/json-options.ts'
import type { Context } from './context/context.ts'
import { createProgram } from './program.ts'
import { toFailure } from './service/refusals.ts'
import { exits } from './terminal/failure.ts'
import { reportFailure } from './terminal/report-failure.ts'
import { refuseUnknownWords, toUsageError, withOwnHelp } from './usage-errors.ts'

/** Runs a command line in a context and returns the exit code. */
export async function run(context: Context, argv: readonly string[]): Promise<number> {
  const program = createProgram(context)
  let entered = program
  onEnter(program, command => {
    entered = command
  })
  program.on('beforeAllHelp', ({ command }) => refuseUnknownWords(command))
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return exits.ok
  } catch (thrown) {
    return reportExit(context, thrown, entered, asksForJson(argv))
  }
}

/** Calls back with each command on the way to the one that runs. */
function onEnter(command: Command, enter: (entered: Command) => void): void {
  if (command.commands.length === 0) return
  command.hook('preSubcommand', (_, entered) => enter(entered))
  for (const child of command.commands) onEnter(child, enter)
}

function reportExit(context: Context, thrown: unknown, entered: Command, isForMachines: boolean): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exits.ok
  if (context.interrupted.aborted) return exits.interrupted
  const failure =
    thrown instanceof CommanderError ? toUsageError(thrown, entered) : toFailure(context, thrown)
  reportFailure(context.io, withOwnHelp(failure, entered), isForMachines)
  return exits[failure.exit]
}
