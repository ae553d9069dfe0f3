import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { type Billing, startBilling } from '../../dev/billing.ts'
import { claimDirectory } from '../../dev/claim.ts'
import { type Mailbox, startMailbox } from '../../dev/mailbox.ts'
import { type NeonEndpoint, startNeonEndpoint } from '../../dev/neon-endpoint.ts'
import { type Postgres, startPostgres } from '../../dev/postgres.ts'
import { signalTree } from '../../dev/processes.ts'
import { Session } from '../../dev/wire/session.ts'
import { makeBucket } from './bucket.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** The name of the database that every other is made from, migrated and empty. */
    template: string
    databaseEndpoint: string
    mailUrl: string
    mailboxUrl: string
    billingUrl: string
  }
}

const root = join(import.meta.dirname, '..', '..')
const template = `template_${schemaHash()}`

/** Vitest's global set-up: a real Postgres with a freshly migrated database, its endpoint, a mailbox and a payment provider. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = claimPlace()
  const postgres = await startPostgres({ dir: join(place.dir, 'postgres'), durable: false })
  const endAtExit = () => signalTree(postgres.pid, 'SIGINT')
  process.on('exit', endAtExit)
  const [databaseUrl, endpoint, mailbox, billing] = await Promise.all([
    freshDatabase(postgres),
    startNeonEndpoint({ postgresPort: postgres.port }),
    startMailbox(),
    startBilling(),
    makeBucket(),
  ])
  provide(project, { databaseUrl, endpoint, mailbox, billing })
  return async () => {
    await Promise.all([endpoint.stop(), mailbox.stop(), billing.stop()])
    await postgres.stop()
    process.off('exit', endAtExit)
    place.release()
  }
}

type Backends = { databaseUrl: string; endpoint: NeonEndpoint; mailbox: Mailbox; billing: Billing }

function provide(project: TestProject, { databaseUrl, endpoint, mailbox, billing }: Backends): void {
  project.provide('databaseUrl', databaseUrl)
  project.provide('template', template)
  project.provide('databaseEndpoint', endpoint.url)
  project.provide('mailUrl', mailbox.smtpUrl)
  project.provide('mailboxUrl', mailbox.url)
  project.provide('billingUrl', billing.url)
}

// A second run at the same time gets a place of its own.
function claimPlace(number = 1): { dir: string; release(): void } {
  const dir = join(root, number === 1 ? '.local-test' : `.local-test-${number}`)
  const claim = claimDirectory(dir)
  return claim ? { dir, release: claim.release } : claimPlace(number + 1)
}

async function freshDatabase(postgres: Postgres): Promise<string> {
  const session = await Session.connect(postgres.url)
  const run = (text: string) => session.run([{ text, params: [] }])
  try {
    await run('drop database if exists app with (force)')
    const [found] = await session.run([
      { text: 'select 1 from pg_database where datname = $1', params: [template] },
    ])
    if (found!.rows.length === 0) await makeTemplate(postgres, template, run)
    return await postgres.createDatabase('app', template)
  } finally {
    session.close()
  }
}

// It gets its name when it is whole, so that a run broken off half-way leaves no bad template.
async function makeTemplate(
  postgres: Postgres,
  name: string,
  run: (text: string) => Promise<unknown>,
): Promise<void> {
  await run('drop database if exists unfinished with (force)')
  await migrate(await postgres.createDatabase('unfinished'))
  await run(`alter database unfinished rename to ${name}`)
}

function schemaHash(): string {
  const hash = createHash('sha256')
  for (const dir of ['migrations', 'functions'].map(name => join(root, 'db', name)))
    for (const file of readdirSync(dir).sort()) hash.update(file).update(readFileSync(join(dir, file)))
  return hash.digest('hex').slice(0, 16)
}
