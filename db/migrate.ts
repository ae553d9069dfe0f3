import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type AppliedFunctions, applyFunctions } from './apply-functions.ts'
import {
  DatabaseUnreachableError,
  databaseMessage,
  databaseUrlFromEnvironment,
  isEntryPoint,
} from './command.ts'
import { applySettings } from './database-settings.ts'
import { checkRelease, type Release, ReleaseGapError, recordRelease, thisRelease } from './releases.ts'
import { applyGrants } from './roles.ts'
import { checksumOf, sqlFilesIn, textOf } from './sql-files.ts'

/** The folder of `migrations/` and `functions/`. */
export const dbDir = import.meta.dirname

/**
 * Applies the missing files of `migrations/` in order, each in its own transaction. A file whose first line is
 * `-- no transaction` runs statement by statement, to create indexes concurrently. Then applies `functions/`, the
 * settings of the database, and the privileges of the Worker's role. `denied`: statements that only the owner can run.
 * Throws `MigrationMismatchError` if an applied file was changed or removed, because migrations are only ever added.
 * Throws `ReleaseGapError` if the running Worker would fail.
 */
export async function migrate(
  databaseUrl: string,
  change: Partial<Options> = {},
): Promise<{ applied: string[]; denied: string[] } & AppliedFunctions> {
  const options = { ...defaults, ...change }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect().catch(thrown => {
    throw new DatabaseUnreachableError(thrown)
  })
  try {
    // A migration can take longer than a timeout of the role or the database.
    await client.query('set statement_timeout = 0')
    await lock(client, options)
    await checkRelease(client, options.release, options.isOffline)
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await applyMissing(client, options)
    const functions = await applyFunctions(client, options.dir)
    await recordRelease(client, options.release)
    return {
      applied,
      ...functions,
      denied: [...(await applySettings(client)), ...(await applyGrants(client))],
    }
  } finally {
    await client.end()
  }
}

const lockKey = 0x43_41_49_52

/**
 * `lockTimeout`: how long a migration in a transaction may wait for the lock of a table. All requests wait behind it, so
 * it fails and has to be run again. `isOffline`: no Worker runs. `onWaiting` is called once, with the process of the
 * database that holds the lock, if another migration still runs after `patience` milliseconds.
 */
type Options = {
  dir: string
  lockTimeout: string
  release: Release
  isOffline: boolean
  patience: number
  onWaiting(pid: number): void
}

const defaults: Options = {
  dir: dbDir,
  lockTimeout: '10s',
  release: thisRelease,
  isOffline: false,
  patience: 5_000,
  onWaiting: () => {},
}

/** The database was migrated with other files than these. */
export class MigrationMismatchError extends Error {}

/**
 * Takes a lock until the connection ends, so that two deployments migrate one after the other. It polls, because a
 * statement that waits for the lock would block the concurrent creation of an index.
 */
async function lock(client: pg.Client, { patience, onWaiting }: Options): Promise<void> {
  const attempt = () =>
    client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [lockKey])
  const reportsAt = Date.now() + patience
  let isReported = false
  while (!(await attempt()).rows[0]!.isLocked) {
    if (!isReported && Date.now() >= reportsAt) {
      const { rows } = await client.query<{ pid: number }>(holder, [lockKey])
      if (rows[0]) onWaiting(rows[0].pid)
      isReported = rows.length > 0
    }
    await pause(200)
  }
}

const holder = `
  select pid from pg_locks
   where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())`

/** How a database differs from `migrations/`, by file names. `newer`: applied, but not in this checkout. */
type MigrationComparison = { known: number; missing: string[]; changed: string[]; newer: string[] }

export async function compareMigrations(client: pg.Client, dir = dbDir): Promise<MigrationComparison> {
  const migrations = join(dir, 'migrations')
  const { rows } = await client.query<{ name: string; checksum: string }>(
    (await isNew(client)) ? 'select null where false' : 'select name, checksum from migrations',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const files = sqlFilesIn(migrations)
  return {
    known: files.length,
    missing: files.filter(name => !applied.has(name)),
    changed: files.filter(
      name => applied.has(name) && applied.get(name) !== checksumOf(textOf(migrations, name)),
    ),
    newer: [...applied.keys()].filter(name => !files.includes(name)),
  }
}

async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('migrations') is null as is_new")
  return rows[0].is_new
}

async function applyMissing(client: pg.Client, options: Options): Promise<string[]> {
  const { missing, changed, newer } = await compareMigrations(client, options.dir)
  if (newer[0])
    throw new MigrationMismatchError(
      `${newer[0]} is applied to this database but missing in this checkout. Check out a newer version.`,
    )
  if (changed[0])
    throw new MigrationMismatchError(
      `${changed[0]} was changed after it was applied. Undo the change, and add a new migration instead.`,
    )
  for (const name of missing) await apply(client, name, options)
  return missing
}

async function apply(client: pg.Client, name: string, { dir, lockTimeout }: Options): Promise<void> {
  const text = textOf(join(dir, 'migrations'), name)
  const isTransaction = !text.startsWith('-- no transaction\n')
  try {
    if (isTransaction) await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
    for (const part of isTransaction ? [text] : statementsOf(text)) await client.query(part)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)])
    if (isTransaction) await client.query('commit')
  } catch (thrown) {
    if (isTransaction) await client.query('rollback')
    throw new Error(`${name}: ${(thrown as Error).message}`, { cause: thrown })
  }
}

/** The statements of a migration without a transaction. Those between `$$` are part of one statement. */
const statementsOf = (text: string): string[] =>
  text.match(/(?:\$\$[\s\S]*?\$\$|[\s\S])+?(?:;$|$(?![\s\S]))/gm) ?? []

if (isEntryPoint(import.meta.url)) {
  const isOffline = process.argv.includes('--offline')
  const onWaiting = (pid: number) =>
    console.error(
      `Waiting for another migration of this database, which runs in process ${pid} of Postgres.\n` +
        `If it was interrupted, end it as the owner: select pg_terminate_backend(${pid})`,
    )
  await migrate(databaseUrlFromEnvironment({ needsSession: true }), { isOffline, onWaiting }).then(
    report,
    (thrown: Error) => {
      const expected = [MigrationMismatchError, ReleaseGapError, DatabaseUnreachableError]
      const message = expected.some(kind => thrown instanceof kind) ? thrown.message : databaseMessage(thrown)
      if (message === null) throw thrown
      console.error(message)
      process.exitCode = 1
    },
  )
}

function report({ applied, replaced, dropped, unknown, denied }: Awaited<ReturnType<typeof migrate>>): void {
  const lines = Object.entries({ Applied: applied, 'Created or replaced': replaced, Dropped: dropped })
    .filter(([, names]) => names.length > 0)
    .map(([action, names]) => `${action} ${names.map(name => name.replace(/\(.*/, '')).join(', ')}`)
  console.log(lines.join('\n') || 'Nothing to migrate')
  if (unknown.length > 0)
    console.warn(
      `The database has functions that are in no file. Drop them if nothing needs them: ${unknown.join(', ')}`,
    )
  if (denied.length > 0)
    console.warn(`Only the owner of the database can run these statements: ${denied.join('; ')}`)
}
