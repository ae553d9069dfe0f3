import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Connection } from '../../service/connection.ts'
import { type Failure, usageError } from '../../terminal/failure.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import type { Linked } from '../link/link.ts'
import { openLinkedRoadmap } from '../linked-roadmap.ts'
import { runCommand } from '../run-command.ts'
import { printHint, printSynced, sayRefusal } from '../sync/output.ts'
import { sync } from '../sync/sync.ts'
import { syncOnce } from '../sync/sync-once.ts'

/** Shows what the first sync would send, and sends it after confirmation. Returns whether the roadmap is on the server. */
export async function syncFirst(
  context: Context,
  { api }: Connection,
  { link }: Linked,
  isConfirmed: boolean,
): Promise<boolean> {
  const { say, print, canAsk, confirm, language } = context.io
  const params = { path: { projectId: link.project } }
  const { roadmaps } = await unwrap(api.GET('/api/projects/{projectId}/roadmaps', { params }))
  const stored = roadmaps.find(({ slug }) => slug === link.slug)
  if (stored) {
    const when = formatDateTime(language, stored.syncedAt)
    print(say([`ロードマップは ${when} に同期済みです`, `The roadmap was already synced on ${when}`]))
    return true
  }
  if (!link.source) return false
  const { place, target } = await openLinkedRoadmap(context, {})
  const trial = await syncOnce(context, place, target, { dryRun: true, force: false, isForMachines: false })
  const { refusal } = trial
  if (refusal?.code === 'other_branch') {
    printOtherBranch(context.io, refusal)
    return false
  }
  if (!isConfirmed && !canAsk()) throw confirmationMissing
  printSynced(context.io, trial, true)
  // Without a question, the sync fails with the refusal, so that a script notices it.
  if (isConfirmed || (!refusal && (await confirm(['同期しますか？', 'Sync now?'])))) {
    await runCommand(context, sync, [])
    return true
  }
  print(say(['同期していません。あとで cairn sync を実行してください', 'Not synced. Run `cairn sync` later']))
  return false
}

/** Says why this branch is not synced. It is not an error: often, a repository is set up on a branch of its own. */
function printOtherBranch({ say, print }: Io, refusal: Failure): void {
  const { message, hint } = sayRefusal(say, refusal)
  print(say([`まだ同期していません。${message}`, `Not synced. ${message}`]))
  printHint({ say, print }, hint)
}

const confirmationMissing = usageError(
  ['最初の同期を確認できません', 'Cannot ask for confirmation of the first sync'],
  [
    '--yes を付けて続けるか、cairn sync --dry-run で確認してから cairn sync を実行してください',
    'Use --yes to continue, or run `cairn sync --dry-run`, then `cairn sync`',
  ],
)
