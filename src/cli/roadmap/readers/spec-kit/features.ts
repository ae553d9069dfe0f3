import { posix } from 'node:path'
import type { SourceFolder } from '../../reading/found.ts'
import { parseJson } from '../../reading/json-text.ts'
import { isRecord } from '../../reading/texts.ts'
import { isChecklistFolder } from './headings.ts'

/** A folder with a `tasks.md`. */
export type Feature = {
  /** Its path below the folder of features, for example `001-auth`. */
  name: string
  path: string
}

/** The folders of features. The second one is that of some versions. */
export const featureFolders = ['specs', '.specify/specs']

/** The file that names the current feature, if features are elsewhere. */
export const currentFeatureFile = '.specify/feature.json'

/** Lists the features in the order of their paths. A name that is in use gives way to the whole path. */
export function listFeatures(folder: SourceFolder): Feature[] {
  const found = featureFolders.flatMap(root => listBelow(folder, root))
  const other = findOtherFolder(folder)
  if (other !== null && !featureFolders.some(root => `${other}/`.startsWith(`${root}/`)))
    found.push(...listBelow(folder, other).filter(({ name }) => !name.includes('/')))
  const names = new Set<string>()
  return found.map(({ name, path }) => {
    const unused = names.has(name) ? path : name
    names.add(unused)
    return { name: unused, path }
  })
}

const listBelow = (folder: SourceFolder, root: string): Feature[] =>
  folder
    .walk(root)
    .filter(path => path.endsWith('/tasks.md'))
    .map(path => ({ name: path.slice(root.length + 1, -'/tasks.md'.length), path: posix.dirname(path) }))
    .filter(({ name }) => name !== '' && !name.split('/').slice(1).some(isChecklistFolder))
    .sort((one, other) => (one.path < other.path ? -1 : 1))

/** Finds the folder that holds the current feature. A path out of the repository is not one. */
function findOtherFolder(folder: SourceFolder): string | null {
  if (!folder.has(currentFeatureFile)) return null
  const text = folder.read(currentFeatureFile)
  const parsed = text === null ? null : parseJson(text)
  const value = parsed && 'value' in parsed && isRecord(parsed.value) ? parsed.value.feature_directory : null
  const segments = typeof value === 'string' ? value.replace(/^\.\//, '').split('/').filter(Boolean) : []
  if (typeof value !== 'string' || value.startsWith('/') || segments.includes('..')) return null
  return segments.slice(0, -1).join('/') || null
}
