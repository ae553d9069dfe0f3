import { CairnError, type components, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Checkout } from '../../repository/checkout.ts'
import type { KeptItems } from '../../roadmap/kept-items.ts'
import type { ReadRoadmap } from '../../roadmap/read.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { StoredRoadmap } from '../../service/stored-roadmap.ts'
import type { Target } from '../linked-roadmap.ts'
import { toConflict } from './conflict.ts'
import { openSentCache } from './sent-cache.ts'
import { cannotKeep } from './unread.ts'

export type Result = components['schemas']['SyncResult']

/** What a sync sends, and what is stored before it. */
export type Delivery = {
  slug: string
  /** For the roadmap of a branch, the slug of the main roadmap. */
  branchOf: string | null
  read: ReadRoadmap
  source: Checkout | null
  keep: KeptItems
  stored: StoredRoadmap | null
  /** When the roadmap was last changed, as ISO 8601. */
  updatedAt: string
  orderedBy: 'git' | 'time'
}

/** Sends the roadmap, or in a dry run returns what this would do. */
export async function sendRoadmap(
  context: Context,
  place: ProjectConnection,
  { identity: repoIdentity }: Target,
  { slug, branchOf, read, source, keep, stored, updatedAt, orderedBy }: Delivery,
  dryRun: boolean,
): Promise<Result> {
  const { api, projectId } = place
  const { planDocuments } = read.snapshot
  const roadmap = { ...read.snapshot.roadmap, updatedAt }
  const put = (body: components['schemas']['SyncPayload'], isDry: boolean) =>
    unwrap(
      api.PUT('/api/projects/{projectId}/roadmaps/{slug}', {
        params: { path: { projectId, slug }, query: isDry ? { dryRun: '1' } : {} },
        body,
      }),
    )
  const keeps = keep.tasks.length + keep.documents.length > 0
  try {
    // A sync without tasks shows first whether an older roadmap is refused, and whether the service knows `keep`.
    if (keeps || (stored && stored.updatedAt > toInstant(updatedAt))) {
      const nothing = keeps ? { keep: { tasks: [], documents: [] } } : {}
      const { kept } = await put(
        { repoIdentity, ...nothing, roadmap: { ...roadmap, phases: [] }, planDocuments: [] },
        true,
      )
      if (keeps && !kept) throw cannotKeep(read.unread)
    }
    const kept = keeps ? { keep } : {}
    const of = branchOf === null ? {} : { branchOf }
    const result = await put({ repoIdentity, source, ...of, ...kept, roadmap, planDocuments }, dryRun)
    if (!dryRun) openSentCache(context, place, slug).remember({ updatedAt: toInstant(updatedAt), source })
    return result
  } catch (thrown) {
    throw thrown instanceof CairnError
      ? toConflict(context.io.language, thrown, updatedAt, orderedBy)
      : thrown
  }
}

/** Formats an instant like the service, so that instants compare as strings. */
export const toInstant = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
