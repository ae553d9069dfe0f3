import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { headersOf } from './headers.ts'

const root = join(import.meta.dirname, '..', '..')
const page = join(import.meta.dirname, 'page')
const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
const scalar = join(dirname(entry), 'browser')

/** Where wrangler.toml looks for what is served beside the Worker. */
export const assetsDirectory = join(root, 'dist', 'assets')

/** Puts the reference, its page and their headers there; may run while others do, and while what is there is served. */
export function makeAssets(directory = assetsDirectory): void {
  const assets = new Map<string, Buffer>([
    ['_headers', Buffer.from(headersOf())],
    ['openapi.json', compact(join(root, 'docs', 'openapi.json'))],
    ...readdirSync(page).map(name => [`docs/${name}`, readFileSync(join(page, name))] as const),
    ['docs/scalar/standalone.js', script('standalone.esm.js')],
    ...chunks().map(name => [`docs/scalar/chunks/${name}`, script('chunks', name)] as const),
  ])
  for (const [path, bytes] of assets) put(join(directory, path), bytes, `${directory}.${process.pid}`)
  for (const path of filesIn(directory)) if (!assets.has(path)) rmSync(join(directory, path), { force: true })
}

/** Without the spaces by which the repository keeps it readable. */
const compact = (path: string) => Buffer.from(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))

// Without the drawer of its agent, which the page switches off.
const chunks = () =>
  readdirSync(join(scalar, 'chunks')).filter(name => name.endsWith('.js') && !name.startsWith('AgentScalar'))

/** Without the address of its source map, which is not served. */
const script = (...path: string[]) =>
  Buffer.from(readFileSync(join(scalar, ...path), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )

function put(path: string, bytes: Buffer, draft: string): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
