import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../dev/ports.ts'

const root = join(import.meta.dirname, '..', '..')

/** The README's tour, for a stack elsewhere than where a newcomer has it. */
function tour(port: number, dir: string): string {
  const [, lines] =
    /<!-- tour -->\n```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  if (!lines) throw new Error('The README has no tour')
  return lines
    .replaceAll('127.0.0.1:8787', `127.0.0.1:${port}`)
    .replaceAll('.local/', `${dir}/`)
    .replaceAll('jar', `${dir}/jar`)
}

/** Resolves when the stack says that it is ready, and ends it with the test. */
async function startStack(port: number, dir: string): Promise<void> {
  const stack = spawn(process.execPath, [join(root, 'dev', 'launch.mjs'), 'dev/stack.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => stack.once('exit', () => resolve()))
  onTestFinished(async () => {
    stack.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  })
  let output = ''
  await new Promise<void>((ready, failed) => {
    stack.once('exit', code => failed(new Error(`the stack ended with ${code}:\n${output}`)))
    for (const stream of [stack.stdout, stack.stderr])
      stream.on('data', data => {
        output += data
        if (output.includes('Cairn is ready')) ready()
      })
  })
}

it("walks the README's tour from sign-in to a synced roadmap and a shared file", {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'cairn-tour-'))
  await startStack(port, dir)
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', tour(port, dir)], {
    cwd: root,
  })
  const synced = /"documents":\{"upserted":(\d+),"unchanged":(\d+),"deleted":0\}/g
  expect([...stdout.matchAll(synced)].map(([, upserted, unchanged]) => [upserted, unchanged])).toEqual([
    ['613', '0'],
    ['0', '613'],
  ])
  expect(stdout).toContain('Initialize the actual Bun + TypeScript project')
  expect(stdout).toContain('project.created')
  expect(stdout).toContain('Permission is hereby granted')
  expect(stdout).toMatch(/"usage":\s*\{"usedBytes" : [1-9]/)
})
