import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Every file that is tracked by git or is about to be, by its path from the root. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\0')
  .filter(path => path !== '' && existsSync(join(root, path)))

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

export const filesUnder = (...folders: string[]): string[] =>
  repositoryFiles.filter(path => folders.some(folder => path.startsWith(`${folder}/`)))
