import { CairnError, unwrap } from '../api/client.ts'
import { changeRead } from '../api/edits.ts'
import { withIdempotencyKey } from '../api/idempotency.ts'
import { queries } from '../api/queries.ts'
import { type Folder, tree } from '../api/reads/files.ts'

/** A name as the API stores it. */
export const normalizedName = (name: string): string => name.trim().normalize()

const inProgress = new Map<string, Promise<string>>()

/** The folder at a path below another folder. Missing folders are created, each only once for all uploads. */
export async function folderAt(
  projectId: string,
  base: string | null,
  path: readonly string[],
): Promise<string | null> {
  let at = base
  for (const name of path) at = await childOf(projectId, at, normalizedName(name))
  return at
}

function childOf(projectId: string, parentId: string | null, name: string): Promise<string> {
  const key = JSON.stringify([projectId, parentId, name])
  const found = inProgress.get(key) ?? findOrCreate(projectId, parentId, name)
  inProgress.set(key, found)
  return found.finally(() => inProgress.delete(key))
}

async function findOrCreate(projectId: string, parentId: string | null, name: string): Promise<string> {
  const isIt = (folder: Folder) => folder.parentId === parentId && folder.name === name
  const known = (await queries.ensureQueryData(tree(projectId))).folders.find(isIt)
  if (known) return known.id
  try {
    return await make(projectId, parentId, name)
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'folder_name_taken') throw thrown
    // Another user created it meanwhile.
    const made = (await queries.fetchQuery({ ...tree(projectId), staleTime: 0 })).folders.find(isIt)
    if (!made) throw thrown
    return made.id
  }
}

async function make(projectId: string, parentId: string | null, name: string): Promise<string> {
  const params = { path: { projectId } }
  const { folder } = await unwrap(
    withIdempotencyKey(crypto.randomUUID()).POST('/api/projects/{projectId}/folders', {
      params,
      body: { name, parentId },
    }),
  )
  changeRead(queries, tree(projectId), read => ({ ...read, folders: [...read.folders, folder] }))
  return folder.id
}
