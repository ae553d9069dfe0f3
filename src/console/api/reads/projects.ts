import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { type Edit, edit } from '../edits.ts'
import { queries } from '../queries.ts'
import { type Home, home, useHome } from './home.ts'

export type Project = components['schemas']['ListedProject']
export type Feature = Project['features'][number]

/** A project as the frame of its pages needs it: what every page has read tells it already, but for the oldest of very many. */
export const project = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'item'],
    // Never aborted: the frame, the trail and the loader wait for the same answer.
    queryFn: async (): Promise<Project> => {
      const { projects } = await queries.ensureQueryData(home)
      const listed = projects.find(({ id }) => id === projectId)
      if (listed) return listed
      const params = { path: { projectId } }
      return (await unwrap(api.GET('/api/projects/{projectId}', { params }))).project
    },
  })

/** All projects that somebody sees, for where what every page has read has not all of them. */
export const projects = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/projects', { signal }))).projects,
})

export const overview = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'overview'],
    queryFn: ({ signal }) => {
      const params = { path: { projectId }, query: { folded: '1' as const } }
      return unwrap(api.GET('/api/projects/{projectId}/overview', { params, signal }))
    },
  })

/** The project whose page is shown. */
export function useProject(): Project {
  const { projectId } = useParams({ strict: false })
  return useSuspenseQuery(project(projectId!)).data
}

/** The key that its issues are named by, as far as it has been read; undefined of a project that was not. */
export function useProjectKey(projectId: string): string | null | undefined {
  const { data } = useQuery({ ...project(projectId), enabled: false })
  const { projects } = useHome()
  return (data ?? projects.find(({ id }) => id === projectId))?.key
}

/** How a project looks, wherever it is shown, once these fields of it have changed. */
export const projectEdits = (
  projectId: string,
  fields: Partial<components['schemas']['Project']>,
): Edit[] => [
  edit(home, read => ({
    ...read,
    projects: read.projects.map(one => (one.id === projectId ? { ...one, ...fields } : one)),
  })),
  edit(project(projectId), read => ({ ...read, ...fields })),
  edit(overview(projectId), read => ({ ...read, project: { ...read.project, ...fields } })),
]

/** Reads all of a project anew, and home before it, which tells its frame what it is. */
export async function rereadProject(projectId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: home.queryKey })
  await queries.invalidateQueries({ queryKey: ['project', projectId] })
}

/** To be called once the reader can no longer reach a project: it leaves what was read, and they leave for home. */
export function useFarewell(projectId: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    queries.setQueryData(home.queryKey, read => read && without(read, projectId))
    await navigate({ to: '/' })
    // Not removed: the page that is being left still shows it.
    queries.invalidateQueries({ queryKey: ['project', projectId], refetchType: 'none' })
    await queries.invalidateQueries({ queryKey: home.queryKey })
  }
}

const without = (read: Home, projectId: string): Home => ({
  ...read,
  projects: read.projects.filter(({ id }) => id !== projectId),
})

/** What the reader may do in a project, as the API decides it. */
export const rightsIn = ({ role, archivedAt, features, featureScope }: Project) => {
  const isAdmin = role === 'admin' || role === 'owner'
  const sees = (feature: Feature) =>
    features.includes(feature) && (featureScope === null || featureScope.includes(feature))
  return {
    isArchived: archivedAt !== null,
    isAdmin,
    isOwner: role === 'owner',
    sees,
    /** Uploads, issues, folders. */
    mayWrite: archivedAt === null && role !== 'viewer',
    /** What only owners and admins do to what others made. */
    mayAdminister: archivedAt === null && isAdmin,
    /** Its settings, its archive state and its groups. */
    mayConfigure: isAdmin && (featureScope === null || featureScope.includes('settings')),
  }
}
