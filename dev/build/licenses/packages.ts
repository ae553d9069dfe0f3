import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/root.ts'
import { apache, jqLibraries, lucide, mit } from './standard.ts'

export type Package = { name: string; version: string; license: string; text: string }

/** The licenses that bundled packages may have. Read a license before you add it. */
const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  '(MIT AND Zlib)',
])

/** The installed packages that these files belong to, with the texts of their licenses. */
export const packagesOf = (files: Iterable<string>): Package[] =>
  [...new Set([...files].flatMap(homeOf))].sort().map(home => packageIn(join(root, home)))

/** The package that is installed in a folder. */
export function packageIn(home: string): Package {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const { name, license, version } = manifest
  if (!allowedLicenses.has(license))
    throw new Error(`${name} has the license "${license}", which is not allowed`)
  return {
    name,
    version,
    license,
    text: [textIn(home) ?? standardText(name, license), ...libraryNotices(name)].join('\n\n'),
  }
}

const homeOf = (path: string): string[] =>
  /^(?:.*\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/
    .exec(path.replaceAll('\\', '/'))
    ?.slice(1, 2) ?? []

/** The text of its license, and its notices. */
function textIn(home: string): string | undefined {
  const files = existsSync(home) ? readdirSync(home).sort() : []
  const texts = [/^(licen[cs]e|copying)/i, /^notice/i].flatMap(name =>
    files.filter(file => name.test(file) && !/\.[cm]?[jt]s$/.test(file)).map(file => join(home, file)),
  )
  const hasLicense = files.some(file => /^(licen[cs]e|copying)/i.test(file))
  return hasLicense ? texts.map(file => readFileSync(file, 'utf8').trim()).join('\n\n') : undefined
}

const libraryNotices = (name: string): string[] => (name === 'jq-web' ? [jqLibraries] : [])

/** For packages that name a license but do not contain its text. */
function standardText(name: string, license: string): string {
  if (name === '@iconify-json/lucide') return lucide
  if (license === 'MIT') return mit(name)
  if (license === 'Apache-2.0') return apache(name)
  throw new Error(`${name} has no file with its license (${license})`)
}
