import type pg from 'pg'
import { readFunctions, type SqlFunction, signaturesOfMigrations, versionOf } from './function-files.ts'

/**
 * How a database differs from `functions/`, by signatures. `removed`: created by `db:migrate`, but no longer in a file.
 * `unknown`: created by something else.
 */
export type FunctionComparison = {
  known: number
  missing: string[]
  changed: string[]
  removed: string[]
  unknown: string[]
}

export async function compareFunctions(client: pg.Client, dbDir: string): Promise<FunctionComparison> {
  const functions = readFunctions(dbDir)
  const known = functions.map(({ signature }) => signature)
  const recorded = await readRecorded(client)
  const bodies = await readBodies(client, known)
  const removed = [...recorded.keys()].filter(signature => !known.includes(signature))
  const isUnchanged = ({ signature, checksum, body }: SqlFunction) =>
    recorded.get(signature)?.checksum === checksum && bodies.get(signature) === body
  return {
    known: known.length,
    missing: known.filter(signature => !bodies.has(signature)),
    changed: functions
      .filter(one => bodies.has(one.signature) && !isUnchanged(one))
      .map(({ signature }) => signature),
    removed,
    unknown: await readOthers(client, [...known, ...removed, ...signaturesOfMigrations(dbDir)]),
  }
}

/** `replaced` includes functions that did not exist before. */
export type AppliedFunctions = { replaced: string[]; dropped: string[]; unknown: string[] }

/**
 * Creates or replaces the missing and changed functions of `functions/` and drops removed ones, in one transaction.
 * Bodies are validated after all functions exist, so the order of the files does not matter.
 */
export async function applyFunctions(client: pg.Client, dbDir: string): Promise<AppliedFunctions> {
  const functions = readFunctions(dbDir)
  await client.query(tables)
  const { missing, changed, removed, unknown } = await compareFunctions(client, dbDir)
  const due = functions.filter(({ signature }) => [...missing, ...changed].includes(signature))
  try {
    await client.query('begin; set local check_function_bodies = off')
    for (const signature of removed) await client.query(`drop function if exists ${signature}`)
    await createOrReplace(client, due)
    if (due.length + removed.length > 0) await validateBodies(client, functions)
    await recordFunctions(client, due, functions)
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback')
    const { message, where } = thrown as Error & { where?: string }
    throw new Error(`db/functions: ${message}${where ? ` (${where})` : ''}`, { cause: thrown })
  }
  return { replaced: due.map(({ signature }) => signature), dropped: removed, unknown }
}

/** `function_versions`: every state of `functions/` that was applied here. `/readyz` looks for the Worker's own. */
const tables = `
  create table if not exists functions (
    signature text primary key, header text not null, checksum text not null,
    placed_at timestamptz not null default now());
  create table if not exists function_versions (
    version text primary key, placed_at timestamptz not null default clock_timestamp())`

type Recorded = { header: string; checksum: string }

async function readRecorded(client: pg.Client): Promise<Map<string, Recorded>> {
  const { rows: found } = await client.query("select from pg_class where oid = to_regclass('functions')")
  if (found.length === 0) return new Map()
  const { rows } = await client.query<Recorded & { signature: string }>('select * from functions')
  return new Map(rows.map(row => [row.signature, row]))
}

async function readBodies(client: pg.Client, signatures: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ signature: string; body: string }>(
    `select signature, prosrc as body
       from unnest($1::text[]) signature join pg_proc on oid = to_regprocedure(signature)`,
    [signatures],
  )
  return new Map(rows.map(({ signature, body }) => [signature, body]))
}

/** Other functions in the database, except those of extensions. */
async function readOthers(client: pg.Client, signatures: string[]): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from unnest($1::text[]) s where oid = to_regprocedure(s))
        and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      order by 1`,
    [signatures],
  )
  return rows.map(({ signature }) => signature)
}

/** Replaces functions in place, so that callers never miss one. One whose declaration has changed is dropped first. */
async function createOrReplace(client: pg.Client, due: readonly SqlFunction[]): Promise<void> {
  const recorded = await readRecorded(client)
  for (const { signature, header, text } of due) {
    const last = recorded.get(signature)
    if (last && last.header !== header) await client.query(`drop function if exists ${signature}`)
    await client.query(last ? `create or replace ${text}` : `create ${text}`)
  }
}

/** Validates every body, because a function that it calls may have been dropped. */
async function validateBodies(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  await client.query('set local check_function_bodies = on')
  await client.query(
    `select case lanname when 'sql' then fmgr_sql_validator(p.oid) when 'plpgsql' then plpgsql_validator(p.oid) end
       from unnest($1::text[]) signature join pg_proc p on p.oid = to_regprocedure(signature)
       join pg_language l on l.oid = prolang`,
    [functions.map(({ signature }) => signature)],
  )
}

/** Records the functions and their version. Applying an earlier version again removes the records of later ones. */
async function recordFunctions(
  client: pg.Client,
  due: readonly SqlFunction[],
  functions: readonly SqlFunction[],
): Promise<void> {
  for (const { signature, header, checksum } of due)
    await client.query(
      `insert into functions (signature, header, checksum) values ($1, $2, $3)
       on conflict (signature) do update set header = $2, checksum = $3, placed_at = now()`,
      [signature, header, checksum],
    )
  await client.query('delete from functions where signature <> all ($1::text[])', [
    functions.map(({ signature }) => signature),
  ])
  const version = versionOf(functions)
  await client.query(
    'delete from function_versions where placed_at > (select placed_at from function_versions where version = $1)',
    [version],
  )
  await client.query('insert into function_versions (version) values ($1) on conflict do nothing', [version])
}
