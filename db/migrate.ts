import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseMessage, databaseUrlFromEnvironment, isEntryPoint, Unreached } from './command.ts'
import { placeSettings } from './database-settings.ts'
import { type Placed, placeFunctions } from './place-functions.ts'
import { checkRelease, type Release, ReleaseGap, recordRelease, thisRelease } from './releases.ts'
import { placeGrants } from './roles.ts'
import { checksumOf, sqlFilesIn, textOf } from './sql-files.ts'

/** Where `migrations/` and `functions/` are. */
export const dbDir = import.meta.dirname

/**
 * Applies what is missing of `migrations/`, in order, each in a transaction of its own; one whose first line is
 * `-- no transaction`, for indexes that are made concurrently, statement by statement. Throws `ForeignHistory` when an
 * applied file has since been changed or is gone: migrations are only ever added; `ReleaseGap` when the Worker that
 * runs now would fail. Then puts `functions/`, the settings of the database, and the rights of the Worker's role in
 * place; `denied` are the statements for these that only the owner may run.
 */
export async function migrate(
  databaseUrl: string,
  change: Partial<Options> = {},
): Promise<{ applied: string[]; denied: string[] } & Placed> {
  const options = { ...defaults, ...change }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect().catch(thrown => {
    throw new Unreached(thrown)
  })
  try {
    await lock(client)
    await checkRelease(client, options.release, options.isOffline)
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await applyMissing(client, options)
    const placed = await placeFunctions(client, options.dir)
    await recordRelease(client, options.release)
    return { applied, ...placed, denied: [...(await placeSettings(client)), ...(await placeGrants(client))] }
  } finally {
    await client.end()
  }
}

const lockKey = 0x43_41_49_52

/**
 * `lockPatience`: how long a migration in a transaction may wait for a table. Everyone else waits behind it: better to
 * fail, and be run again. `isOffline`: no Worker runs.
 */
type Options = { dir: string; lockPatience: string; release: Release; isOffline: boolean }

const defaults: Options = { dir: dbDir, lockPatience: '10s', release: thisRelease, isOffline: false }

/** The database was migrated by other files than these. */
export class ForeignHistory extends Error {}

/**
 * Held until the connection ends, so that two deployments migrate one after the other. It is asked for again and
 * again: a statement that waits for it would keep an index from being made concurrently.
 */
async function lock(client: pg.Client): Promise<void> {
  const tried = () => client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  while (!(await tried()).rows[0]!.taken) await pause(200)
}

/** How a database stands to `migrations/`, by the names of the files; `newer`: applied, but unknown here. */
export type Comparison = { known: number; missing: string[]; changed: string[]; newer: string[] }

export async function compareMigrations(client: pg.Client, dir = dbDir): Promise<Comparison> {
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
    throw new ForeignHistory(
      `${newer[0]} is applied to this database but missing here: deploy a newer version`,
    )
  if (changed[0])
    throw new ForeignHistory(`${changed[0]} was changed after it was applied: add a new migration instead`)
  for (const name of missing) await apply(client, name, options)
  return missing
}

async function apply(client: pg.Client, name: string, { dir, lockPatience }: Options): Promise<void> {
  const text = textOf(join(dir, 'migrations'), name)
  const isWhole = !text.startsWith('-- no transaction\n')
  try {
    if (isWhole) await client.query(`begin; set local lock_timeout = '${lockPatience}'`)
    for (const part of isWhole ? [text] : text.split(/;$/m)) await client.query(part)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)])
    if (isWhole) await client.query('commit')
  } catch (thrown) {
    if (isWhole) await client.query('rollback')
    throw new Error(`${name}: ${(thrown as Error).message}`, { cause: thrown })
  }
}

if (isEntryPoint(import.meta.url)) {
  const isOffline = process.argv.includes('--offline')
  await migrate(databaseUrlFromEnvironment(), { isOffline }).then(report, (thrown: Error) => {
    const isTold = [ForeignHistory, ReleaseGap, Unreached].some(kind => thrown instanceof kind)
    const message = isTold ? thrown.message : databaseMessage(thrown)
    if (message === null) throw thrown
    console.error(message)
    process.exitCode = 1
  })
}

function report({ applied, placed, dropped, unknown, denied }: Awaited<ReturnType<typeof migrate>>): void {
  const told = Object.entries({ Applied: applied, 'Put in place': placed, Dropped: dropped })
    .filter(([, names]) => names.length > 0)
    .map(([deed, names]) => `${deed} ${names.map(name => name.replace(/\(.*/, '')).join(', ')}`)
  console.log(told.join('\n') || 'Nothing to migrate')
  if (unknown.length > 0) console.warn(`In the database, but in no file: ${unknown.join(', ')}`)
  if (denied.length > 0) console.warn(`Left to the owner of the database: ${denied.join('; ')}`)
}
