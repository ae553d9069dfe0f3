import type { FileItem, Folder, Tree } from '../../api/reads/files.ts'
import { compareNames } from '../../language/name-order.ts'

export type Item = FileItem | Folder

export const isFile = (item: Item): item is FileItem => 'folderId' in item

export const parentOf = (item: Item): string | null => (isFile(item) ? item.folderId : item.parentId)

export const inOrder = <I extends Item>(items: I[]): I[] =>
  items.toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))

/** The IDs of the items that can take the place of one in a list: the next one, then the previous one. */
export function neighborsOf(items: Item[], { id }: Item): string[] {
  const at = items.findIndex(one => one.id === id)
  return at < 0 ? [] : [items[at + 1], items[at - 1]].flatMap(one => (one ? [one.id] : []))
}

/** The levels of folders that the service accepts. */
export const maxLevels = 5

/** The path from the root to a folder, including the folder. */
export function pathTo(folders: Folder[], id: string | null): Folder[] {
  const folder = folders.find(one => one.id === id)
  return folder ? [...pathTo(folders, folder.parentId), folder] : []
}

/** All folders as an outline: depth first, with their depths. */
export const folderOutlineOf = (folders: Folder[], parentId: string | null = null, depth = 1): Outlined[] =>
  inOrder(folders.filter(folder => folder.parentId === parentId)).flatMap(folder => [
    { folder, depth },
    ...folderOutlineOf(folders, folder.id, depth + 1),
  ])

/** How many levels of folders an item has: none if it is a file. */
export const levelsOf = (folders: Folder[], item: Item): number =>
  isFile(item) ? 0 : Math.max(1, ...folderOutlineOf(folders, item.id, 2).map(({ depth }) => depth))

export type Outlined = { folder: Folder; depth: number }

/** The folders and files below a folder. */
export function within({ folders, files }: Tree, id: string): { folders: Folder[]; files: FileItem[] } {
  const below = folderOutlineOf(folders, id).map(({ folder }) => folder)
  const ids = new Set<string | null>([id, ...below.map(folder => folder.id)])
  return { folders: below, files: files.filter(({ folderId }) => ids.has(folderId)) }
}

export const bytesOf = (sized: { size: number }[]): number => sized.reduce((sum, { size }) => sum + size, 0)

/** The tree with an item renamed or moved. */
export function altered(tree: Tree, item: Item, { name = item.name, into = parentOf(item) }: Alter): Tree {
  const isIt = ({ id }: Item) => id === item.id
  return {
    ...tree,
    files: tree.files.map(file => (isIt(file) ? { ...file, name, folderId: into } : file)),
    folders: tree.folders.map(folder => (isIt(folder) ? { ...folder, name, parentId: into } : folder)),
  }
}

export type Alter = { name?: string; into?: string | null }

/** The tree without a folder and everything below it. */
export function without(tree: Tree, folder: Folder): Tree {
  const { folders, files } = within(tree, folder.id)
  const gone = new Set([folder, ...folders, ...files].map(({ id }) => id))
  const isLeft = ({ id }: Item) => !gone.has(id)
  return { ...tree, folders: tree.folders.filter(isLeft), files: tree.files.filter(isLeft) }
}
