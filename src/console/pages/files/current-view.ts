import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { tree as treeRead } from '../../api/reads/files.ts'
import { inOrder, pathTo } from './tree.ts'

/** The folder and file of the page's address. Without a folder, it is the file's folder. */
export function useCurrentView(projectId: string) {
  const { data: tree } = useSuspenseQuery(treeRead(projectId))
  const { folder, file: fileId } = useSearch({ strict: false })
  const file = tree.files.find(({ id }) => id === fileId)
  const folderId = folder ?? file?.folderId ?? null
  const content = useMemo(
    () => ({
      path: pathTo(tree.folders, folderId),
      folders: inOrder(tree.folders.filter(({ parentId }) => parentId === folderId)),
      files: inOrder(tree.files.filter(file => file.folderId === folderId)),
    }),
    [tree, folderId],
  )
  return {
    ...content,
    tree,
    folderId,
    file,
    isFileMissing: fileId !== undefined && !file,
    isFolderMissing: folderId !== null && content.path.length === 0,
  }
}

export type CurrentView = ReturnType<typeof useCurrentView>
