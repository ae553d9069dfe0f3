import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import type { Checkout } from '../../repository/checkout.ts'
import { isCi } from '../../repository/ci.ts'
import { hasChangedSince } from '../../repository/relation.ts'
import type { Difference } from '../../roadmap/compare.ts'
import { drawDifference } from '../../roadmap/draw.ts'
import type { KeptItems } from '../../roadmap/kept-items.ts'
import type { ReadRoadmap } from '../../roadmap/read.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { StoredRoadmap } from '../../service/stored-roadmap.ts'
import { reportHint } from '../../terminal/report-failure.ts'
import type { Target } from '../linked-roadmap.ts'
import type { ChosenRoadmap } from './choose-roadmap.ts'
import { toRefusal } from './find-conflict.ts'
import { type FoundOrder, findOrder } from './order.ts'
import { confirmRemovals, findRemovals } from './removals.ts'
import { type Result, sendRoadmap, toInstant } from './send.ts'
import { unreadFiles } from './unread.ts'

export type SyncOptions = {
  dryRun: boolean
  force: boolean
  isForMachines: boolean
  /** Whether to return normally if the server has the roadmap of a newer commit. */
  supersededOk?: boolean
  /** Whether many tasks can be removed without a confirmation. */
  allowRemovals?: boolean
  /** Whether the user can be asked for confirmations. */
  canPrompt?: boolean
  /** Whether every file has to be read. */
  strict?: boolean
  /** Whether a branch is synced to a roadmap of its own. */
  ofBranch?: boolean
  /** Whether every branch can be synced. */
  branchOk?: boolean
}

/** What was read, what is stored, and how they differ. */
export type Comparison = {
  chosen: ChosenRoadmap
  read: ReadRoadmap
  source: Checkout | null
  keep: KeptItems
  difference: Difference
  stored: StoredRoadmap | null
}

/** Sends the roadmap if it differs and nothing speaks against it. Null if nothing had to be sent. */
export async function deliver(
  context: Context,
  place: ProjectConnection,
  target: Target,
  comparison: Comparison,
  options: SyncOptions,
): Promise<Result | null> {
  const { read, source, keep, difference, stored } = comparison
  if (options.strict && read.unread.length > 0) throw unreadFiles(read.unread)
  if (!stored && difference.isSame) return null
  const { slug, branchOf, mainBranch } = comparison.chosen
  const compared = { slug, source, mainBranch, isOfBranch: branchOf !== null }
  const found = stored && (await findOrder(context, place, { ...compared, stored }))
  if (difference.isSame && !(await isNewSource(place, comparison, found))) return null
  const { force, dryRun } = options
  if (!force) assertNewer(context, found, comparison, options)
  const removals = options.allowRemovals || !stored ? null : findRemovals(stored, difference)
  if (removals) await confirmRemovals(context.io, removals, toPrompting(options))
  const isNewer = force || found?.order === 'newer'
  const updatedAt = chooseTime(read.snapshot.roadmap.updatedAt, stored, { force, isNewer })
  const orderedBy = isNewer ? 'git' : 'time'
  const delivery = { read, source, keep, stored, updatedAt, orderedBy, slug, branchOf } as const
  return sendRoadmap(context, place, target, delivery, dryRun)
}

/** A dry run shows all differences itself. */
const toPrompting = ({ dryRun, isForMachines, canPrompt = false }: SyncOptions) => ({
  canPrompt: canPrompt && !dryRun,
  isSilent: isForMachines || dryRun,
})

/**
 * Whether an equal roadmap is sent for its source: it is stored as a draft, or from a commit before the last one that changed
 * its files. Otherwise, a late sync of a commit between the two would be taken for newer.
 */
async function isNewSource(
  { repository }: ProjectConnection,
  { read, source, stored }: Comparison,
  found: FoundOrder | null,
): Promise<boolean> {
  const from = stored?.source
  if (!source || source.dirty || !from || found?.order !== 'newer') return false
  return from.dirty || hasChangedSince(repository, from.commit, read.paths)
}

/** Throws if git knows that the stored roadmap is not older. Otherwise the service decides. */
function assertNewer(
  { io, env }: Context,
  found: FoundOrder | null,
  { read, source, stored, difference }: Comparison,
  { dryRun, isForMachines }: SyncOptions,
): void {
  const { say, report, reportLines, messageColors } = io
  if (found?.why && !found.isCutOff && !isForMachines)
    report(messageColors.dim(say(decidedByTime(found.why))))
  const isLater = stored && stored.updatedAt <= toInstant(read.snapshot.roadmap.updatedAt)
  if (found?.mayBeBehind && isLater && !isForMachines && !isCi(env)) reportHint(io, pullFirst)
  const refusal = found && stored && toRefusal(found, { source, stored }, difference)
  if (!refusal) return
  if (refusal.code === 'roadmap_diverged' && !dryRun && !isForMachines) {
    const drawn = drawDifference({ ...io, colors: messageColors }, difference)
    if (drawn) reportLines(drawn)
  }
  throw refusal
}

const decidedByTime = ([ja, en]: Sentence): Sentence => [
  `git では新旧を判断できないため（${ja}）、最後に変更された日時で判断します`,
  `Git cannot tell which roadmap is newer (${en}), so the time of the last change decides`,
]

const pullFirst: Sentence = [
  'サーバー側のコミットがプッシュ済みなら、git pull を実行してから、もう一度同期してください。それまで、その変更はロードマップに含まれません',
  'If that commit was pushed, run `git pull`, then sync again. Until then, its changes are missing from the roadmap',
]

/** The service refuses a time before the stored one. */
function chooseTime(
  own: string,
  stored: StoredRoadmap | null,
  { force, isNewer }: { force: boolean; isNewer: boolean },
): string {
  const at = force ? new Date().toISOString() : own
  return stored && isNewer && stored.updatedAt > toInstant(at) ? stored.updatedAt : at
}
