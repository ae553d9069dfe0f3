import type { RepoIdentity } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { findIdentity } from '../repository/repository.ts'
import { openProject, type ProjectConnection } from '../service/project.ts'
import type { Shared } from './define.ts'

/** A roadmap of a project, and what it is read from. */
export type Target = { slug: string; source: string | null; identity: RepoIdentity }

/** The project and the roadmap that the repository is linked to; what is named comes first. */
export async function openLinkedRoadmap(
  context: Context,
  { slug, source, ...shared }: Shared & { slug?: string; source?: string },
): Promise<{ place: ProjectConnection; target: Target }> {
  const place = await openProject(context, shared)
  const { link } = place.repository
  const identity = await findIdentity(place.repository, link?.remote)
  return {
    place,
    target: { slug: slug ?? link?.slug ?? 'main', source: source ?? link?.source ?? null, identity },
  }
}
