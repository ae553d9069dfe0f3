import { useQuery } from '@tanstack/react-query'
import type { RepoIdentity } from '../../api/client.ts'
import { overview, type Project } from '../../api/reads/projects.ts'

/** The progress of the first sync; `slug` is the slug of the first roadmap. */
export type FirstRoadmap = { isPending: boolean; slug: string | undefined; repoIdentity: RepoIdentity | null }

const pollInterval = 4_000

/** Polls a project until its first roadmap has arrived. */
export function useFirstRoadmap(project: Project | null): FirstRoadmap {
  const { data, isPending } = useQuery({
    ...overview(project?.id ?? ''),
    enabled: project !== null,
    refetchInterval: ({ state }) => (state.data?.roadmaps?.length ? false : pollInterval),
  })
  return {
    isPending: project !== null && isPending,
    slug: data?.roadmaps?.[0]?.slug,
    repoIdentity: data?.repoBinding?.repoIdentity ?? null,
  }
}
