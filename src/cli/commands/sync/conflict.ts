import type { CairnError, components } from '../../../client/index.ts'
import type { Language, Sentence } from '../../language/language.ts'
import { type Checkout, formatCheckout } from '../../repository/checkout.ts'
import type { Difference } from '../../roadmap/compare.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatDateTime, formatDateTimes } from '../../terminal/format.ts'

type Stored = Pick<
  components['schemas']['RoadmapConflictError'],
  'storedUpdatedAt' | 'syncedAt' | 'syncedBy' | 'storedSource'
>

/**
 * Explains a conflict of times that the service found. `orderedBy` is `git` if git found this checkout to be newer than what
 * was stored before. Returns other refusals unchanged.
 */
export function toConflict(
  language: Language,
  refusal: CairnError,
  updatedAt: string,
  orderedBy: 'git' | 'time',
): Failure | CairnError {
  const { code, body } = refusal
  if (code !== 'roadmap_conflict' || !body || !('storedUpdatedAt' in body)) return refusal
  return newerByTime(language, body, updatedAt, { status: refusal.status, orderedBy })
}

/** A roadmap of a later time is stored: who synced it and when, and what to do. */
export function newerByTime(
  language: Language,
  { storedUpdatedAt, syncedAt, syncedBy, storedSource }: Stored,
  updatedAt: string,
  facts: object = {},
): Failure {
  const from = storedSource && formatCheckout(storedSource)
  const who = syncedBy?.displayName
  const when = formatDateTime(language, syncedAt)
  const [theirs, ours] = formatDateTimes(language, storedUpdatedAt, updatedAt)
  return new Failure(
    [
      `サーバーのロードマップの方が新しいです。${when} に${who ? ` ${who}さんが` : ''}${from ? ` ${from} から` : ''}同期した内容（${theirs} 時点）に対し、ここにあるのは ${ours} 時点のものです`,
      `The roadmap on the server is newer. ${who ? `${who} synced it` : 'It was synced'} on ${when}${from ? ` from ${from}` : ''}, as of ${theirs}. Yours is as of ${ours}`,
    ],
    {
      exit: 'conflict',
      code: 'roadmap_conflict',
      hint: Date.parse(storedUpdatedAt) > Date.parse(syncedAt) + tolerance ? compareFirst : pullFirst,
      facts: { ...facts, updatedAt, storedUpdatedAt, syncedAt, syncedBy, storedSource },
    },
  )
}

/** Milliseconds by which the clock of a machine may be ahead. */
const tolerance = 5 * 60_000

const pullFirst: Sentence = [
  'git pull で最新の変更を取り込んでから、もう一度同期してください。ここにある内容で置き換えるには、cairn sync --force を実行してください',
  'Run `git pull`, then sync again. To replace the roadmap on the server, run `cairn sync --force`',
]
const compareFirst: Sentence = [
  'サーバーのロードマップの日時が、同期された時刻より先になっています。端末の時刻が進んでいたのかもしれません。cairn sync --dry-run で違いを確認し、ここにある内容で置き換えるには cairn sync --force を実行してください',
  'The stored time is later than that sync, so yours may be newer. Compare them with `cairn sync --dry-run`. To replace the roadmap on the server, run `cairn sync --force`',
]

/** A later commit than this checkout is already stored. */
export const superseded = (source: Checkout, storedSource: Checkout): Failure => {
  const [ours, theirs] = [formatCheckout(source), formatCheckout(storedSource)]
  return new Failure(
    [
      `サーバーには新しいコミットのロードマップがすでにあります。サーバーは ${theirs}、ここはそれより前の ${ours} です`,
      `The server already has the roadmap of a newer commit, ${theirs}. This checkout is at ${ours}`,
    ],
    {
      exit: 'conflict',
      code: 'roadmap_superseded',
      hint: [
        'git pull を実行してから、もう一度同期してください。このまま正常終了するには --superseded-ok、ここにある内容で置き換えるには --force を付けてください',
        'Run `git pull`, then sync again. Use --superseded-ok to exit with 0, or --force to replace the roadmap on the server',
      ],
      facts: { source, storedSource },
    },
  )
}

/** This shallow clone lacks the history between the two commits. */
export const cutOff = (source: Checkout, storedSource: Checkout): Failure => {
  const [ours, theirs] = [formatCheckout(source), formatCheckout(storedSource)]
  return new Failure(
    [
      `履歴が浅いクローンのため、git では新旧を判断できません。サーバーのロードマップは ${theirs} から、ここは ${ours} です`,
      `Git cannot tell in this shallow clone which roadmap is newer. The one on the server is from ${theirs}, and this checkout is at ${ours}`,
    ],
    {
      exit: 'conflict',
      code: 'clone_shallow',
      hint: [
        'git fetch --unshallow ですべての履歴を取得してから、もう一度同期してください。ここにある内容で置き換えるには、--force を付けてください',
        'Fetch the full history with `git fetch --unshallow`, then sync again. To replace the roadmap on the server, use --force',
      ],
      facts: { source, storedSource },
    },
  )
}

/** This checkout and the stored roadmap have commits that the other one does not have. */
export const diverged = (source: Checkout, storedSource: Checkout, { phases }: Difference): Failure => {
  const [ours, theirs] = [formatCheckout(source), formatCheckout(storedSource)]
  return new Failure(
    [
      `サーバーのロードマップは ${theirs} から、ここは ${ours} から分かれた別の履歴です`,
      `The histories have diverged: the roadmap on the server is from ${theirs}, and this checkout is at ${ours}`,
    ],
    {
      exit: 'conflict',
      code: 'roadmap_diverged',
      hint: [
        '両方のコミットをマージまたはリベースしてから、もう一度同期してください。ここにある内容で置き換えるには、--force を付けてください',
        'Merge or rebase the two, then sync again. To replace the roadmap on the server, use --force',
      ],
      facts: { source, storedSource, phases },
    },
  )
}
