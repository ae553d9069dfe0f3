import { posix } from 'node:path'

/** Files that exist in git but not on disk, because a sparse checkout leaves them out, and the folders above them. */
export type SkippedFiles = {
  hasFile(path: string): boolean
  hasFolder(path: string): boolean
  /** Lists the names in a folder. */
  list(folder: string): { name: string; isFolder: boolean }[]
}

export function createSkippedFiles(paths: readonly string[]): SkippedFiles {
  const files = new Set(paths)
  const folders = new Map<string, Set<string>>()
  const add = (path: string): void => {
    const parent = posix.dirname(path)
    const folder = parent === '.' ? '' : parent
    const names = folders.get(folder)
    folders.set(folder, (names ?? new Set()).add(posix.basename(path)))
    if (!names && folder) add(folder)
  }
  for (const path of files) add(path)
  const join = (folder: string, name: string) => (folder ? `${folder}/${name}` : name)
  return {
    hasFile: path => files.has(path),
    hasFolder: path => folders.has(path),
    list: folder =>
      [...(folders.get(folder) ?? [])].map(name => ({ name, isFolder: folders.has(join(folder, name)) })),
  }
}
