import { CairnError, type components, type RepoIdentity, unwrap } from '../../../client/index.ts'
import { retry } from '../../../client/retries.ts'
import type { Context } from '../../context/context.ts'
import type { Language } from '../../language/language.ts'
import { readCheckout } from '../../repository/checkout.ts'
import { compareRoadmaps, type Difference } from '../../roadmap/compare.ts'
import { assertAnythingRead, assertComplete, reportWarnings } from '../../roadmap/diagnostics.ts'
import { findKeptItems, type KeptItems } from '../../roadmap/kept-items.ts'
import { type ReadRoadmap, readRoadmap } from '../../roadmap/read.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { readStoredRoadmap, type StoredRoadmap } from '../../service/stored-roadmap.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Target } from '../linked-roadmap.ts'
import { toConflict } from './conflict.ts'

export type SyncOptions = { dryRun: boolean; force: boolean; isForMachines: boolean }

type Result = components['schemas']['SyncResult']

/** The outcome of a sync. `result` is null if nothing had to be sent. */
export type Synced = { read: ReadRoadmap; difference: Difference; result: Result | null }

/** Milliseconds before each retry of a sync whose connection was lost. */
const pauses = [1000, 3000, 8000]

/**
 * Syncs the roadmap, and sends nothing if it is unchanged. After a lost connection, reads the repository again, so that the
 * retry sends its current state.
 */
export function syncOnce(
  context: Context,
  place: ProjectConnection,
  target: Target,
  options: SyncOptions,
): Promise<Synced> {
  return retry(
    () => syncAttempt(context, place, target, options),
    (outcome, retries) => (hasLostWrite(outcome) ? (pauses[retries] ?? null) : null),
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
  const { slug, source, identity } = target
  const read = await readRoadmap(place.repository, identity, source)
  if (!options.isForMachines) reportWarnings(io, read.diagnostics)
  assertComplete(io, read.diagnostics, options.isForMachines)
  const [stored] = await Promise.all([
    readStoredRoadmap(context, place, slug, read.digest),
    assertBoundHere(place, identity),
  ])
  if (!stored.isKnownSame) assertAnythingRead(io.say, read, stored.roadmap)
  const keep = findKeptItems(read, stored.roadmap)
  const difference = stored.isKnownSame ? noDifference : compareRoadmaps(read.snapshot, stored.roadmap, keep)
  if (difference.isSame) {
    stored.rememberAsSame()
    return { read, difference, result: null }
  }
  if (options.force) read.snapshot.roadmap.updatedAt = chooseForcedTime(stored.roadmap)
  const result = await sendRoadmap(
    io.language,
    place,
    target,
    { ...read, keep },
    stored.roadmap,
    options.dryRun,
  )
  return { read, difference, result }
}

const noDifference: Difference = { isSame: true, phases: [], documents: [] }

/** Only lost writes are retried here: the client has already retried reads. */
function hasLostWrite(outcome: PromiseSettledResult<Synced>): boolean {
  const thrown: unknown = outcome.status === 'rejected' ? outcome.reason : null
  return thrown instanceof Failure && thrown.code === 'unreachable' && thrown.facts.method === 'PUT'
}

/** Checks the binding first, to avoid sending megabytes in vain. */
async function assertBoundHere({ api, projectId }: ProjectConnection, identity: RepoIdentity): Promise<void> {
  const params = { path: { projectId } }
  const { repoIdentity } = await unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params }))
  if (!repoIdentity) throw notBound
  if (repoIdentity.kind === identity.kind && repoIdentity.value === identity.value) return
  throw new Failure(
    [
      `プロジェクトは ${repoIdentity.value} に結び付いていますが、ここは ${identity.value} です`,
      `The project is bound to ${repoIdentity.value}, but this repository is ${identity.value}`,
    ],
    {
      code: 'repo_mismatch',
      hint: [
        '別のプロジェクトを cairn link で選ぶか、オーナーに cairn link --rebind を実行してもらってください',
        'Choose another project with `cairn link`, or ask an owner to run `cairn link --rebind`',
      ],
    },
  )
}

const notBound = new Failure(
  ['プロジェクトはまだどのリポジトリにも結び付いていません', 'The project is not bound to a repository yet'],
  {
    code: 'repo_unbound',
    hint: ['オーナーに、cairn link を一度実行してもらってください', 'Ask an owner to run `cairn link` once'],
  },
)

async function sendRoadmap(
  language: Language,
  { api, projectId, repository }: ProjectConnection,
  { slug, identity: repoIdentity }: Target,
  { snapshot, paths, keep }: ReadRoadmap & { keep: KeptItems },
  stored: StoredRoadmap | null,
  dryRun: boolean,
): Promise<Result> {
  const source = await readCheckout(repository, paths)
  const put = (body: components['schemas']['SyncPayload'], isDry: boolean) =>
    unwrap(
      api.PUT('/api/projects/{projectId}/roadmaps/{slug}', {
        params: { path: { projectId, slug }, query: isDry ? { dryRun: '1' } : {} },
        body,
      }),
    )
  try {
    // An older roadmap will be refused, so a dry run without its tasks finds out first.
    if (stored && stored.updatedAt > toInstant(snapshot.roadmap.updatedAt))
      await put({ repoIdentity, roadmap: { ...snapshot.roadmap, phases: [] }, planDocuments: [] }, true)
    const kept = keep.tasks.length + keep.documents.length > 0 ? { keep } : {}
    return await put({ repoIdentity, source, ...kept, ...snapshot }, dryRun)
  } catch (thrown) {
    throw thrown instanceof CairnError ? toConflict(language, thrown, snapshot.roadmap.updatedAt) : thrown
  }
}

/** Formats an instant like the service, so that instants compare as strings. */
const toInstant = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

const chooseForcedTime = (stored: StoredRoadmap | null): string => {
  const now = new Date().toISOString()
  return stored && stored.updatedAt > now ? stored.updatedAt : now
}
