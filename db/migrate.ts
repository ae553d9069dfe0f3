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

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const files = readdirSync(migrationsDir)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const gone = [...known.keys()].find(name => !files.includes(name))
  if (gone) throw new Error(`${gone} is applied to this database but missing here: deploy a newer version`)
  const applied: string[] = []
  for (const name of files) if (await apply(client, name, known.get(name))) applied.push(name)
  return applied
}

async function apply(client: pg.Client, name: string, knownChecksum: string | undefined): Promise<boolean> {
  const text = readFileSync(join(migrationsDir, name), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  if (knownChecksum === checksum) return false
  if (knownChecksum) throw new Error(`${name} was changed after it was applied: add a new migration instead`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback')
    throw new Error(`${name}: ${(thrown as Error).message}`, { cause: thrown })
  }
  return true
}

if (isEntryPoint(import.meta.url)) {
  const { applied } = await migrate(databaseUrlFromEnvironment())
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'Nothing to migrate')
}
