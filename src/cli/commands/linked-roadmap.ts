import type { RepoIdentity } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { findIdentity } from '../repository/repository.ts'
import { sourceNames } from '../roadmap/sources.ts'
import { openProject, type ProjectConnection } from '../service/project.ts'
import { option, type Shared } from './define.ts'

export const slugOption = option('--slug <slug>', ['ロードマップの名前', 'name of the roadmap'])

export const sourceOption = option('--source <source>', [
  'ロードマップの読み込み元',
  'source of the roadmap',
]).choices(sourceNames)

/** The roadmap to sync, and its source. */
export type Target = {
  slug: string
  source: string | null
  identity: RepoIdentity
  /** Whether the user named another roadmap than the linked one. */
  isSlugGiven?: boolean
}

/** Opens the linked project and roadmap. Options override the link. */
export async function openLinkedRoadmap(
  context: Context,
  { slug, source, ...shared }: Shared & { slug?: string; source?: string },
): Promise<{ place: ProjectConnection; target: Target }> {
  const place = await openProject(context, shared)
  const { link } = place.repository
  const identity = await findIdentity(place.repository)
  const linked = link?.slug ?? 'main'
  return {
    place,
    target: {
      slug: slug ?? linked,
      source: source ?? link?.source ?? null,
      identity,
      isSlugGiven: slug !== undefined && slug !== linked,
    },
  }
}
