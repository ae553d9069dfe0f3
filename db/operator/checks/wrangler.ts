import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Runs the installed wrangler, and returns its exit code and its whole output. */
export function runWrangler(...args: string[]): Promise<{ code: number; output: string }> {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json')
  const wrangler = spawn(process.execPath, [join(dirname(manifest), 'bin', 'wrangler.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise(resolve => {
    let output = ''
    for (const stream of [wrangler.stdout, wrangler.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    wrangler.once('close', code => resolve({ code: code ?? 1, output }))
  })
}
