import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../../shared/root.ts'
import { noticesOf } from '../licenses/notices.ts'
import { packagesOf } from '../licenses/packages.ts'

const source = join(root, 'src', 'cli')

/**
 * The command line as one file that Node 20 runs, with all that it needs; CommonJS, which starts faster. The licenses of what
 * is in it stand beside it.
 */
export async function buildCli(outfile = join(source, 'dist', 'cairn.cjs')): Promise<void> {
  rmSync(outfile, { force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(source, 'main.ts')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'utf8',
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: `#!/usr/bin/env node\n${ownUrl}` },
    plugins: [lateBuiltins],
    logLevel: 'warning',
    legalComments: 'none',
  })
  writeFileSync(join(outfile, '..', 'NOTICES.txt'), noticesOf(packagesOf(Object.keys(metafile.inputs))))
}

// Bundled ES modules ask where they are, which CommonJS tells otherwise.
const ownUrl = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;"

/** What few commands use of Node and all would wait for. */
const late = [
  'child_process',
  'crypto',
  'fs/promises',
  'os',
  'stream',
  'stream/promises',
  'timers/promises',
  'util',
]

/** Loads these when something of them is first used. */
const lateBuiltins: Plugin = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^node:(?:${late.join('|')})$`) }, ({ path, namespace }) =>
      namespace === 'late' ? { path, external: true } : { path, namespace: 'late' },
    )
    onLoad({ filter: /.*/, namespace: 'late' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter(name => name !== 'default')
      const getters = names.map(name => `get '${name}'() { return require('${path}')['${name}'] }`)
      return { contents: `module.exports = { ${getters.join(', ')} }` }
    })
  },
}

if (import.meta.main) await buildCli()
