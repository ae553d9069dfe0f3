import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const page = join(import.meta.dirname, 'page')
const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
const scalar = join(dirname(entry), 'browser')

/** The reference and its page, by their paths. */
export const referenceAssets = (): [path: string, bytes: Buffer][] => [
  ['openapi.json', compact(join(root, 'docs', 'openapi.json'))],
  ...readdirSync(page).map((name): [string, Buffer] => [`docs/${name}`, readFileSync(join(page, name))]),
  ['docs/scalar/standalone.js', script('standalone.esm.js')],
  ...chunks().map((name): [string, Buffer] => [`docs/scalar/chunks/${name}`, script('chunks', name)]),
]

/** The source maps of its scripts, which are not served. A script of Scalar's bundler alone has none. */
export const referenceMaps = (): string[] =>
  ['standalone.esm.js', ...chunks().map(name => join('chunks', name))]
    .map(name => join(scalar, name))
    .filter(path => readFileSync(path, 'utf8').includes('//# sourceMappingURL='))
    .map(path => `${path}.map`)

/** Without the spaces by which the repository keeps it readable. */
const compact = (path: string) => Buffer.from(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))

// Without the drawer of its agent, which the page switches off.
const chunks = () =>
  readdirSync(join(scalar, 'chunks')).filter(name => name.endsWith('.js') && !name.startsWith('AgentScalar'))

/** Without the address of its source map, which is not served. */
const script = (...path: string[]) =>
  Buffer.from(readFileSync(join(scalar, ...path), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
