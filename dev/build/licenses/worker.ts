import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../../shared/root.ts'

/** The files that the Worker's bundle takes code from. It bundles like wrangler, and a test compares the two. */
export async function workerFiles(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/worker/worker.ts'],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*', 'buffer', 'crypto', 'events', 'stream', 'util'],
    loader: { '.sql': 'text' },
    plugins: [aliases],
    logLevel: 'error',
  })
  const [output] = Object.values(metafile.outputs)
  return Object.entries(output!.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
}

/** The same as in wrangler.toml. */
const aliased: Record<string, string> = {
  '@aws-sdk/client-s3': 'src/worker/outside/s3-sdk.mjs',
  '@aws-sdk/xml-builder': 'node_modules/@aws-sdk/xml-builder/dist-cjs/index.js',
}

const aliases: Plugin = {
  name: 'aliases',
  setup({ onResolve }) {
    onResolve({ filter: /^@aws-sdk\/(client-s3|xml-builder)$/ }, ({ path }) => ({
      path: join(root, aliased[path]!),
    }))
  },
}
