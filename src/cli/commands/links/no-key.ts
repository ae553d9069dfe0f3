import type { Context } from '../../context/context.ts'
import { isCi } from '../../repository/ci.ts'
import type { Failure } from '../../terminal/failure.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import type { LinksDryRun, LinksOutput } from './output.ts'

/**
 * Without a key, no commit can mention an issue. That fails for a user, who can set one. A CI job goes on with a warning, so
 * that the steps in the documentation work on a fresh project.
 */
export function reportNoKey(
  { env, io }: Context,
  project: string,
  missing: Failure,
  dryRun: boolean,
  isForMachines: boolean,
): void {
  if (!isCi(env)) throw missing
  const warning = sanitizeLine(`${io.say(missing.about)}. ${io.say(missing.hint)}`)
  const counts = { sent: 0, linked: 0, existing: 0, skipped: 0, warnings: [warning], warningsTotal: 1 }
  const answer: LinksOutput | LinksDryRun = dryRun
    ? { project, dryRun: true, links: [] }
    : { project, dryRun: false, ...counts }
  if (isForMachines) io.printJson(answer)
  else io.warn(warning)
}
