import { type Client, type paths, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'

export type Tree =
  paths['/api/projects/{projectId}/files/tree']['get']['responses'][200]['content']['application/json']
export type FileItem = Tree['files'][number]
export type Folder = Tree['folders'][number]

/** The files of one project, and the server that has them. */
export type FileSpace = { url: string; api: Client; projectId: string }

/** Where a file goes, and the revision that is the newest there: 0 for none. */
export type UploadTarget = { folderId: string | null; baseRevision: number }

export const readTree = ({ api, projectId }: FileSpace): Promise<Tree> =>
  unwrap(api.GET('/api/projects/{projectId}/files/tree', { params: { path: { projectId } } }))

/** A name as the service keeps it (files § Names). */
export const normalizeName = (name: string): string => name.trim().normalize('NFC')

/** The names along a path; none for the root. */
export const splitPath = (path: string): string[] => path.split('/').map(normalizeName).filter(Boolean)

/** The one that these names lead to, null for the root; undefined where it is missing. */
export function findFolder({ folders }: Tree, names: readonly string[]): Folder | null | undefined {
  let found = null as Folder | null
  for (const name of names) {
    const parentId: string | null = found?.id ?? null
    const next = folders.find(folder => folder.parentId === parentId && folder.name === name)
    if (!next) return undefined
    found = next
  }
  return found
}

export function findFile(tree: Tree, names: readonly string[]): FileItem | undefined {
  const folder = findFolder(tree, names.slice(0, -1))
  if (folder === undefined) return undefined
  return tree.files.find(({ name, folderId }) => name === names.at(-1) && folderId === (folder?.id ?? null))
}

/** The file at a path; refuses where there is none. */
export function requireFile(tree: Tree, path: string): FileItem {
  const found = path.endsWith('/') ? undefined : findFile(tree, splitPath(path))
  if (!found)
    throw new Failure([`${path} というファイルはありません`, `There is no file ${path}`], {
      code: 'file_not_found',
      hint: ['cairn files ls --tree で一覧を表示します', '`cairn files ls --tree` lists all of them'],
    })
  return found
}

/** Tells where an item is, from the root on: `docs/specs/a.pdf`. */
export function createPathFinder({ folders }: Tree): (item: FileItem | Folder) => string {
  const byId = new Map(folders.map(folder => [folder.id, folder]))
  const pathOf = (item: FileItem | Folder): string => {
    const parent = byId.get(('folderId' in item ? item.folderId : item.parentId) ?? '')
    return parent ? `${pathOf(parent)}/${item.name}` : item.name
  }
  return pathOf
}
