import { type components, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { openCache } from '../repository/cache.ts'
import type { ProjectConnection } from './project.ts'

export type StoredRoadmap = components['schemas']['Roadmap']

/** Which state of the server was found equal to which state of the repository. */
type KnownState = { etag: string; digest: string; syncedAt: string }

export type StoredState = {
  /** Null where there is no roadmap yet, or where it is known to be what the repository says. */
  roadmap: StoredRoadmap | null
  isKnownSame: boolean
  /** When a sync last wrote it; null: never. */
  syncedAt: string | null
  /** Remembers that the two say the same, so that the next look costs an answer without a body. */
  rememberAsSame(): void
}

/** What the server has of a roadmap, without being sent it again if it was found equal to this digest. */
export async function readStoredRoadmap(
  context: Context,
  { url, api, repository, projectId }: ProjectConnection,
  slug: string,
  digest: string,
): Promise<StoredState> {
  const memory = openCache<KnownState>(context, repository, 'synced', url, projectId, slug)
  const met = memory.get()
  const header = met?.digest === digest ? { 'If-None-Match': met.etag } : {}
  const params = { path: { projectId, slug }, header }
  const answer = await api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params })
  if (answer.response.status === 304)
    return { roadmap: null, isKnownSame: true, syncedAt: met!.syncedAt, rememberAsSame: () => {} }
  if (answer.error && 'code' in answer.error && answer.error.code === 'roadmap_not_found')
    return { roadmap: null, isKnownSame: false, syncedAt: null, rememberAsSame: () => {} }
  const { roadmap } = await unwrap(answer)
  const { syncedAt } = roadmap
  const rememberAsSame = () => {
    const etag = answer.response.headers.get('etag')
    if (etag) memory.set({ etag, digest, syncedAt })
  }
  return { roadmap, isKnownSame: false, syncedAt, rememberAsSame }
}
