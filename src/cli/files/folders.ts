import { CairnError, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'
import { type FileSpace, findFolder, readTree, type Tree } from './tree.ts'

/** The id of the folder that these names lead to, null for the root. Where it is missing it is made, or refused. */
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

/** Somebody else may be faster. */
async function createFolder(space: FileSpace, name: string, parentId: string | null): Promise<string> {
  const params = { path: { projectId: space.projectId } }
  try {
    const made = await unwrap(
      space.api.POST('/api/projects/{projectId}/folders', { params, body: { name, parentId } }),
    )
    return made.folder.id
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'folder_name_taken') throw thrown
    const { folders } = await readTree(space)
    const taken = folders.find(folder => folder.name === name && folder.parentId === parentId)
    if (!taken) throw thrown
    return taken.id
  }
}

const missing = (names: readonly string[]) =>
  new Failure([`${names.join('/')} というフォルダーはありません`, `There is no folder ${names.join('/')}`], {
    code: 'folder_not_found',
    hint: ['--parents を付けると作成します', '--parents makes it'],
  })
