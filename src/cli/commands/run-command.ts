import type { Context } from '../context/context.ts'
import type { Make } from './define.ts'

/** Runs a command within another one, like a user who types it, with the arguments after its name. */
export async function runCommand(context: Context, make: Make, args: readonly string[]): Promise<void> {
  await make(context).parseAsync([...args], { from: 'user' })
}
