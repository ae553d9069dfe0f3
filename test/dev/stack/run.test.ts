import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort, isFree } from '../../../dev/shared/ports.ts'
import { isAlive, listProcesses } from '../../../dev/shared/processes.ts'
import { intervals } from '../../../src/worker/jobs/jobs.ts'
import { openBrowser, watchTrouble } from '../../support/browser.ts'

const root = mkdtempSync(join(tmpdir(), 'cairn-stack-'))
chmodSync(root, 0o755)
const launched = new Set<ChildProcess>()
/** The output of each stack so far. */
const outputs = new Map<ChildProcess, string>()

afterAll(async () => {
  for (const stack of launched) stack.kill('SIGTERM')
  await Promise.all([...launched].map(ended))
  rmSync(root, { recursive: true, force: true })
})

function launch(dir: string, port: number): ChildProcess {
  const launcher = join(import.meta.dirname, '../../../dev/launch.mjs')
  const stack = spawn(process.execPath, [launcher, 'dev/stack/run.ts'], {
    env: { ...process.env, LOCAL_DIR: join(root, dir), PORT: String(port), npm_lifecycle_event: '' },
  })
  launched.add(stack)
  outputs.set(stack, '')
  for (const stream of [stack.stdout!, stack.stderr!])
    stream.on('data', chunk => outputs.set(stack, outputs.get(stack) + chunk))
  stack.once('exit', () => launched.delete(stack))
  return stack
}

function ended(stack: ChildProcess): Promise<{ code: number | null; output: string }> {
  const end = (code: number | null) => ({ code, output: outputs.get(stack)! })
  return new Promise(resolve => {
    if (stack.exitCode !== null) resolve(end(stack.exitCode))
    stack.once('close', code => resolve(end(code)))
  })
}

interface Stack {
  url: string
  mailboxUrl: string
  databaseUrl: string
  s3Url: string
  pids: number[]
}

async function ready(dir: string, process: ChildProcess): Promise<Stack> {
  const failed = ended(process).then(({ output }) => {
    throw new Error(`The stack ended:\n${output}`)
  })
  return Promise.race([failed, stackFile(dir)])
}

// A killed stack leaves its file behind. The file of this start names a running process.
async function stackFile(dir: string): Promise<Stack> {
  for (;;) {
    try {
      const stack: Stack = JSON.parse(readFileSync(join(root, dir, 'stack.json'), 'utf8'))
      if (isAlive(stack.pids[0]!)) return stack
    } catch {}
    await pause(50)
  }
}

async function ask(databaseUrl: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const health = async ({ url }: Stack) => (await fetch(`${url}/healthz`)).status
const remains = (dir: string) => listProcesses().filter(({ command }) => command.includes(join(root, dir)))

describe('the local stack', { shuffle: false }, () => {
  let portA: number
  let portB: number
  let processes: Record<'a' | 'b', ChildProcess>
  let a: Stack
  let b: Stack

  it('runs beside another stack', async () => {
    portA = await freePort()
    portB = await freePort()
    processes = { a: launch('a', portA), b: launch('b', portB) }
    ;[a, b] = await Promise.all([ready('a', processes.a), ready('b', processes.b)])
    expect(await Promise.all([health(a), health(b)])).toEqual([200, 200])
    expect(a.url).toBe(`http://127.0.0.1:${portA}`)
    expect(await (await fetch(`${b.mailboxUrl}/messages`)).json()).toEqual([])
  })

  it('reloads a page of the console when its sources change', async () => {
    await using browser = await openBrowser()
    const page = await browser.newPage({ locale: 'ja-JP' })
    const trouble = watchTrouble(page, a.url)
    await page.goto(`${a.url}/sign-in`)
    await page.getByLabel('メールアドレス').waitFor()
    const index = join(root, 'a', 'assets', 'index.html')
    const made = readFileSync(index, 'utf8')
    const loaded = page.waitForEvent('load')
    writeFileSync(index, made.replace(/data-page="\w+"/, 'data-page="0"'))
    await loaded
    expect(trouble).toMatchObject({ otherHosts: [] })
    // Without a session, reads of the signed-in user fail.
    expect(trouble.errors.filter(text => !text.includes('a status of 401'))).toEqual([])
  })

  it('fires every cron trigger', async () => {
    const succeeded = () => ask(a.databaseUrl, 'select job from job_runs where succeeded_at is not null')
    const jobs = Object.keys(intervals).length
    await vi.waitUntil(async () => (await succeeded()).length === jobs, { timeout: 100_000, interval: 100 })
  })

  it('stores files through presigned URLs', async () => {
    const client = new S3Client({
      endpoint: a.s3Url,
      region: 'auto',
      forcePathStyle: true,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const file = { Bucket: 'cairn-files', Key: '資料/1' }
    const put = await getSignedUrl(client, new PutObjectCommand(file))
    expect((await fetch(put, { method: 'PUT', body: 'hello' })).status).toBe(200)
    const get = await getSignedUrl(
      client,
      new GetObjectCommand({ ...file, ResponseContentType: 'image/png' }),
    )
    const response = await fetch(get)
    expect([await response.text(), response.headers.get('content-type')]).toEqual(['hello', 'image/png'])
    expect((await fetch(get.replace('image', 'text'))).status).toBe(403)
  })

  it('refuses a folder and a port that are in use', async () => {
    const [place, port] = await Promise.all([ended(launch('a', await freePort())), ended(launch('c', portA))])
    expect(place).toMatchObject({ code: 1, output: expect.stringContaining('A stack already runs on') })
    expect(port).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${portA} is in use`) })
  })

  it('restarts after SIGKILL with the same data and ports', async () => {
    await ask(a.databaseUrl, 'create table kept as select 1 as id')
    process.kill(a.pids[0]!, 'SIGKILL')
    await ended(processes.a)
    processes.a = launch('a', portA)
    const again = await ready('a', processes.a)
    expect(await health(again)).toBe(200)
    expect({ ...again, pids: [] }).toEqual({ ...a, pids: [] })
    expect(await ask(again.databaseUrl, 'select id from kept')).toEqual([{ id: 1 }])
    a = again
  })

  it('ends all of its processes on SIGTERM', async () => {
    await ask(b.databaseUrl, "insert into migrations (name, checksum) values ('9999_other.sql', '')")
    process.kill(b.pids[0]!, 'SIGTERM')
    expect(await ended(processes.b)).toMatchObject({ code: 0 })
    expect(remains('b')).toEqual([])
    expect(await isFree(portB)).toBe(true)
  })

  it('reports a database of other migrations, and keeps it', async () => {
    expect(await ended(launch('b', portB))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/created by other migrations.*rm -r .*[/\\]b; the next start/),
    })
    expect(existsSync(join(root, 'b', 'postgres'))).toBe(true)
    expect(remains('b')).toEqual([])
  })

  it('stops if one of its processes dies', async () => {
    const stack = ended(processes.a)
    if (!isAlive(a.pids[1]!)) throw new Error(`The stack has already stopped:\n${outputs.get(processes.a)}`)
    process.kill(a.pids[1]!, 'SIGKILL')
    expect(await stack).toMatchObject({
      code: 1,
      output: expect.stringContaining('Postgres stopped unexpectedly'),
    })
    expect(remains('a')).toEqual([])
  })
})
