import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../dev/shared/ports.ts'
import { type Client, createClient, unwrap } from '../../src/client/index.ts'

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

/** A browser in which this address has signed in, by the code that was mailed to it. */
export async function signInAt({ addresses }: LocalStack, email: string): Promise<Client> {
  const { url: origin, mailboxUrl } = addresses
  const inBrowser = (cookie = '') => createClient({ baseUrl: origin, headers: { origin, cookie } })
  const asked = await inBrowser().POST('/api/auth/email-code', { body: { email } })
  const code = await vi.waitUntil(async () => {
    const mails = await fetch(`${mailboxUrl}/messages?${new URLSearchParams({ to: email })}`)
    const [newest] = (await mails.json()) as { text: string }[]
    return newest && /^ {4}(\d{6})$/m.exec(newest.text)?.[1]
  })
  const stranger = inBrowser(cookieOf(asked.response))
  const opened = await stranger.POST('/api/auth/session', { body: { email, code } })
  await unwrap(opened)
  return inBrowser(cookieOf(opened.response))
}

const cookieOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
