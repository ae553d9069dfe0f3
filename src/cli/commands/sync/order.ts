import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import type { Checkout } from '../../repository/checkout.ts'
import { isCi } from '../../repository/ci.ts'
import { isShallow } from '../../repository/history.ts'
import { findRelation, type Relation } from '../../repository/relation.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { StoredRoadmap } from '../../service/stored-roadmap.ts'
import { openSentCache } from './sent-cache.ts'

/** Which of two snapshots is newer. `time`: the service decides by `updatedAt`. */
export type Order = 'newer' | 'superseded' | 'diverged' | 'time'

/** What the order depends on. */
export type Facts = {
  /** How the checked-out commit relates to the stored one. */
  relation: Relation
  /** Whether either has uncommitted changes. */
  isDraft: boolean
  isStoredDraft: boolean
  /** Whether this clone synced what is stored. */
  isOwn: boolean
  /** Whether the stored roadmap comes from another branch than the one that counts, which is checked out. */
  isFromOther: boolean
}

/** Orders the checkout and the stored roadmap. */
export function decideOrder({ relation, isDraft, isStoredDraft, isOwn, isFromOther }: Facts): Order {
  const ofTimes = isOwn ? 'newer' : 'time'
  switch (relation) {
    case 'same':
      return isDraft && isStoredDraft ? ofTimes : 'newer'
    case 'descendant':
      return 'newer'
    case 'ancestor':
      return isFromOther ? 'newer' : 'superseded'
    case 'diverged':
      return isFromOther ? 'newer' : 'diverged'
    case 'missing':
    case 'unknown':
      return ofTimes
  }
}

export type FoundOrder = {
  order: Order
  /** The reason if git cannot tell. */
  why: Sentence | null
  /** Whether the stored commit may have been pushed and not been pulled. */
  mayBeBehind: boolean
  /** Whether git could tell if this clone were not shallow. In CI, nobody could fetch the history, and times decide. */
  isCutOff: boolean
}

/** What is compared: the checkout, which of its branches counts, and the stored roadmap. */
export type Compared = {
  slug: string
  source: Checkout | null
  /** The branch that counts; null if none does. */
  mainBranch: string | null
  /** Whether the roadmap belongs to one branch, which can be rebased. */
  isOfBranch: boolean
  stored: StoredRoadmap
}

/** Asks git whether the checkout is newer than the stored roadmap. */
export async function findOrder(
  context: Context,
  place: ProjectConnection,
  { slug, source, mainBranch, isOfBranch, stored }: Compared,
): Promise<FoundOrder> {
  const from = stored.source
  const known = source && from ? await findRelation(place.repository, source.commit, from.commit) : 'unknown'
  const relation = isOfBranch && known === 'diverged' ? 'unknown' : known
  const order = decideOrder({
    relation,
    isDraft: source?.dirty === true,
    isStoredDraft: from?.dirty === true,
    isOwn: openSentCache(context, place, slug).isLast(stored),
    isFromOther: mainBranch !== null && source?.branch === mainBranch && isOtherBranch(from, mainBranch),
  })
  const isUnknown = order === 'time' && (relation === 'unknown' || relation === 'missing')
  const isRebased = isOfBranch && known === 'diverged'
  return {
    order,
    why: isUnknown ? reasonOf(source, from, isRebased) : null,
    mayBeBehind: isUnknown && relation === 'missing',
    isCutOff:
      isUnknown && source !== null && from !== null && isShallow(place.repository) && !isCi(context.env),
  }
}

const isOtherBranch = (from: Checkout | null, branch: string): boolean =>
  Boolean(from?.branch) && from?.branch !== branch

function reasonOf(source: Checkout | null, from: Checkout | null, isRebased: boolean): Sentence {
  if (!source)
    return ['ここは git のコミットからチェックアウトされていません', 'this folder has no commit of git']
  if (!from)
    return ['サーバーのロードマップにコミットの記録がありません', 'the stored roadmap names no commit']
  const commit = from.commit.slice(0, 8)
  return isRebased
    ? [`ブランチが ${commit} からリベースされています`, `the branch was rebased since ${commit}`]
    : [
        `サーバー側のコミット ${commit} がここにありません`,
        `the stored commit ${commit} is not in this clone`,
      ]
}
