import { CairnError, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'
import { type FileSpace, findFolder, readTree, type Tree } from './tree.ts'

/** Returns the ID of a folder, or null for the root. Creates missing folders if `createsFolders`, or else throws. */
export async function ensureFolder(
  space: FileSpace,
  tree: Tree,
  names: readonly string[],
  isMade: boolean,
): Promise<string | null> {
  let id: string | null = null
  for (const [i, name] of names.entries()) {
    const found = findFolder(tree, names.slice(0, i + 1))
    if (!found && !isMade) throw missing(names)
    id = found?.id ?? (await createFolder(space, name, id))
  }
  return id
}

/** If another user creates the same folder first, this returns that folder. */
async function createFolder(space: FileSpace, name: string, parentId: string | null): Promise<string> {
  const params = { path: { projectId: space.projectId } }
  try {
    const created = await unwrap(
      space.api.POST('/api/projects/{projectId}/folders', { params, body: { name, parentId } }),
    )
    return created.folder.id
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'folder_name_taken') throw thrown
    const { folders } = await readTree(space)
    const existing = folders.find(folder => folder.name === name && folder.parentId === parentId)
    if (!existing) throw thrown
    return existing.id
  }
}

const missing = (names: readonly string[]) =>
  new Failure([`${names.join('/')} というフォルダーはありません`, `Folder not found: ${names.join('/')}`], {
    code: 'folder_not_found',
    hint: ['--parents を付けると作成します', 'Use --parents to create it'],
  })
