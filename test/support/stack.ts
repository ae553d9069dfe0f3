import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { thisRelease } from '../../db/releases.ts'
import { signalTree } from '../../dev/shared/processes.ts'
import { startBilling } from '../../dev/stack/billing/server.ts'
import { claimDirectory } from '../../dev/stack/claim.ts'
import { startClientHosts } from '../../dev/stack/clients/server.ts'
import { startMailbox } from '../../dev/stack/mailbox/server.ts'
import { startNeonEndpoint } from '../../dev/stack/neon/endpoint.ts'
import { type Postgres, startPostgres } from '../../dev/stack/postgres/server.ts'
import { makeWorkerLogin } from '../../dev/stack/postgres/worker-login.ts'
import { ownStore } from '../../dev/stack/store/in-tests.ts'
import { assetsForTests } from './assets.ts'
import { makeBucket } from './bucket.ts'
import { memoryFolder } from './memory-folder.ts'
import { isRecording, startSink } from './seen/sink.ts'

/** What each Worker under test has for itself, in addition to its object store. */
export type Backends = {
  databaseUrl: string
  databaseEndpoint: string
  mailUrl: string
  mailboxUrl: string
  billingUrl: string
  clientsUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    databaseEndpoint: string
    /** The name of the database that all others are copied from, migrated and empty. */
    template: string
    /** The folder of the Worker's bundle, which the first test that needs it makes. */
    bundleDir: string
    /** The databases of the Workers that run tests in parallel. */
    backends: Backends[]
  }
}

/**
 * The number of Workers that run tests in parallel, unless the environment sets it. It is one if the environment
 * names a store, which they would share.
 */
export const workers = Number(process.env.TEST_WORKERS ?? (ownStore ? 1 : 3))

const root = join(import.meta.dirname, '..', '..')
const template = `template_${schemaHash()}`

/**
 * Vitest's global setup: a real Postgres, and for each Worker a migrated database, its endpoint, a mailbox, and a
 * payment provider.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each local stack and each bundle would build them again.
  process.env.MADE_ASSETS = await assetsForTests()
  const place = claimPlace()
  const bundleDir = join(place.dir, 'bundle')
  rmSync(bundleDir, { recursive: true, force: true })
  const memory = memoryFolder(place.dir)
  // Also for the tests and all programs that they start.
  if (memory) process.env.TMPDIR = memory.dir
  const postgres = await startPostgres({ dir: join(memory?.dir ?? place.dir, 'postgres'), durable: false })
  const endAtExit = () => signalTree(postgres.pid, 'SIGINT')
  process.on('exit', endAtExit)
  await Promise.all([makeTemplate(postgres), makeBucket()])
  const [sink, databaseUrl, endpoint, ...started] = await Promise.all([
    startSink(),
    freshDatabase(postgres, 'app'),
    startNeonEndpoint({ postgresPort: postgres.port }),
    ...Array.from({ length: workers }, (_, number) => startBackends(postgres, `app_${number}`)),
  ])
  project.provide('databaseUrl', databaseUrl)
  project.provide('databaseEndpoint', endpoint.url)
  project.provide('template', template)
  project.provide('bundleDir', bundleDir)
  project.provide('seen', { url: sink.url, isRecording: isRecording() })
  project.provide(
    'backends',
    started.map(({ backends }) => backends),
  )
  return async () => {
    await Promise.all([sink.stop(), endpoint.stop(), ...started.map(({ stop }) => stop())])
    await postgres.stop()
    process.off('exit', endAtExit)
    memory?.remove()
    place.release()
  }
}

async function startBackends(postgres: Postgres, database: string) {
  const [databaseUrl, endpoint, mailbox, billing, clients] = await Promise.all([
    freshDatabase(postgres, database),
    startNeonEndpoint({ postgresPort: postgres.port }),
    startMailbox(),
    startBilling(),
    startClientHosts(),
  ])
  const backends: Backends = {
    databaseUrl,
    databaseEndpoint: endpoint.url,
    mailUrl: mailbox.smtpUrl,
    mailboxUrl: mailbox.url,
    billingUrl: billing.url,
    clientsUrl: clients.url,
  }
  return {
    backends,
    stop: () => Promise.all([endpoint.stop(), mailbox.stop(), billing.stop(), clients.stop()]),
  }
}

// A second run at the same time gets another folder.
function claimPlace(number = 1): { dir: string; release(): void } {
  const dir = join(root, number === 1 ? '.local-test' : `.local-test-${number}`)
  const claim = claimDirectory(dir)
  return claim ? { dir, release: claim.release } : claimPlace(number + 1)
}

/** Migrates it again, because a copy does not have the settings of its original. */
const freshDatabase = (postgres: Postgres, name: string): Promise<string> =>
  inSession(postgres, async run => {
    await run(`drop database if exists ${name} with (force)`)
    const url = await postgres.createDatabase(name, template)
    await migrate(url)
    return url
  })

// It is renamed when it is complete, so that an interrupted run leaves no broken template.
const makeTemplate = (postgres: Postgres): Promise<void> =>
  inSession(postgres, async run => {
    await makeWorkerLogin(postgres.url)
    const found = await run(`select from pg_database where datname = '${template}'`)
    if (found.length > 0) return
    await run('drop database if exists unfinished with (force)')
    await migrate(await postgres.createDatabase('unfinished'))
    await run(`alter database unfinished rename to ${template}`)
  })

type Run = (text: string) => Promise<unknown[]>

async function inSession<T>(postgres: Postgres, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(async text => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

/** A digest of everything that migrations create in a database. */
function schemaHash(): string {
  const hash = createHash('sha256').update(JSON.stringify(thisRelease))
  const inDb = (name: string) => join(root, 'db', name)
  const sql = ['migrations', 'functions'].flatMap(dir => readdirSync(inDb(dir)).map(name => join(dir, name)))
  for (const name of ['roles.ts', ...sql].sort()) hash.update(name).update(readFileSync(inDb(name)))
  return hash.digest('hex').slice(0, 16)
}
