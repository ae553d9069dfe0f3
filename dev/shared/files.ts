import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a directory, as relative paths with `/`. */
export const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )

/** A digest of these files and directories below `root`, without builds and installed packages. */
export function digestOf(root: string, paths: string[]): string {
  const hash = createHash('sha256')
  const files = paths.flatMap(path =>
    statSync(join(root, path)).isFile() ? path : filesIn(join(root, path)).map(name => `${path}/${name}`),
  )
  for (const path of files.filter(path => !/\/(?:dist|node_modules)\//.test(path)).sort())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
