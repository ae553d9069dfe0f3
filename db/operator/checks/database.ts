import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../../../src/worker/database.ts'
import { inTime } from '../../../src/worker/deadline.ts'
import type { Settings } from '../../../src/worker/env.ts'
import {
  compareSettings,
  type Difference,
  databaseSettings,
  settingStatement,
} from '../../database-settings.ts'
import { compareMigrations, dbDir } from '../../migrate.ts'
import { compareFunctions, type FunctionComparison } from '../../place-functions.ts'
import { type Finding, finding, type Problem, patience, reasonOf } from './problems.ts'

/** The connection, or null. The caller ends it. */
export type Reached = { client: pg.Client | null; finding: Finding }

export async function reachDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>): Promise<Reached> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patience })
  // A lost connection is told by the query that it fails.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    )
    const { version, number } = rows[0] as { version: string; number: number }
    return {
      client,
      finding: finding('database', `Postgres ${version}`, tooOld(version, number), pooled(databaseUrl)),
    }
  } catch (thrown) {
    await client.end().catch(() => {})
    return {
      client: null,
      finding: finding(
        'database',
        'not reached',
        pooled(databaseUrl),
        unreached(thrown, new URL(databaseUrl)),
      ),
    }
  }
}

function unreached(thrown: unknown, { username, pathname, host }: URL): Problem {
  const { code } = thrown as { code?: string }
  const name = decodeURIComponent(pathname.slice(1))
  if (code === '28P01' || code === '28000')
    return {
      what: `Postgres at ${host} refuses the password of ${username}`,
      remedy:
        'Set DATABASE_URL to the present connection string; after a rotation, the secret of the Worker too.',
    }
  if (code === '3D000')
    return {
      what: `Postgres at ${host} has no database ${name}`,
      remedy: 'Create it, or mend the name in DATABASE_URL.',
    }
  return {
    what: `Postgres does not answer at ${host}: ${reasonOf(thrown)}`,
    remedy: 'Mend the host in DATABASE_URL, or start the database; Neon shows its state in the console.',
  }
}

const tooOld = (version: string, number: number): Problem | false =>
  number < 180_000 && {
    what: `Postgres ${version} is too old`,
    remedy: 'Move to Postgres 18: the schema uses its uuidv7().',
  }

const pooled = (databaseUrl: string): Problem | false =>
  new URL(databaseUrl).hostname.includes('-pooler.') && {
    what: 'DATABASE_URL names a pooled connection',
    remedy: 'Take the direct connection string, without -pooler: migrations need a session.',
  }

function tooLate(): never {
  throw new Error(`no answer within ${patience / 1000} seconds`)
}

/** The Worker's own way to the database, over HTTP. */
export async function checkHttpEndpoint(settings: Settings): Promise<Finding> {
  const way = settings.databaseEndpoint ?? "the host's own endpoint"
  const problem = await inTime(patience, openDatabase(settings).run(sql`select 1`), tooLate).then(
    () => null,
    thrown => ({
      what: `Postgres answers, but not over HTTP, by which the Worker asks it (${way}): ${reasonOf(thrown)}`,
      remedy: 'Mend or remove DATABASE_ENDPOINT; only Neon has an endpoint of its own.',
    }),
  )
  return finding('database over HTTP', way, problem)
}

/** Migrations, with the functions that db:migrate puts in place; and functions that it knows nothing of. */
export async function checkMigrations(client: pg.Client): Promise<[migrations: Finding, functions: Finding]> {
  const functions = await compareFunctions(client, dbDir)
  return [
    await checkWhatIsKnown(client, functions),
    finding(
      'functions',
      `${functions.known} known here`,
      functions.unknown.length > 0 && {
        what: `In the database, but in no file: ${functions.unknown.join(', ')}`,
        remedy: 'Drop what nobody needs; what the service is to have belongs in db/functions.',
      },
    ),
  ]
}

async function checkWhatIsKnown(client: pg.Client, functions: FunctionComparison): Promise<Finding> {
  const { known, missing, changed, newer } = await compareMigrations(client)
  const others = [...functions.missing, ...functions.changed, ...functions.gone]
  return finding(
    'migrations',
    `${known} known here, ${known - missing.length} of them applied`,
    missing.length > 0 && {
      what: `${migrationsOf(missing)} missing in the database`,
      remedy: 'Run npm run db:migrate.',
    },
    changedHere(changed),
    unknownHere(newer),
    others.length > 0 && {
      what: `Functions other than db/functions has them: ${others.join(', ')}`,
      remedy: 'Check out the version that is deployed, and run npm run db:migrate.',
    },
  )
}

const migrationsOf = (names: string[]) =>
  `${names.length === 1 ? 'Migration' : 'Migrations'} ${names.join(', ')}`

export const changedHere = (changed: string[]): Problem | false =>
  changed.length > 0 && {
    what: `${migrationsOf(changed)} changed here after being applied`,
    remedy: 'Check out the version that is deployed; a change of the schema is a new migration.',
  }

export const unknownHere = (newer: string[]): Problem | false =>
  newer.length > 0 && {
    what: `${migrationsOf(newer)} applied, but unknown here: the database is newer than this checkout`,
    remedy:
      'Check out the version that is deployed, or a newer one. To run an older Worker, roll it back: docs/going-back.md.',
  }

/** Settings of the database that Postgres plans by. */
export async function checkPlanner(client: pg.Client): Promise<Finding> {
  const told = Object.entries(databaseSettings).map(([name, value]) => `${name} ${value}`)
  const differences = await compareSettings(client)
  return finding('planner', told.join(', '), ...differences.map(difference => misplanned(client, difference)))
}

function misplanned(client: pg.Client, { name, wanted, found, source }: Difference): Problem {
  const isOfRole = source === 'user' || source === 'database user'
  return {
    what: `${name} is ${found} in place of ${wanted}, so Postgres scans tables in spite of their indexes`,
    remedy: isOfRole
      ? `Take back what the role ${client.user} has of its own: alter role … reset ${name}.`
      : `As the owner of the database, run npm run db:migrate, or ${settingStatement(client.database!, name)}.`,
  }
}
