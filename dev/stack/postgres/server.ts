import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../shared/ports.ts'
import { commandLine, hasEnded, onWindows } from '../../shared/processes.ts'
import { type Cluster, openCluster, postgresEnvironment } from './cluster.ts'

export interface PostgresOptions {
  dir: string
  port?: number | undefined
  /** Whether committed data survives a power failure. If not, writes do not wait for the disk. */
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

/** Starts a Postgres with its data in `dir`, created on first use. Ends an abandoned one of the same `dir` first. */
export async function startPostgres({ dir, port, durable }: PostgresOptions): Promise<Postgres> {
  const cluster = await openCluster(dir)
  await endAbandoned(cluster.dir)
  const chosen = port ?? (await freePort())
  return describe(await serve(cluster, chosen, durable), chosen, cluster.password)
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
      await runIn(databaseUrl('postgres'), `create database "${name}" template "${template}"`)
      return databaseUrl(name)
    },
    stop() {
      server.kill('SIGINT')
      return exited
    },
  }
}

/** Runs SQL on a new connection. */
export async function runIn(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

// Each address of a database that a test uses has up to 64 connections.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=1000',
  'shared_buffers=256MB',
  'jit=off',
]
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

async function serve(cluster: Cluster, port: number, durable: boolean): Promise<ChildProcess> {
  const chosen = durable ? settings : [...settings, ...withoutDurability]
  const args = ['-D', cluster.dir, '-p', String(port), ...chosen.flatMap(setting => ['-c', setting])]
  for (let attempt = 0; ; attempt++) {
    const server = spawn(cluster.binaries.postgres, args, {
      ...cluster.identity,
      env: postgresEnvironment(),
      cwd: cluster.dir,
      detached: !onWindows,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const failure = await readiness(server)
    if (failure === undefined) return server
    // The children of a killed server keep its shared memory for a moment.
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

async function endAbandoned(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!commandLine(pid)?.includes(dir)) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {}
    if (await hasEnded(pid, 5000)) return
  }
}
