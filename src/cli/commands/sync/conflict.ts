import type { CairnError, components } from '../../../client/index.ts'
import type { Language } from '../../language/language.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatDateTime } from '../../terminal/format.ts'

/** Who synced when, and what to do, for a roadmap that is newer on the server; any other refusal as it is. */
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
      `サーバーのロードマップの方が新しいため、同期しませんでした。${when} に${who ? ` ${who} が` : ''}${from ? ` ${from} から` : ''}同期した内容（${at(storedUpdatedAt)} 時点）に対し、ここにあるのは ${at(updatedAt)} 時点のものです`,
      `Not synced: the roadmap on the server is newer. ${who ?? 'Somebody'} synced it ${when}${from ? ` from ${from}` : ''}, as of ${at(storedUpdatedAt)}; this one is as of ${at(updatedAt)}`,
    ],
    {
      exit: 'conflict',
      code,
      hint: [
        '最新の変更を取り込んで（git pull）やり直すか、ここにあるもので置き換えるなら cairn sync --force を実行してください',
        'Get the newest changes (git pull) and sync again, or run `cairn sync --force` to replace it with this one',
      ],
      facts: { status: refusal.status, updatedAt, storedUpdatedAt, syncedAt, syncedBy, storedSource },
    },
  )
}

/** A branch and a commit, as people read them. */
const formatSource = ({ branch, commit }: components['schemas']['RoadmapSource']): string =>
  [branch, commit.slice(0, 8)].filter(Boolean).join(' @ ')
