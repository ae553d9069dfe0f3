import type pg from 'pg'
import { compareMigrations } from '../../migrate.ts'
import { findReleaseGap } from '../../releases.ts'
import { billingSecrets, type Config, requiredSecrets, varsOf } from './config.ts'
import { connectToDatabase } from './database.ts'
import { changedMigrations, newerMigrations } from './migrations.ts'
import { type Finding, finding, type Problem, skipped } from './problems.ts'
import { gatherSettings, type RawSettings, type ReadSettings, readSettings } from './settings.ts'

/** Checks that this machine can migrate and deploy. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0] = version.split('.').map(Number)
  return finding(
    'Node',
    version,
    major < 24 && {
      what: `Node ${version} is too old`,
      remedy: 'Install Node 24 or newer: https://nodejs.org/.',
    },
  )
}

/** Reads the variables that would be deployed, with the operator's DATABASE_URL. Wrangler checks the secrets itself. */
export function readPreflight(config: Config, { DATABASE_URL }: RawSettings): ReadSettings {
  const vars = varsOf(config)
  const unseen = [...requiredSecrets, ...(vars.STRIPE_PRICE_PRO ? billingSecrets : [])]
  const secrets = Object.fromEntries(unseen.map(name => [name, 'unseen'.repeat(6)]))
  const read = readSettings(gatherSettings({ ...vars, ...secrets, DATABASE_URL }))
  const seen = `${Object.keys(vars).length} variables and DATABASE_URL`
  return { ...read, finding: { ...read.finding, seen } }
}

/** Checks that the database can be reached directly, and that it is not newer than this checkout. */
export async function checkBeforeMigrating({ settings, faulty }: ReadSettings): Promise<Finding[]> {
  if (faulty.has('DATABASE_URL')) return [skipped('database', 'DATABASE_URL is wrong')]
  const { client, finding: connected } = await connectToDatabase(settings)
  if (!client) return [connected]
  try {
    return [connected, await checkHistory(client)]
  } finally {
    await client.end()
  }
}

async function checkHistory(client: pg.Client): Promise<Finding> {
  const { known, missing, changed, newer } = await compareMigrations(client)
  const seen = `${known} in this checkout, ${missing.length} to apply`
  const history = (await findReleaseGap(client)) ?? newerMigrations(newer)
  return finding('migrations', seen, changedMigrations(changed), history, await missingPrivilege(client))
}

/** The Worker's login only reads and writes data, so a migration with it would fail. */
async function missingPrivilege(client: pg.Client): Promise<Problem | false> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege(current_user, 'public', 'create') as may",
  )
  return (
    !rows[0]!.may && {
      what: `The role ${client.user} cannot change the schema`,
      remedy: "Set DATABASE_URL to the owner's connection string. The Worker's belongs only in its secret.",
    }
  )
}
