import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../dev/shared/ports.ts'

export const root = join(import.meta.dirname, '..', '..')

export type LocalStack = {
  port: number
  dir: string
  /** As `stack.json` has it. */
  addresses: { url: string; mailboxUrl: string; databaseUrl: string; s3Url: string; billingUrl: string }
  stop(): Promise<void>
}

/** What `npm run dev` starts, in a directory and at a port of its own; it stands when this resolves. */
export async function startLocalStack(): Promise<LocalStack> {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'cairn-local-'))
  const stack = spawn(process.execPath, [join(root, 'dev', 'launch.mjs'), 'dev/stack.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DIR: dir },
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
  return { port, dir, addresses: JSON.parse(readFileSync(join(dir, 'stack.json'), 'utf8')), stop }
}
