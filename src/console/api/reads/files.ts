import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

export type Tree = { folders: Folder[]; files: FileItem[]; usage: components['schemas']['StorageUsage'] }
export type Folder = components['schemas']['ProjectFolder']
export type FileItem = components['schemas']['ProjectFile']
export type FileDetail = components['schemas']['ProjectFileDetail']

/** All folders and files of a project, with its storage usage. */
export const tree = (projectId: string) =>
  queryOptions({
    queryKey: keys.tree(projectId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{projectId}/files/tree', { params: { path: { projectId } }, signal })),
  })

/** A file with its revisions. */
export const file = (projectId: string, fileId: string) =>
  queryOptions({
    queryKey: keys.file(projectId, fileId),
    queryFn: async ({ signal }) => {
      const params = { path: { projectId, fileId } }
      return (await unwrap(api.GET('/api/projects/{projectId}/files/{fileId}', { params, signal }))).file
    },
  })
