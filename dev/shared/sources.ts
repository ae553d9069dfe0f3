import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of each file, by its path with `/`. */
export type Sources = ReadonlyMap<string, string>

/** The files of a checkout that git does not ignore, in the order of their paths; null if it is not one of git. */
export function readSources(root: string): Sources | null {
  if (!existsSync(join(root, '.git'))) return null
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    options,
  )
  const paths = [...new Set(listed.split('\0'))].filter(path => path && isFile(join(root, path))).sort()
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'latin1')]))
}

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

export function textDigest(...texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text, 'latin1')
  return hash.digest('base64url')
}

/** One digest of the files whose path matches. */
export const digestOfAll = (sources: Sources, pattern: RegExp): string =>
  textDigest(...[...sources].filter(([path]) => pattern.test(path)).flat())
