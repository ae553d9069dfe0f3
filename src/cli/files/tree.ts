import { type Client, type paths, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'

export type Tree =
  paths['/api/projects/{projectId}/files/tree']['get']['responses'][200]['content']['application/json']
export type FileItem = Tree['files'][number]
export type Folder = Tree['folders'][number]

/** The project whose files a command uses, and its server. */
export type FileSpace = { url: string; api: Client; projectId: string }

export const readTree = ({ api, projectId }: FileSpace): Promise<Tree> =>
  unwrap(api.GET('/api/projects/{projectId}/files/tree', { params: { path: { projectId } } }))

/** Normalizes a name as the service does (files § Names). */
export const normalizeName = (name: string): string => name.trim().normalize('NFC')

/** Splits a path into normalized names. The root has none. */
export const splitPath = (path: string): string[] =>
  path
    .split('/')
    .map(normalizeName)
    .filter(name => name && name !== '.')

/** Finds a folder by its path. Null is the root; undefined means that it does not exist. */
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

/** Finds the file at a path, or throws. */
export function requireFile(tree: Tree, path: string): FileItem {
  const found = path.endsWith('/') ? undefined : findFile(tree, splitPath(path))
  if (!found)
    throw new Failure([`${path} というファイルはありません`, `File not found: ${path}`], {
      code: 'file_not_found',
      hint: ['cairn files ls --tree で一覧を表示します', 'List all files: cairn files ls --tree'],
    })
  return found
}

/** Creates a function that returns the full path of an item: `docs/specs/a.pdf`. */
export function createPathFinder({ folders }: Tree): (item: FileItem | Folder) => string {
  const byId = new Map(folders.map(folder => [folder.id, folder]))
  const pathOf = (item: FileItem | Folder): string => {
    const parent = byId.get(('folderId' in item ? item.folderId : item.parentId) ?? '')
    return parent ? `${pathOf(parent)}/${item.name}` : item.name
  }
  return pathOf
}
