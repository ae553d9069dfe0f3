import { CairnError, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'
import { type FileSpace, findFolder, readTree, type Tree } from './tree.ts'

/** A folder to upload to. Its ID is null for the root, and undefined as long as the folder is missing. */
export type TargetFolder = {
  id(): string | null | undefined
  /** Returns the ID, and creates the missing folders first. */
  ensure(): Promise<string | null>
}

/**
 * Finds a folder to upload to. Throws if it is missing, unless `createsFolders`. Missing folders are only created by
 * `ensure`, so that an upload that fails before leaves none.
 */
export function findTargetFolder(
  space: FileSpace,
  tree: Tree,
  names: readonly string[],
  createsFolders: boolean,
): TargetFolder {
  if (names.includes('..')) throw upwards(names)
  let id = findFolder(tree, names)?.id ?? (names.length > 0 ? undefined : null)
  if (id === undefined && !createsFolders) throw missing(names)
  if (names.length > mostLevels) throw tooDeep(names)
  let created: Promise<string | null> | null = null
  const create = async () => {
    id = await createFolders(space, tree, names)
    return id
  }
  return {
    id: () => id,
    async ensure() {
      if (id !== undefined) return id
      created ??= create().finally(() => {
        created = null
      })
      return created
    },
  }
}

/** The service refuses more, but only after the upload. */
const mostLevels = 5

/** Creates the missing folders of a path, and returns the ID of the last one. */
async function createFolders(space: FileSpace, tree: Tree, names: readonly string[]): Promise<string | null> {
  let id: string | null = null
  for (const [i, name] of names.entries())
    id = findFolder(tree, names.slice(0, i + 1))?.id ?? (await createFolder(space, name, id))
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

const upwards = (names: readonly string[]) =>
  new Failure([`${names.join('/')} というフォルダーはありません`, `Folder not found: ${names.join('/')}`], {
    code: 'folder_not_found',
    hint: [
      'パスを .. なしで、プロジェクトの最上位から指定してください',
      'Name its path from the top level of the project, without ..',
    ],
  })

const tooDeep = (names: readonly string[]) =>
  new Failure([`${names.join('/')} は深すぎます`, `${names.join('/')} is too deep`], {
    code: 'folder_too_deep',
    hint: ['フォルダーは 5 階層までです', 'Folders can be at most 5 levels deep'],
  })
