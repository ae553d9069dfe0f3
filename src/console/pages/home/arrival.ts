import { useQuery } from '@tanstack/react-query'
import type { RepoIdentity } from '../../api/client.ts'
import { overview, type Project } from '../../api/reads/projects.ts'

/** What has come of a project so far; the slug is that of its first roadmap. */
export type Arrival = { isPending: boolean; slug: string | undefined; repoIdentity: RepoIdentity | null }

const lookEvery = 4_000

/** Looks what comes of a project while somebody is at their terminal, until a roadmap is there. */
export function useArrival(project: Project | null): Arrival {
  const { data, isPending } = useQuery({
    ...overview(project?.id ?? ''),
    enabled: project !== null,
    refetchInterval: ({ state }) => (state.data?.roadmaps?.length ? false : lookEvery),
  })
  return {
    isPending: project !== null && isPending,
    slug: data?.roadmaps?.[0]?.slug,
    repoIdentity: data?.repoBinding?.repoIdentity ?? null,
  }
}
