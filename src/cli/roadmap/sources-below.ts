import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository/repository.ts'
import { openFolder } from './reading/folder.ts'
import { findReaders, readers } from './sources.ts'

/** What each source has at the root: a folder, or a file such as `roadmap.json`. */
const roots = new Set(readers.flatMap(({ paths }) => paths.map(path => path.split('/')[0]!)))

/** The number of folders that are looked at. */
const mostFolders = 20

/** Finds the sources in folders below the root, such as `packages/app/backlog`. None outside of git. */
export async function findSourcesBelow({ root, git }: Pick<Repository, 'root' | 'git'>): Promise<string[]> {
  const files = (await git('ls-files', '-z', '--cached', '--others', '--exclude-standard'))?.split('\0') ?? []
  const folders = [...new Set(files.flatMap(findParent))].sort().slice(0, mostFolders)
  return folders.flatMap(folder => {
    const [reader] = findReaders(openFolder(join(root, folder)))
    const found = reader?.paths.map(path => `${folder}/${path.split('/')[0]}`) ?? []
    return found.filter(path => existsSync(join(root, path))).slice(0, 1)
  })
}

/** Returns the folder that has a source, if a file could belong to one below the root. */
function findParent(file: string): string[] {
  const segments = file.split('/')
  const at = segments.findIndex(segment => roots.has(segment))
  return at > 0 ? [segments.slice(0, at).join('/')] : []
}
