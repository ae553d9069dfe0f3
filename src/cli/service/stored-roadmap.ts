import { CairnError, type components, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { openCache } from '../repository/cache.ts'
import type { Claim } from './claims.ts'
import type { ProjectConnection } from './project.ts'

export type StoredRoadmap = components['schemas']['Roadmap']

type Source = StoredRoadmap['source']

/** A state of the server that equals a state of the repository. */
type KnownState = { etag: string; digest: string; syncedAt: string; source: Source; claims: TaskClaim[] }

/** The ID of a task and its claim. The tag of a roadmap changes with its claims. */
type TaskClaim = [task: string, claim: Claim]

export type StoredState = {
  /** Null if there is no roadmap yet, or if it is known to equal the repository's. */
  roadmap: StoredRoadmap | null
  isKnownSame: boolean
  /** The time of the last sync that wrote it; null if there was none. */
  syncedAt: string | null
  /** What the last sync was read from; null if unknown. */
  source: Source
  /** The claims by the IDs of their tasks. */
  claims: ReadonlyMap<string, Claim>
  /** Remembers that both are the same, so that the next response needs no body. */
  rememberAsSame(): void
}

/**
 * Reads the stored roadmap, unless it is known to equal this digest and checkout. A new commit is compared again, because the
 * stored roadmap may be a draft of it, and so is what could not be read, because only the stored roadmap has it.
 */
export async function readStoredRoadmap(
  context: Context,
  { url, api, repository, projectId }: ProjectConnection,
  slug: string,
  read: { digest: string; unread: readonly string[] },
  checkout: Source,
): Promise<StoredState> {
  const digest = [read.digest, checkout?.commit, checkout?.dirty && 'dirty'].filter(Boolean).join(' ')
  const cache = openCache<KnownState>(context, repository, 'synced', url, projectId, slug)
  const known = cache.get()
  // Earlier versions did not store the claims.
  const header = known?.digest === digest && known.claims ? { 'If-None-Match': known.etag } : {}
  const params = { path: { projectId, slug }, header }
  const answer = await api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params })
  if (answer.response.status === 304) {
    const { syncedAt, source, claims } = known!
    return { ...none, isKnownSame: true, syncedAt, source, claims: new Map(claims) }
  }
  const found = await unwrap(answer).catch(nullIfMissing)
  if (!found) return none
  const { roadmap } = found
  const { syncedAt, source } = roadmap
  const claims = findClaims(roadmap)
  const rememberAsSame = () => {
    const etag = answer.response.headers.get('etag')
    if (etag && read.unread.length === 0) cache.set({ etag, digest, syncedAt, source, claims })
  }
  return { roadmap, isKnownSame: false, syncedAt, source, claims: new Map(claims), rememberAsSame }
}

const findClaims = ({ phases }: StoredRoadmap): TaskClaim[] =>
  phases.flatMap(({ tasks }) => tasks.flatMap(({ id, claim }): TaskClaim[] => (claim ? [[id, claim]] : [])))

function nullIfMissing(thrown: unknown): null {
  if (thrown instanceof CairnError && thrown.code === 'roadmap_not_found') return null
  throw thrown
}

const none: StoredState = {
  roadmap: null,
  isKnownSame: false,
  syncedAt: null,
  source: null,
  claims: new Map(),
  rememberAsSame: () => {},
}
