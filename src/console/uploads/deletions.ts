import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { edit } from '../api/edits.ts'
import { keys } from '../api/keys.ts'
import { type FileItem, tree } from '../api/reads/files.ts'
import { type Deletion, deleteLater } from '../parts/deletions.ts'

/** The ID of the link in the row of a file or folder. */
export const rowLinkId = (itemId: string): string => `item-${itemId}`

const pending = new Map<Deletion, { projectId: string; file: FileItem }>()

/** Hides a file and deletes it after the time to undo. `text` is that of its toast. */
export function deleteFileLater(projectId: string, file: FileItem, text: ReactNode): void {
  const without = edit(tree(projectId), read => ({
    ...read,
    files: read.files.filter(({ id }) => id !== file.id),
  }))
  const deletion = deleteLater({
    text,
    elementId: rowLinkId(file.id),
    edits: [without],
    send: () => remove(projectId, file.id),
    stale: [keys.project(projectId)],
    onEnd: () => void pending.delete(deletion),
  })
  pending.set(deletion, { projectId, file })
}

/** The pending deletion of the file with this name in this folder. */
export const pendingDeletionAt = (
  projectId: string,
  folderId: string | null,
  name: string,
): Deletion | undefined =>
  [...pending].find(
    ([, one]) => one.projectId === projectId && one.file.folderId === folderId && one.file.name === name,
  )?.[0]

async function remove(projectId: string, fileId: string): Promise<void> {
  const params = { path: { projectId, fileId } }
  const response = await api.DELETE('/api/projects/{projectId}/files/{fileId}', { params })
  // 404: the file or its folder was deleted meanwhile.
  if (response.response.status !== 404) await unwrap(response)
}
