import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runProgram } from '../../dev/shared/program.ts'

/** Sizes in bytes. */
export type Bundle = { path: string; raw: number; gzipped: number }

const root = join(import.meta.dirname, '..', '..')

/** Bundles an entry of a project with wrangler's dry run, minified, with the production settings. */
export async function bundle(entry: string, outdir: string, project = root): Promise<Bundle> {
  const settings = ['--env', 'production', '--dry-run', '--minify', '--metafile', '--outdir', outdir]
  const { code: exit, output } = await runProgram('wrangler', ['deploy', entry, ...settings], {
    cwd: project,
  })
  if (exit !== 0) throw new Error(`${entry} could not be bundled:\n${output}`)
  const modules = readdirSync(outdir).filter(name => !/\.(md|map|json)$/.test(name))
  if (modules.length !== 1) throw new Error(`Expected one module in the bundle, found ${modules.join(', ')}`)
  const path = join(outdir, modules[0]!)
  const code = readFileSync(path)
  return { path, raw: code.length, gzipped: gzipSync(code, { level: 9 }).length }
}

/** The compatibility settings of a project's `wrangler.toml`. */
export function compatibility(project = root): { date: string; flags: string[] } {
  const toml = readFileSync(join(project, 'wrangler.toml'), 'utf8')
  const [, date] = /^compatibility_date = "(.+)"/m.exec(toml) ?? []
  const [, flags] = /^compatibility_flags = (\[.*\])/m.exec(toml) ?? []
  if (!date || !flags) throw new Error('wrangler.toml names no compatibility date or flags')
  return { date, flags: JSON.parse(flags) }
}
