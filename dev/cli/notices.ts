import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

/** The licences of the packages that are in a bundle, which each of them wants to go with it. */
export const noticesOf = ({ inputs }: Metafile): string =>
  [...new Set(Object.keys(inputs).flatMap(packageOf))].sort().map(noticeOf).join('\n\n')

const packageOf = (path: string): string[] =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/'))?.slice(0, 1) ?? []

function noticeOf(path: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const file = readdirSync(join(root, path)).find(name => /^licen[cs]e/i.test(name))
  if (!file) throw new Error(`${path} has no file with its licence`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, path, file), 'utf8').trim()}\n`
}
