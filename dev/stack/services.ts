import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MigrationMismatchError, migrate } from '../../db/migrate.ts'
import { ReleaseGapError } from '../../db/releases.ts'
import { seed } from '../../db/seed.ts'
import { cronTriggers } from '../../src/worker/jobs/triggers.ts'
import { freePort } from '../shared/ports.ts'
import { type Billing, billingSettings, startBilling } from './billing/server.ts'
import { type ClientHosts, startClientHosts } from './clients/server.ts'
import { startCron } from './cron.ts'
import { type Mailbox, startMailbox } from './mailbox/server.ts'
import { statementMillis } from './neon/delay.ts'
import { type NeonEndpoint, startNeonEndpoint } from './neon/endpoint.ts'
import type { Parts } from './parts.ts'
import { type Postgres, startPostgres } from './postgres/server.ts'
import { makeWorkerLogin, workerUrl } from './postgres/worker-login.ts'
import { readRecord, type StackRecord, writeRecord } from './record.ts'
import { localSecrets } from './secrets.ts'
import { type ObjectStore, startObjectStore } from './store/server.ts'
import { type RunningWorker, startWorker } from './worker.ts'

export interface Place {
  /** The folder of the checkout. */
  root: string
  /** The folder of all data of the stack: LOCAL_DIR. */
  dir: string
  port: number
}

export interface Services {
  postgres: Postgres
  databaseUrl: string
  endpoint: NeonEndpoint
  mailbox: Mailbox
  store: ObjectStore
  billing: Billing
  clients: ClientHosts
  worker: RunningWorker
}

/** Starts everything. Calls `started` for each process before the process is ready. */
export async function startServices(
  place: Place,
  parts: Parts,
  started: (pid: number) => void,
): Promise<Services> {
  const record = readRecord(place.dir)
  const services = await startBackends(place, record, parts, started)
  const envFiles = writeSettings(place, services)
  const inspectorPort = await freePort(record.ports.inspector)
  const worker = await parts.add(
    startWorker({
      port: place.port,
      inspectorPort,
      dir: place.dir,
      envFiles,
      storeUrl: services.store.url,
      follows: process.env.RELOAD !== '0',
    }),
  )
  started(worker.pid)
  writeRecord(place.dir, { ...record, ports: { ...portsOf(services), inspector: inspectorPort } })
  await Promise.all([prepareDatabase(place.dir, services), worker.ready()])
  await parts.add(startCron({ url: `http://127.0.0.1:${place.port}`, triggers: cronTriggers }))
  return { ...services, worker }
}

type Backends = Omit<Services, 'worker'>

async function startBackends(
  { dir, port }: Place,
  { ports }: StackRecord,
  parts: Parts,
  started: (pid: number) => void,
): Promise<Backends> {
  const delay = statementMillis(process.env)
  const postgresPort = await freePort(ports.postgres)
  const postgres = await parts.add(
    startPostgres({ dir: join(dir, 'postgres'), port: postgresPort, durable: true }),
  )
  started(postgres.pid)
  const [endpointPort, mailboxPort, smtpPort, storePort, billingPort, clientsPort] = await Promise.all(
    [ports.endpoint, ports.mailbox, ports.smtp, ports.store, ports.billing, ports.clients].map(remembered =>
      freePort(remembered),
    ),
  )
  const appUrl = `http://127.0.0.1:${port}`
  const [endpoint, mailbox, store, billing, clients] = await Promise.all([
    parts.add(startNeonEndpoint({ postgresPort: postgres.port, port: endpointPort, statementMillis: delay })),
    parts.add(startMailbox({ port: mailboxPort, smtpPort, file: join(dir, 'mail.jsonl') })),
    parts.add(startObjectStore({ upstreamPort: port, port: storePort })),
    parts.add(startBilling({ port: billingPort, file: join(dir, 'billing.json'), appUrl })),
    parts.add(startClientHosts({ port: clientsPort })),
  ])
  return { postgres, databaseUrl: postgres.databaseUrl('cairn'), endpoint, mailbox, store, billing, clients }
}

function portsOf({ postgres, endpoint, mailbox, store, billing, clients }: Backends): StackRecord['ports'] {
  const smtp = Number(new URL(mailbox.smtpUrl).port)
  return {
    postgres: postgres.port,
    endpoint: endpoint.port,
    mailbox: mailbox.port,
    smtp,
    store: store.port,
    billing: billing.port,
    clients: clients.port,
  }
}

function writeSettings(
  { root, dir, port }: Place,
  { databaseUrl, endpoint, mailbox, store, billing, clients }: Backends,
): string[] {
  const file = join(dir, 'worker.env')
  const settings = {
    DATABASE_URL: workerUrl(databaseUrl),
    DATABASE_ENDPOINT: endpoint.url,
    APP_URL: `http://127.0.0.1:${port}`,
    MAIL_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Cairn <cairn@localhost>',
    SERVER_TIMING: '1',
    ...localSecrets,
    STORE_ENDPOINT: store.url,
    STORE_BUCKET: 'cairn-files',
    STORE_REGION: 'auto',
    STORE_ACCESS_KEY_ID: 'local',
    STORE_SECRET_ACCESS_KEY: 'local',
    STRIPE_API_URL: billing.url,
    CLIENTS_URL: clients.url,
    ...billingSettings,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  const own = join(root, '.dev.vars')
  return existsSync(own) ? [own, file] : [file]
}

async function prepareDatabase(dir: string, { postgres, databaseUrl }: Backends): Promise<void> {
  await postgres.createDatabase('cairn').catch(error => {
    const exists = error instanceof pg.DatabaseError && error.code === '42P04'
    if (!exists) throw error
  })
  await makeWorkerLogin(databaseUrl)
  await migrate(databaseUrl).catch(error => {
    throw error instanceof MigrationMismatchError || error instanceof ReleaseGapError
      ? foreignDatabase(dir)
      : error
  })
  const record = readRecord(dir)
  if (record.isSeeded) return
  await seed(databaseUrl)
  writeRecord(dir, { ...record, isSeeded: true })
}

const foreignDatabase = (dir: string) =>
  new Error(
    `The database in ${dir} was created by other migrations. Delete it with rm -r ${dir}; the next start creates a new one`,
  )
