import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../../shared/root.ts'
import { noticesOf } from '../licenses/notices.ts'
import { packagesOf } from '../licenses/packages.ts'
import { stripDebugSections } from './wasm.ts'

const source = join(root, 'src', 'cli')

/**
 * Bundles the command line into one file for Node 20, as CommonJS, which starts faster. Beside it are jq, which few commands
 * load, and the licenses of the bundled packages.
 */
export async function buildCli(outfile = join(source, 'dist', 'cairn.cjs')): Promise<void> {
  const dist = dirname(outfile)
  rmSync(outfile, { force: true })
  const inputs = await Promise.all([
    bundle(join(source, 'main.ts'), outfile),
    bundle(join(source, 'json', 'jq-thread.ts'), join(dist, 'jq-thread.cjs')),
  ])
  writeFileSync(join(dist, 'jq.wasm'), stripDebugSections(readFileSync(join(root, jqModule))))
  writeFileSync(join(dist, 'NOTICES.txt'), noticesOf(packagesOf(inputs.flat())))
}

/** jq looks for this module beside its own code. */
const jqModule = 'node_modules/jq-web/jq.wasm'

/** Returns the paths of the bundled files. */
async function bundle(entry: string, outfile: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [entry],
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
  return Object.keys(metafile.inputs)
}

// Bundled ES modules use import.meta.url, which CommonJS does not have.
const ownUrl = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;"

/** Modules of Node that few commands use, but that would slow down the start of all commands. */
const late = [
  'child_process',
  'crypto',
  'fs/promises',
  'http',
  'net',
  'os',
  'stream',
  'stream/promises',
  'timers/promises',
  'tls',
  'util',
]

/** Loads these modules when one of their exports is first used. */
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
