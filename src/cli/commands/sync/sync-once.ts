import { retry } from '../../../client/retries.ts'
import type { Context } from '../../context/context.ts'
import { readCheckout } from '../../repository/checkout.ts'
import { isCi } from '../../repository/ci.ts'
import { compareRoadmaps, type Difference } from '../../roadmap/compare.ts'
import { assertAnythingRead, assertComplete, reportWarnings } from '../../roadmap/diagnostics.ts'
import { findKeptItems, type KeptItems } from '../../roadmap/kept-items.ts'
import { type ReadRoadmap, readRoadmap } from '../../roadmap/read.ts'
import { type Claim, findOwnClaims } from '../../service/claims.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { readStoredRoadmap, type StoredRoadmap } from '../../service/stored-roadmap.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Target } from '../linked-roadmap.ts'
import { findBindingRefusal } from './binding.ts'
import { chooseRoadmap } from './choose-roadmap.ts'
import { deliver, type SyncOptions } from './deliver.ts'
import type { Result } from './send.ts'

/** The outcome of a sync. `result` is null if nothing had to be sent, or if it was refused. */
export type Synced = {
  slug: string
  /** For the roadmap of a branch, the slug of the main roadmap. */
  branchOf: string | null
  read: ReadRoadmap
  difference: Difference
  /** The numbers of the stored roadmap; null if there is none, or if it was not read because it is known to be the same. */
  storedStats: Result['stats'] | null
  /** The tasks that differ here and that another holder has claimed. */
  claimed: ClaimedTask[]
  /** The numbers of stored items that stay because they could not be read; null if none. */
  kept: NonNullable<Result['kept']> | null
  result: Result | null
  /** Why a sync would be refused, in a dry run; or why nothing was sent if the sync is superseded. */
  refusal: Failure | null
}

/** A task that another holder has claimed. */
type ClaimedTask = { id: string; title: string; claim: Claim }

/** Milliseconds before each retry of a sync whose connection was lost. */
const pauses = [1000, 3000, 8000]

/**
 * Syncs the roadmap, and sends nothing if it is unchanged. After a lost connection, reads the repository again, so that the
 * retry sends its current state. It also starts again if another sync was faster, because git can compare with that one.
 */
export function syncOnce(
  context: Context,
  place: ProjectConnection,
  target: Target,
  options: SyncOptions,
): Promise<Synced> {
  return retry(
    () => syncAttempt(context, place, target, options),
    (outcome, retries) => {
      if (hasLostWrite(outcome)) return pauses[retries] ?? null
      return wasOvertaken(outcome) && retries < pauses.length ? 0 : null
    },
    context.interrupted,
  )
}

async function syncAttempt(
  context: Context,
  place: ProjectConnection,
  target: Target,
  options: SyncOptions,
): Promise<Synced> {
  const { io } = context
  const read = await readRoadmap(place.repository, target.identity, target.source)
  if (!options.isForMachines) reportWarnings(io, read.diagnostics)
  assertComplete(io, read.diagnostics, options.isForMachines)
  const source = await readCheckout(place.repository, context.env, read.paths, read.inGit)
  const isInCi = isCi(context.env)
  const chosen = await chooseRoadmap(place.repository, target, source, { ...options, isInCi })
  const [stored, bindingRefusal] = await Promise.all([
    readStoredRoadmap(context, place, chosen.slug, read, source),
    findBindingRefusal(place, target.identity),
  ])
  if (!stored.isKnownSame) assertAnythingRead(io.say, read, stored.roadmap)
  const keep = findKeptItems(read, stored.roadmap)
  const difference = stored.isKnownSame ? noDifference : compareRoadmaps(read.snapshot, stored.roadmap, keep)
  const comparison = { chosen, read, source, keep, difference, stored: stored.roadmap }
  const { slug, branchOf } = chosen
  const kept = countKept(keep)
  const claimed = await findClaimed(place, difference, stored.roadmap)
  const compared = {
    claimed,
    slug,
    branchOf,
    read,
    difference,
    storedStats: stored.roadmap?.stats ?? null,
    kept,
  }
  try {
    const refusal = bindingRefusal ?? chosen.refusal
    if (refusal) throw refusal
    const result = await deliver(context, place, target, comparison, options)
    if (difference.isSame && !result) stored.rememberAsSame()
    return { ...compared, result, refusal: null }
  } catch (thrown) {
    const refusal = toFailure(context, thrown)
    if (!isReported(refusal, options)) throw thrown
    return { ...compared, result: null, refusal }
  }
}

/** Finds the changed and removed tasks that another holder has claimed. */
async function findClaimed(
  place: ProjectConnection,
  { phases }: Difference,
  stored: StoredRoadmap | null,
): Promise<ClaimedTask[]> {
  const changed = new Set(phases.flatMap(({ tasks }) => tasks.map(({ id }) => id)))
  const tasks = stored?.phases.flatMap(({ tasks }) => tasks) ?? []
  const claimed = tasks.flatMap(({ id, title, claim }) =>
    claim && changed.has(id) ? [{ id, title, claim }] : [],
  )
  if (claimed.length === 0) return []
  const isOwn = await findOwnClaims(place)
  return claimed.filter(({ claim }) => !isOwn(claim))
}

const countKept = ({ tasks, documents }: KeptItems): Synced['kept'] =>
  tasks.length + documents.length > 0 ? { tasks: tasks.length, documents: documents.length } : null

const noDifference: Difference = { isSame: true, phases: [], documents: [] }

/** Only lost writes are retried here: the client has already retried reads. */
function hasLostWrite(outcome: PromiseSettledResult<Synced>): boolean {
  const thrown: unknown = outcome.status === 'rejected' ? outcome.reason : null
  return thrown instanceof Failure && thrown.code === 'unreachable' && thrown.facts.method === 'PUT'
}

/** Whether another sync was stored after this one was compared with the stored roadmap. */
function wasOvertaken(outcome: PromiseSettledResult<Synced>): boolean {
  const thrown: unknown = outcome.status === 'rejected' ? outcome.reason : null
  return thrown instanceof Failure && thrown.code === 'roadmap_conflict' && thrown.facts.orderedBy === 'git'
}

/** The refusals that a dry run reports beside the differences. */
const reportedRefusals = new Set([
  'repo_unbound',
  'repo_mismatch',
  'roadmap_conflict',
  'roadmap_superseded',
  'roadmap_diverged',
  'clone_shallow',
  'removals_unconfirmed',
  'other_branch',
  'source_faulty',
  'roadmap_limit',
  'plan_limit',
  'roadmap_invalid',
  'payload_too_large',
  'project_archived',
  'forbidden',
  'org_suspended',
])

const isReported = ({ code }: Failure, { dryRun, supersededOk = false }: SyncOptions): boolean =>
  (dryRun && reportedRefusals.has(code ?? '')) || (supersededOk && code === 'roadmap_superseded')
