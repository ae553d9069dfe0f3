import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './ports.ts'
import {
  type Binaries,
  findBinaries,
  type Identity,
  postgresIdentity,
  reachableDirectory,
} from './postgres-binaries.ts'
import { commandLine, isGone, onWindows } from './processes.ts'
import { Session } from './wire/session.ts'

export interface PostgresOptions {
  dir: string
  port?: number | undefined
  /** Survives a power cut; without it writes never wait for the disk. */
  durable: boolean
}

export interface Postgres {
  /** The maintenance database, as superuser. */
  url: string
  port: number
  pid: number
  exited: Promise<void>
  /** Creates the database and returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>
  databaseUrl(name: string): string
  stop(): Promise<void>
}

interface Cluster {
  dir: string
  binaries: Binaries
  identity: Identity
}

/** Starts the Postgres whose data lives in `dir`, made on first use; ends a forgotten one of the same `dir`. */
export async function startPostgres({ dir, port, durable }: PostgresOptions): Promise<Postgres> {
  const identity = postgresIdentity()
  mkdirSync(dirname(dir), { recursive: true })
  const cluster = { dir: reachableDirectory(dir, identity), identity, binaries: await findBinaries(identity) }
  await endForgotten(cluster.dir)
  if (!existsSync(passwordFile(cluster.dir))) initialise(cluster)
  const chosen = port ?? (await freePort())
  const server = await serve(cluster, chosen, durable)
  return describe(server, chosen, readFileSync(passwordFile(cluster.dir), 'utf8').trim())
}

function describe(server: ChildProcess, port: number, password: string): Postgres {
  const databaseUrl = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()))
  return {
    url: databaseUrl('postgres'),
    port,
    pid: server.pid!,
    exited,
    databaseUrl,
    async createDatabase(name, template = 'template1') {
      await command(databaseUrl('postgres'), `create database "${name}" template "${template}"`)
      return databaseUrl(name)
    },
    stop() {
      server.kill('SIGINT')
      return exited
    },
  }
}

async function command(url: string, text: string): Promise<void> {
  const session = await Session.connect(url)
  try {
    await session.run([{ text, params: [] }])
  } finally {
    session.close()
  }
}

const passwordFile = (dir: string) => join(dir, 'superuser-password')
const environment = () => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
})

// The password file is written last: a directory without it is a half-made cluster.
function initialise({ dir, binaries, identity }: Cluster): void {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  const secret = `${dir}.password`
  writeFileSync(secret, randomBytes(12).toString('hex'), { mode: 0o600 })
  if (identity.uid !== undefined)
    for (const path of [dir, secret]) chownSync(path, identity.uid, identity.gid!)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['-U', 'postgres', '--auth=password', `--pwfile=${secret}`]
  execFileSync(binaries.initdb, ['-D', dir, ...access, ...locale, '--no-sync', '--no-instructions'], {
    ...identity,
    env: environment(),
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  writeFileSync(passwordFile(dir), readFileSync(secret), { mode: 0o600 })
  rmSync(secret)
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'jit=off',
]
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

async function serve(cluster: Cluster, port: number, durable: boolean): Promise<ChildProcess> {
  const chosen = durable ? settings : [...settings, ...careless]
  const args = ['-D', cluster.dir, '-p', String(port), ...chosen.flatMap(setting => ['-c', setting])]
  for (let attempt = 0; ; attempt++) {
    const server = spawn(cluster.binaries.postgres, args, {
      ...cluster.identity,
      env: environment(),
      cwd: cluster.dir,
      detached: !onWindows,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const failure = await readiness(server)
    if (failure === undefined) return server
    // The children of a killed server hold its shared memory a moment longer than it lives.
    if (attempt === 50 || !/shared memory block|lock file/.test(failure))
      throw new Error(`Postgres did not start:\n${failure}`)
    await pause(100)
  }
}

function readiness(server: ChildProcess): Promise<string | undefined> {
  return new Promise(resolve => {
    let log = ''
    server.once('error', error => resolve(error.message))
    server.once('exit', () => resolve(log))
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve(undefined)
    })
  })
}

async function endForgotten(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!commandLine(pid)?.includes(dir)) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {}
    if (await isGone(pid, 5000)) return
  }
}
