import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Connection } from '../../service/connection.ts'
import { usageError } from '../../terminal/failure.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Linked } from '../link/link.ts'
import { runCommand } from '../run-command.ts'
import { sync } from '../sync/sync.ts'

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
  if (!isConfirmed && !canAsk()) throw confirmationMissing
  await runCommand(context, sync, ['--dry-run'])
  if (!isConfirmed && !(await confirm(['同期しますか？', 'Sync now?']))) {
    print(
      say(['同期していません。あとで cairn sync を実行してください', 'Not synced. Run `cairn sync` later']),
    )
    return false
  }
  await runCommand(context, sync, [])
  return true
}

const confirmationMissing = usageError(
  ['最初の同期を確認できません', 'Cannot ask for confirmation of the first sync'],
  [
    '--yes を付けて続けるか、cairn sync --dry-run で確認してから cairn sync を実行してください',
    'Use --yes to continue, or run `cairn sync --dry-run`, then `cairn sync`',
  ],
)
