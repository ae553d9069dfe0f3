import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { type Edit, edit } from '../edits.ts'
import { queries } from '../queries.ts'
import { type Home, home, useHome } from './home.ts'

export type Project = components['schemas']['ListedProject']
export type Feature = Project['features'][number]

/** A project as its frame needs it. `home` lists it, unless the user has very many and it is among the oldest. */
export const project = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'item'],
    // Never aborted: the frame, the breadcrumbs, and the loader wait for the same response.
    queryFn: async (): Promise<Project> => {
      const { projects } = await queries.ensureQueryData(home)
      const listed = projects.find(({ id }) => id === projectId)
      if (listed) return listed
      const params = { path: { projectId } }
      return (await unwrap(api.GET('/api/projects/{projectId}', { params }))).project
    },
  })

/** All projects that the user sees, for when `home` does not list all of them. */
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

/** The project of the current page. */
export function useProject(): Project {
  const { projectId } = useParams({ strict: false })
  return useSuspenseQuery(project(projectId!)).data
}

/** The issue key of a project, from cached data; undefined if the project is not cached. */
export function useProjectKey(projectId: string): string | null | undefined {
  const { data } = useQuery({ ...project(projectId), enabled: false })
  const { projects } = useHome()
  return (data ?? projects.find(({ id }) => id === projectId))?.key
}

/** Edits that show changed fields of a project everywhere. */
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

/** Refetches all of a project, after `home`, from which the project's frame takes it. */
export async function rereadProject(projectId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: home.queryKey })
  await queries.invalidateQueries({ queryKey: ['project', projectId] })
}

/** Returns a function for when the user loses a project: it removes the project from `home` and opens home. */
export function useFarewell(projectId: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    queries.setQueryData(home.queryKey, read => read && without(read, projectId))
    await navigate({ to: '/' })
    // Not removed: the page that closes still shows it.
    queries.invalidateQueries({ queryKey: ['project', projectId], refetchType: 'none' })
    await queries.invalidateQueries({ queryKey: home.queryKey })
  }
}

const without = (read: Home, projectId: string): Home => ({
  ...read,
  projects: read.projects.filter(({ id }) => id !== projectId),
})

/** What the user may do in a project, by the rules of the API. */
export const rightsIn = ({ role, archivedAt, features, featureScope }: Project) => {
  const isAdmin = role === 'admin' || role === 'owner'
  const sees = (feature: Feature) =>
    features.includes(feature) && (featureScope === null || featureScope.includes(feature))
  return {
    isArchived: archivedAt !== null,
    isAdmin,
    isOwner: role === 'owner',
    sees,
    /** Change issues, files, and folders. */
    mayWrite: archivedAt === null && role !== 'viewer',
    /** Change and delete what others created. */
    mayAdminister: archivedAt === null && isAdmin,
    /** Change settings and groups, archive and unarchive. */
    mayConfigure: isAdmin && (featureScope === null || featureScope.includes('settings')),
  }
}
