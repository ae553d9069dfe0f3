import { posix } from 'node:path'
import { type Sources, textDigest } from './sources.ts'

/**
 * For each file, a digest of everything that can change the types in it: the file, all files that it imports, directly
 * or not, and the files whose declarations apply to all. Installed packages are not included.
 */
export function digestsWithImports(sources: Sources): Map<string, string> {
  const code = new Map([...sources].filter(([path]) => isCode(path)))
  const own = new Map([...sources].map(([path, text]) => [path, textDigest(path, text)]))
  const imports = importsOfAll(sources)
  const shared = [...code].filter(([path, text]) => appliesToAll(path, text)).map(([path]) => own.get(path)!)
  const digestAt = (path: string): string => {
    const reached = [...reachedFrom(path, imports)].sort()
    return textDigest(...shared, path, ...reached.map(other => own.get(other) ?? other))
  }
  return new Map([...code.keys()].map(path => [path, digestAt(path)]))
}

/**
 * The files that can read other files than they import, because they or their imports know where the repository is. The
 * sources of the service and of its clients know only their own packages.
 */
export function filesThatReadOthers(sources: Sources): Set<string> {
  const imports = importsOfAll(sources)
  const knows = (path: string) => !path.startsWith('src/') && /\bimport\.meta\b/.test(sources.get(path) ?? '')
  return new Set([...imports.keys()].filter(path => [...reachedFrom(path, imports)].some(knows)))
}

const importsOfAll = (sources: Sources): Map<string, string[]> =>
  new Map([...sources].filter(([path]) => isCode(path)).map(([path, text]) => [path, importsOf(path, text)]))

const isCode = (path: string): boolean => /\.(m?[jt]s|tsx)$/.test(path)

const appliesToAll = (path: string, text: string): boolean =>
  path.endsWith('.d.ts') || /^\s*declare (module|global)\b/m.test(text)

/** The paths of the files that a file imports, also those that only its types need. */
export const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`]*)\1/g)].map(([, , target]) =>
    posix.join(posix.dirname(path), target!.replace(/\?.*/, '')),
  )

function reachedFrom(start: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set([start])
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
  return reached
}
