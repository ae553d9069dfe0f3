import { type components, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { memoryOf } from '../repository/memory.ts'
import type { InProject } from './project.ts'

export type Stored = components['schemas']['Roadmap']

/** Which state of the server was found equal to which state of the repository. */
type Met = { etag: string; digest: string; syncedAt: string }

export type Kept = {
  /** Null where there is no roadmap yet, or where it is known to be what the repository says. */
  roadmap: Stored | null
  isKnownSame: boolean
  /** When a sync last wrote it; null: never. */
  syncedAt: string | null
  /** Remembers that the two say the same, so that the next look costs an answer without a body. */
  keepAsSame(): void
}

/** What the server has of a roadmap, without being sent it again if it was found equal to this digest. */
export async function storedRoadmap(
  context: Context,
  { url, api, repository, projectId }: InProject,
  slug: string,
  digest: string,
): Promise<Kept> {
  const memory = memoryOf<Met>(context, repository, 'synced', url, projectId, slug)
  const met = memory.recall()
  const header = met?.digest === digest ? { 'If-None-Match': met.etag } : {}
  const params = { path: { projectId, slug }, header }
  const answer = await api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params })
  if (answer.response.status === 304)
    return { roadmap: null, isKnownSame: true, syncedAt: met!.syncedAt, keepAsSame: () => {} }
  if (answer.error && 'code' in answer.error && answer.error.code === 'roadmap_not_found')
    return { roadmap: null, isKnownSame: false, syncedAt: null, keepAsSame: () => {} }
  const { roadmap } = await unwrap(answer)
  const { syncedAt } = roadmap
  const keepAsSame = () => {
    const etag = answer.response.headers.get('etag')
    if (etag) memory.keep({ etag, digest, syncedAt })
  }
  return { roadmap, isKnownSame: false, syncedAt, keepAsSame }
}
