import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { document, type Fields, objectType } from '../../json/shape.ts'
import { type Checkout, readCheckout } from '../../repository/checkout.ts'
import { isCi } from '../../repository/ci.ts'
import { isSameIdentity } from '../../repository/repository.ts'
import { compareRoadmaps, countTaskChanges } from '../../roadmap/compare.ts'
import { assertAnythingRead, assertComplete, toJsonDiagnostic } from '../../roadmap/diagnostics.ts'
import { findKeptItems } from '../../roadmap/kept-items.ts'
import { countProgress, type Progress } from '../../roadmap/progress.ts'
import { readRoadmap } from '../../roadmap/read.ts'
import { type Blocked, type Ready, sortByReadiness } from '../../roadmap/readiness.ts'
import type { Claim } from '../../service/claims.ts'
import { readStoredRoadmap } from '../../service/stored-roadmap.ts'
import { openLinkedRoadmap } from '../linked-roadmap.ts'
import { chooseRoadmap } from '../sync/choose-roadmap.ts'
import { findConflict } from '../sync/find-conflict.ts'
import { type Refusal, sayRefusal } from '../sync/output.ts'
import { claimFields } from '../tasks/claims.ts'

const repositoryType = objectType({ kind: '"remote" | "local"', value: 'string' })

/** The status of the repository, as in the `--json` output. */
export type StatusReport = {
  server: string
  project: { id: string; name: string }
  slug: string
  source: string
  repository: { kind: string; value: string }
  /** The repository that the project is bound to. */
  bound: { kind: string; value: string } | null
  isBoundHere: boolean
  inSync: boolean
  /** The time of the last sync that wrote the roadmap; null if there was none. */
  syncedAt: string | null
  /** What the last sync was read from; null if unknown. It is a draft if it is `dirty`. */
  storedSource: Checkout | null
  /** The branch that is checked out, and the one whose roadmap counts (`*` for all); null if unknown. */
  branch: string | null
  mainBranch: string | null
  /** The number of tasks that a sync would add, change, and remove. */
  pending: { added: number; changed: number; removed: number }
  /** Why a sync would be refused because the stored roadmap is newer or has diverged; null if it would not. */
  conflict: Refusal | null
  phases: Progress[]
  blocked: Blocked[]
  /** The tasks that are ready to start, each with its live claim. */
  ready: Claimable[]
  remarks: ReturnType<typeof toJsonDiagnostic>[]
}

/** A task that is free if it has no claim. */
export type Claimable = Ready & { claim: Claim | null }

const blockedType = objectType({
  kind: '"blocked" | "waiting"',
  id: 'string',
  title: 'string',
  reason: 'string | null',
  waitsFor: 'string[]',
} satisfies Fields<keyof Blocked>)

/** The fields of the report, for `--json`. */
export const reportJson = document({
  server: 'string',
  project: '{ id: string, name: string }',
  slug: 'string',
  source: 'string',
  repository: repositoryType,
  bound: `${repositoryType} | null`,
  isBoundHere: 'boolean',
  inSync: 'boolean',
  syncedAt: 'string | null',
  storedSource: '{ commit: string, branch: string | null, dirty: boolean } | null',
  branch: 'string | null',
  mainBranch: 'string | null',
  pending: '{ added: number, changed: number, removed: number }',
  conflict: '{ code: string, message: string, hint: string } | null',
  phases: '{ id: string, title: string, total: number, done: number, blocked: number }[]',
  blocked: `${blockedType}[]`,
  ready: `{ id: string, title: string, claim: ${objectType(claimFields)} | null }[]`,
  remarks: '{ file: string, line: number | null, message: string }[]',
} satisfies Fields<keyof StatusReport>)

export async function readStatus(
  context: Context,
  shared: Parameters<typeof openLinkedRoadmap>[1],
  isForMachines: boolean,
): Promise<StatusReport> {
  const { place, target } = await openLinkedRoadmap(context, shared)
  const { url, api, projectId } = place
  const params = { path: { projectId } }
  const read = await readRoadmap(place.repository, target.identity, target.source)
  assertComplete(context.io, read.diagnostics, isForMachines)
  const checkout = await readCheckout(place.repository, context.env, read.paths, read.inGit)
  const isInCi = isCi(context.env)
  const [stored, chosen, binding, { projects }] = await Promise.all([
    readStoredRoadmap(context, place, target.slug, read, checkout),
    chooseRoadmap(place.repository, target, checkout, { isInCi }),
    unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params })),
    unwrap(api.GET('/api/projects')),
  ])
  if (!stored.isKnownSame) assertAnythingRead(context.io.say, read, stored.roadmap)
  const difference = stored.isKnownSame
    ? null
    : compareRoadmaps(read.snapshot, stored.roadmap, findKeptItems(read, stored.roadmap))
  if (difference?.isSame) stored.rememberAsSame()
  const { slug, mainBranch } = chosen
  const compared = { slug, mainBranch, source: checkout, isOfBranch: false }
  const { updatedAt } = read.snapshot.roadmap
  // A branch that is not synced has no conflict.
  const conflict =
    difference && !difference.isSame && stored.roadmap && !chosen.refusal
      ? await findConflict(context, place, { ...compared, stored: stored.roadmap }, difference, updatedAt)
      : null
  const bound = binding.repoIdentity
  const { blocked, ready } = sortByReadiness(read.snapshot)
  return {
    server: url,
    project: { id: projectId, name: projects.find(({ id }) => id === projectId)?.name ?? projectId },
    slug,
    source: read.reader.name,
    repository: target.identity,
    bound,
    isBoundHere: isSameIdentity(bound, target.identity),
    inSync: difference?.isSame ?? true,
    syncedAt: stored.syncedAt,
    storedSource: stored.source,
    branch: checkout?.branch ?? null,
    mainBranch,
    pending: difference ? countTaskChanges(difference) : { added: 0, changed: 0, removed: 0 },
    conflict: conflict && sayRefusal(context.io.say, conflict),
    phases: countProgress(read.snapshot),
    blocked,
    ready: ready.map(task => ({ ...task, claim: stored.claims.get(task.id) ?? null })),
    remarks: read.diagnostics.map(one => toJsonDiagnostic(context.io.say, one)),
  }
}
