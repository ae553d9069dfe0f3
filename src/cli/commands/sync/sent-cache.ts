import type { Context } from '../../context/context.ts'
import { openCache } from '../../repository/cache.ts'
import type { Checkout } from '../../repository/checkout.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { StoredRoadmap } from '../../service/stored-roadmap.ts'

/** What a clone last sent. `updatedAt` is in UTC with milliseconds. */
type Sent = { updatedAt: string; source: Checkout | null }

/** Remembers what this clone sent, so that its own syncs do not conflict with each other. */
export function openSentCache(
  context: Pick<Context, 'io'>,
  { url, repository, projectId }: ProjectConnection,
  slug: string,
) {
  const cache = openCache<Sent>(context, repository, 'sent', url, projectId, slug)
  return {
    remember: (sent: Sent): void => cache.set(sent),
    /** Whether the stored roadmap is what this clone last sent. */
    isLast({ updatedAt, source }: StoredRoadmap): boolean {
      const sent = cache.get()
      return sent?.updatedAt === updatedAt && isSame(sent.source, source)
    },
  }
}

const isSame = (one: Checkout | null, other: Checkout | null): boolean =>
  one?.commit === other?.commit && one?.branch === other?.branch && one?.dirty === other?.dirty
