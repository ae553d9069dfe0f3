import type pg from 'pg'
import { compareMigrations } from '../../migrate.ts'
import { releaseGap } from '../../releases.ts'
import { billingSecrets, type Config, requiredSecrets, varsOf } from './config.ts'
import { changedHere, reachDatabase, unknownHere } from './database.ts'
import { type Finding, finding, type Problem, skipped } from './problems.ts'
import { type Given, gather, type Read, readSettings } from './settings.ts'

/** What migrating and deploying need of this machine. */
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

/** The variables that would be deployed, with the operator's DATABASE_URL. Which secrets are missing is wrangler's to say. */
export function readPreflight(config: Config, { DATABASE_URL }: Given): Read {
  const vars = varsOf(config)
  const unseen = [...requiredSecrets, ...(vars.STRIPE_PRICE_PRO ? billingSecrets : [])]
  const secrets = Object.fromEntries(unseen.map(name => [name, 'unseen'.repeat(6)]))
  const read = readSettings(gather({ ...vars, ...secrets, DATABASE_URL }))
  const seen = `${Object.keys(vars).length} variables and DATABASE_URL`
  return { ...read, finding: { ...read.finding, seen } }
}

/** The database that is migrated next: reached directly, and not ahead of this checkout. */
export async function checkBeforeMigrating({ settings, faulty }: Read): Promise<Finding[]> {
  if (faulty.has('DATABASE_URL')) return [skipped('database', 'DATABASE_URL is wrong')]
  const { client, finding: reached } = await reachDatabase(settings)
  if (!client) return [reached]
  try {
    return [reached, await checkHistory(client)]
  } finally {
    await client.end()
  }
}

async function checkHistory(client: pg.Client): Promise<Finding> {
  const { known, missing, changed, newer } = await compareMigrations(client)
  const seen = `${known} known here, ${missing.length} to apply`
  const history = (await releaseGap(client)) ?? unknownHere(newer)
  return finding('migrations', seen, changedHere(changed), history, await powerless(client))
}

/** The Worker's login only reads and writes data: a migration by it would fail. */
async function powerless(client: pg.Client): Promise<Problem | false> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege(current_user, 'public', 'create') as may",
  )
  return (
    !rows[0]!.may && {
      what: `The role ${client.user} must not change the schema`,
      remedy:
        "Set DATABASE_URL to the owner's connection string. The Worker's belongs into its secret alone.",
    }
  )
}
