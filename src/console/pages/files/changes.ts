import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { tree } from '../../api/reads/files.ts'
import { type Alter, altered, type Item, isFile, without } from './tree.ts'

const all = (projectId: string) => [['project', projectId]]

/** Renames or moves. */
export const useAlter = (projectId: string, onDone?: (item: Item) => void) =>
  useChange({
    send: ({ item, name, into }: Alter & { item: Item }): Promise<unknown> =>
      isFile(item)
        ? unwrap(
            api.PATCH('/api/projects/{projectId}/files/{fileId}', {
              params: { path: { projectId, fileId: item.id } },
              body: { ...(name !== undefined && { name }), ...(into !== undefined && { folderId: into }) },
            }),
          )
        : unwrap(
            api.PATCH('/api/projects/{projectId}/folders/{folderId}', {
              params: { path: { projectId, folderId: item.id } },
              body: { ...(name !== undefined && { name }), ...(into !== undefined && { parentId: into }) },
            }),
          ),
    show: ({ item, ...to }) => [edit(tree(projectId), read => altered(read, item, to))],
    stale: all(projectId),
    onDone: (_, { item }) => onDone?.(item),
  })

export const useDelete = (projectId: string, item: Item, onDone: () => void) =>
  useChange({
    send: () =>
      isFile(item)
        ? unwrap(
            api.DELETE('/api/projects/{projectId}/files/{fileId}', {
              params: { path: { projectId, fileId: item.id } },
            }),
          )
        : unwrap(
            api.DELETE('/api/projects/{projectId}/folders/{folderId}', {
              params: { path: { projectId, folderId: item.id } },
            }),
          ),
    show: () => [edit(tree(projectId), read => without(read, item))],
    stale: all(projectId),
    onDone,
  })

export function useNewFolder(projectId: string, parentId: string | null, onDone: () => void) {
  const queries = useQueryClient()
  return useChange({
    send: (name: string, api) =>
      unwrap(
        api.POST('/api/projects/{projectId}/folders', {
          params: { path: { projectId } },
          body: { name, parentId },
        }),
      ),
    stale: all(projectId),
    onDone({ folder }) {
      queries.setQueryData(
        tree(projectId).queryKey,
        read => read && { ...read, folders: [...read.folders, folder] },
      )
      onDone()
    },
  })
}

type OfRevision = { projectId: string; fileId: string }

export const useRestore = ({ projectId, fileId }: OfRevision, onDone: (revision: number) => void) =>
  useChange({
    send: (revision: number, api) =>
      unwrap(
        api.POST('/api/projects/{projectId}/files/{fileId}/revisions/{revision}/restore', {
          params: { path: { projectId, fileId, revision: String(revision) } },
        }),
      ),
    stale: all(projectId),
    onDone: ({ file }) => onDone(file.currentRevision),
  })

export const useDeleteRevision = ({ projectId, fileId }: OfRevision, revision: number) =>
  useChange({
    send: () =>
      unwrap(
        api.DELETE('/api/projects/{projectId}/files/{fileId}/revisions/{revision}', {
          params: { path: { projectId, fileId, revision: String(revision) } },
        }),
      ),
    stale: all(projectId),
  })

export const usePrune = ({ projectId, fileId }: OfRevision) =>
  useChange({
    send: (_, api) =>
      unwrap(
        api.POST('/api/projects/{projectId}/files/{fileId}/revisions/prune', {
          params: { path: { projectId, fileId } },
        }),
      ),
    stale: all(projectId),
  })
