import { compareTexts } from '../language/order.ts'
import type { FileItem, Folder, Tree } from './tree.ts'

/** An item of a list. `branch` is the tree drawing before its name. */
export type ListedItem = { branch: string; item: FileItem | Folder }

export const isFolder = (item: FileItem | Folder): item is Folder => !('folderId' in item)

/** Lists a folder, folders first. If `isDeep`, includes everything below it. */
export function listFolder(tree: Tree, folderId: string | null, isDeep: boolean): ListedItem[] {
  const contents = groupByFolder(tree)
  const below = (id: string | null, indent: string): ListedItem[] => {
    const items = contents(id)
    return items.flatMap((item, i) => {
      const isLast = i === items.length - 1
      const own = { branch: isDeep ? indent + (isLast ? '└── ' : '├── ') : '', item }
      return isDeep && isFolder(item) ? [own, ...below(item.id, indent + (isLast ? '    ' : '│   '))] : [own]
    })
  }
  return below(folderId, '')
}

function groupByFolder({ folders, files }: Tree): (folderId: string | null) => (FileItem | Folder)[] {
  const inside = new Map<string | null, (FileItem | Folder)[]>()
  const add = (parentId: string | null, item: FileItem | Folder) => {
    const items = inside.get(parentId)
    if (items) items.push(item)
    else inside.set(parentId, [item])
  }
  for (const folder of folders.toSorted(byName)) add(folder.parentId, folder)
  for (const file of files.toSorted(byName)) add(file.folderId, file)
  return folderId => inside.get(folderId) ?? []
}

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1)
