import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from './command.ts'

const migrationsDir = join(import.meta.dirname, 'migrations')

/**
 * Applies what is missing of `migrations/`, in order, each in a transaction of its own. Throws when an applied
 * file has since been changed or is gone: migrations are only ever added.
 */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Held until the connection ends, so that two deployments migrate one after the other.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    return { applied: await applyMissing(client) }
  } finally {
    await client.end()
  }
}

const lockKey = 0x43_41_49_52

/** How a database stands to `migrations/`, by the names of the files; `newer`: applied, but unknown here. */
export type Comparison = { known: number; missing: string[]; changed: string[]; newer: string[] }

export async function compareMigrations(client: pg.Client): Promise<Comparison> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    (await isNew(client)) ? 'select null where false' : 'select name, checksum from migrations',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const files = readdirSync(migrationsDir)
    .filter(name => name.endsWith('.sql'))
    .sort()
  return {
    known: files.length,
    missing: files.filter(name => !applied.has(name)),
    changed: files.filter(name => applied.has(name) && applied.get(name) !== checksumOf(textOf(name))),
    newer: [...applied.keys()].filter(name => !files.includes(name)),
  }
}

async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('migrations') is null as is_new")
  return rows[0].is_new
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { missing, changed, newer } = await compareMigrations(client)
  if (newer[0])
    throw new Error(`${newer[0]} is applied to this database but missing here: deploy a newer version`)
  if (changed[0])
    throw new Error(`${changed[0]} was changed after it was applied: add a new migration instead`)
  for (const name of missing) await apply(client, name)
  return missing
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = textOf(name)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)])
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback')
    throw new Error(`${name}: ${(thrown as Error).message}`, { cause: thrown })
  }
}

const textOf = (name: string): string =>
  readFileSync(join(migrationsDir, name), 'utf8').replaceAll('\r\n', '\n')

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

if (isEntryPoint(import.meta.url)) {
  const { applied } = await migrate(databaseUrlFromEnvironment())
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Nothing to migrate')
}
