import type { CairnError, components } from '../../../client/index.ts'
import type { Language } from '../../language/language.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatDateTime } from '../../terminal/format.ts'

/** Explains a conflict: who synced the newer roadmap and when, and what to do. Returns other refusals unchanged. */
export function toConflict(language: Language, refusal: CairnError, updatedAt: string): Failure | CairnError {
  const at = (instant: string) => formatDateTime(language, instant)
  const { code, body } = refusal
  if (code !== 'roadmap_conflict' || !body || !('storedUpdatedAt' in body)) return refusal
  const { storedUpdatedAt, syncedAt, syncedBy, storedSource } = body
  const from = storedSource && formatSource(storedSource)
  const who = syncedBy?.displayName
  const when = at(syncedAt)
  return new Failure(
    [
      `サーバーのロードマップの方が新しいため、同期しませんでした。${when} に${who ? ` ${who}さんが` : ''}${from ? ` ${from} から` : ''}同期した内容（${at(storedUpdatedAt)} 時点）に対し、ここにあるのは ${at(updatedAt)} 時点のものです`,
      `The roadmap on the server is newer. ${who ?? 'Another user'} synced it on ${when}${from ? ` from ${from}` : ''}, as of ${at(storedUpdatedAt)}. Yours is as of ${at(updatedAt)}`,
    ],
    {
      exit: 'conflict',
      code,
      hint: [
        'git pull で最新の変更を取り込んでから、もう一度同期してください。ここにある内容で置き換えるには、cairn sync --force を実行してください',
        'Run `git pull`, then sync again. To replace the roadmap on the server, run `cairn sync --force`',
      ],
      facts: { status: refusal.status, updatedAt, storedUpdatedAt, syncedAt, syncedBy, storedSource },
    },
  )
}

/** Formats a branch and a commit. */
const formatSource = ({ branch, commit }: components['schemas']['RoadmapSource']): string =>
  [branch, commit.slice(0, 8)].filter(Boolean).join(' @ ')
