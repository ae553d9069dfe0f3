import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { migrate } from '../../../../db/migrate.ts'
import type { RawSettings } from '../../../../db/operator/checks/settings.ts'
import { diagnose } from '../../../../db/operator/doctor.ts'
import { freePort } from '../../../../dev/shared/ports.ts'
import { type LocalStack, startLocalStack } from '../../../support/local-stack.ts'
import { whatOf } from './problems.ts'
import { closeServers } from './servers.ts'

/** A local stack whose doctor uses a database of its own, in which no job runs. */
export type DoctorStack = {
  stack: LocalStack
  /** The settings of the stack's Worker, with this database. */
  settings: RawSettings
  client: pg.Client
  /** A host and port where nothing listens. */
  unusedHost: string
  /** The problems that the doctor reports for the settings with these changes. */
  problems(change?: RawSettings, url?: string): Promise<string[]>
}

/** Starts a stack for all tests of a file. Its fields are set once the tests run. */
export function doctorStack(): DoctorStack {
  const own = {} as DoctorStack
  beforeAll(async () => {
    const stack = await startLocalStack()
    Object.assign(own, { stack })
    const url = await createDatabase(stack.addresses.databaseUrl)
    const env = parseEnv(readFileSync(join(stack.dir, 'worker.env'), 'utf8'))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const settings = { ...env, DATABASE_URL: url }
    Object.assign(own, { settings, client, unusedHost: `127.0.0.1:${await freePort()}` })
    own.problems = async (change = {}, url) => {
      const findings = await diagnose({ environment: { ...settings, ...change }, ...(url && { url }) })
      return whatOf(findings.flatMap(({ problems }) => problems))
    }
  })
  afterAll(async () => {
    await own.client?.end()
    closeServers()
    await own.stack?.stop()
  })
  afterEach(async () => {
    await own.client.query(
      'truncate job_runs, mail_outbox, mail_providers, object_deletions, subscriptions, billing_endings',
    )
  })
  return own
}

async function createDatabase(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('create database doctor')
  await admin.end()
  url.pathname = '/doctor'
  await migrate(url.href)
  return url.href
}
