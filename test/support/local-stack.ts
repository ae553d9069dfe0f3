import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../dev/shared/ports.ts'
import { root } from '../../dev/shared/root.ts'
import type { Addresses } from './stack-accounts.ts'

export type LocalStack = {
  port: number
  dir: string
  addresses: Addresses
  stop(): Promise<void>
}

/** Starts what `npm run dev` starts, in a separate folder and on a separate port. Resolves when it is ready. */
export async function startLocalStack(settings: Record<string, string> = {}): Promise<LocalStack> {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'cairn-local-'))
  const stack = spawn(process.execPath, [join(root, 'dev', 'launch.mjs'), 'dev/stack/run.ts'], {
    cwd: root,
    // Without a line for each request.
    env: { ...process.env, PORT: String(port), LOCAL_DIR: dir, WRANGLER_LOG: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => stack.once('exit', () => resolve()))
  const stop = async () => {
    stack.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  let output = ''
  await new Promise<void>((ready, failed) => {
    stack.once('exit', code => failed(new Error(`the stack ended with ${code}:\n${output}`)))
    for (const stream of [stack.stdout, stack.stderr])
      stream.on('data', data => {
        output += data
        if (output.includes('Cairn is ready')) ready()
      })
  })
  // What follows is read and dropped. The stack would wait if nobody read it.
  for (const stream of [stack.stdout, stack.stderr]) stream.removeAllListeners('data').resume()
  return { port, dir, addresses: JSON.parse(readFileSync(join(dir, 'stack.json'), 'utf8')), stop }
}
