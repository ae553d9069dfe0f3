import type { Context } from '../../context/context.ts'
import { openProject, type ProjectConnection } from '../../service/project.ts'
import type { Shared } from '../define.ts'

/** A roadmap on the server. */
export type RoadmapConnection = ProjectConnection & { slug: string }

/** Opens the linked roadmap, or the one of the options. */
export async function openRoadmap(
  context: Context,
  { slug, ...shared }: Shared & { slug?: string },
): Promise<RoadmapConnection> {
  const place = await openProject(context, shared)
  return { ...place, slug: slug ?? place.repository.link?.slug ?? 'main' }
}
