import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

const of = (projectId: string, signal: AbortSignal) => ({ params: { path: { projectId } }, signal })

export const roadmaps = (projectId: string) =>
  queryOptions({
    queryKey: keys.roadmaps(projectId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/projects/{projectId}/roadmaps', of(projectId, signal)))).roadmaps,
  })

/** A roadmap with its phases and tasks. */
export const roadmap = (projectId: string, slug: string) =>
  queryOptions({
    queryKey: keys.roadmap(projectId, slug),
    queryFn: async ({ signal }) => {
      const params = { path: { projectId, slug } }
      const path = '/api/projects/{projectId}/roadmaps/{slug}'
      return (await unwrap(api.GET(path, { params, signal }))).roadmap
    },
  })

/** A plan document, with its text. */
export const planDocument = (projectId: string, slug: string, path: string) =>
  queryOptions({
    queryKey: keys.planDocument(projectId, slug, path),
    queryFn: async ({ signal }) => {
      const params = { path: { projectId, slug, path } }
      const document = '/api/projects/{projectId}/roadmaps/{slug}/documents/{path}'
      return (await unwrap(api.GET(document, { params, signal }))).document
    },
  })
