import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { changeRead, edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type Folder, tree } from '../../api/reads/files.ts'
import { pendingDeletionAt } from '../../uploads/deletions.ts'
import { normalizedName } from '../../uploads/folders.ts'
import { type Alter, altered, type Item, isFile, parentOf, without } from './tree.ts'

const all = (projectId: string) => [keys.project(projectId)]

/** Renames or moves a file or folder. */
export function useAlter(projectId: string, onDone?: (item: Item) => void) {
  const { mutate, mutateAsync, ...change } = useAltering(projectId, onDone)
  const freed =
    <Rest extends unknown[], Result>(send: (input: Altering, ...rest: Rest) => Result) =>
    (input: Altering, ...rest: Rest): Result => {
      freeName(projectId, input)
      return send(input, ...rest)
    }
  return { ...change, mutate: freed(mutate), mutateAsync: freed(mutateAsync) }
}

type Altering = Alter & { item: Item }

/** Sends the pending deletion of a file whose name and folder are needed now. */
function freeName(projectId: string, { item, name = item.name, into = parentOf(item) }: Altering): void {
  const deletion = isFile(item) && pendingDeletionAt(projectId, into, normalizedName(name))
  if (deletion) void deletion.send()
}

const useAltering = (projectId: string, onDone?: (item: Item) => void) =>
  useChange({
    send: ({ item, name, into }: Altering): Promise<unknown> =>
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

export const useDeleteFolder = (projectId: string, folder: Folder, onDone: () => void) =>
  useChange({
    send: () =>
      unwrap(
        api.DELETE('/api/projects/{projectId}/folders/{folderId}', {
          params: { path: { projectId, folderId: folder.id } },
        }),
      ),
    show: () => [edit(tree(projectId), read => without(read, folder))],
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
      changeRead(queries, tree(projectId), read => ({ ...read, folders: [...read.folders, folder] }))
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
          params: { path: { projectId, fileId, revision } },
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
          params: { path: { projectId, fileId, revision } },
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
