import { afterEach, beforeAll, expect, inject } from 'vitest'
import { diagnose } from '../../../../db/operator/doctor.ts'
import { localSecrets } from '../../../../dev/stack/secrets.ts'
import { migratedDatabase } from '../../fresh.ts'
import { whatOf } from './problems.ts'

/** A database in which no job is late yet, because it was just migrated. Job runs, email, and queues are reset. */
export function doctorDatabase(): ReturnType<typeof migratedDatabase> {
  const database = migratedDatabase()
  beforeAll(() => database.client.query('update migrations set applied_at = now()'))
  afterEach(async () => {
    await database.client.query(
      'truncate job_runs, job_history, billing_endings, mail_outbox, mail_providers, object_deletions, subscriptions',
    )
  })
  return database
}

const databaseChecks = [
  'database',
  'clock',
  'database over HTTP',
  'migrations',
  'functions',
  'schema',
  'planner',
  'roles',
  'cron',
  'outbox',
  'queues',
  'contracts',
]

/** The problems that the doctor reports of a database. */
export async function problemsIn({ url }: { url: string }): Promise<string[]> {
  const environment = {
    DATABASE_URL: url,
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'cairn@cairn.test',
    ...localSecrets,
  }
  const findings = (await diagnose({ environment })).filter(({ check }) => databaseChecks.includes(check))
  expect(findings.map(({ check }) => check)).toEqual(databaseChecks)
  return whatOf(findings.flatMap(({ problems }) => problems))
}
