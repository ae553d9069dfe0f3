import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { absentPackage, type Package, packageIn } from './packages.ts'

const modules = join(import.meta.dirname, '..', '..', 'node_modules')
const scalar = join(modules, '@scalar', 'api-reference')

/** Bundled by Scalar, and needed by nothing that is installed. */
const absent: Record<string, string> = { 'unist-util-find-after': 'MIT' }

/** The packages that Scalar has bundled into its scripts, as their source maps name them. */
export function referencePackages(maps: readonly string[]): Package[] {
  const sources = maps.flatMap(map => JSON.parse(readFileSync(map, 'utf8')).sources as string[])
  const found = new Map(sources.flatMap(bundledFrom).map(one => [`${one.name} ${one.version}`, one]))
  return [...found.values()].map(({ name, version }) => bundledPackage(name, version))
}

type Bundled = { name: string; version?: string }

/** `…/.pnpm/NAME@VERSION…/node_modules/NAME/…` is another's; `../icons/dist/…` is a package of Scalar's own. */
export function bundledFrom(source: string): Bundled[] {
  const other = /\.pnpm\/@?[^@/]+@([^_(/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)
  if (other) return [{ name: other[2]!, version: other[1]! }]
  const own = /^(?:\.\.\/)+([a-z][\w-]*)\/(?:dist|src)\//.exec(source)
  return [{ name: own ? `@scalar/${own[1]}` : '@scalar/api-reference' }]
}

function bundledPackage(name: string, version?: string): Package {
  const homes = [join(scalar, 'node_modules', name), join(modules, name)]
  const home = homes.find(home => existsSync(join(home, 'package.json')))
  if (home) return packageIn(home, version)
  const license = absent[name]
  if (!license || !version) throw new Error(`Scalar has bundled ${name}, whose license is not known here`)
  return absentPackage(name, version, license)
}
