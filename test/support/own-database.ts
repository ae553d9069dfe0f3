import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { databaseSettings, settingStatement } from '../../db/database-settings.ts'
import { recordTables } from '../../db/releases.ts'
import type { Row } from '../../src/worker/database.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { id, ownerDatabase, type query } from './database.ts'

export type OwnDatabase = { bindings: Bindings; query: typeof query; drop(): Promise<unknown> }

/** Returned databases, because creating one takes longer than emptying one. */
const spare: OwnDatabase[] = []

/** An empty database of its own, for jobs that process everything they find. */
export const ownDatabase = async (): Promise<OwnDatabase> => spare.pop() ?? create()

async function create(): Promise<OwnDatabase> {
  const { name, command, bindings, query: run, clear } = await makeDatabase()
  const asMade = await tablesOf(run)
  const drop = async () => {
    if ((await tablesOf(run)) !== asMade) return command(`drop database ${name} with (force)`)
    await clear()
    return spare.push(own)
  }
  const own = { bindings, query: run, drop }
  return own
}

/** A database whose connections start with these settings; `clear` resets it. */
export async function makeDatabase(extra: Record<string, string> = {}) {
  const name = `own_${id().replaceAll('-', '')}`
  const command = (text: string) => ownerDatabase().run(sql.raw(text))
  await command(`create database ${name} template ${inject('template')}`)
  for (const setting of Object.keys(databaseSettings)) await command(settingStatement(name, setting))
  for (const [setting, value] of Object.entries(extra))
    await command(`alter database ${name} set ${setting} = ${value}`)
  const url = new URL(env.DATABASE_URL)
  url.pathname = `/${name}`
  const bindings = { ...env, DATABASE_URL: url.href }
  const owner = ownerDatabase(bindings)
  const run = (async (strings: TemplateStringsArray, ...values: unknown[]) =>
    (await owner.run(sql(strings, ...values))) as Row[]) as typeof query
  const filled = await rowsOf(run)
  return { name, command, bindings, query: run, clear: () => empty(run, filled) }
}

const tablesOf = async (run: typeof query): Promise<string> =>
  JSON.stringify(
    await run`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )

/** What identifies a new one, as JSON: its migrations and functions. */
const rowsOf = (run: typeof query) =>
  Promise.all(
    recordTables.map(async name => {
      const table = sql.identifier(name)
      const [row] = await run<{ rows: object[] }>`select json_agg(t) as rows from ${table} t`
      return { table, rows: JSON.stringify(row!.rows) }
    }),
  )

async function empty(run: typeof query, filled: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  await run`
    do $$ declare each regclass; begin
      set local session_replication_role = replica;
      for each in select oid from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      loop execute 'delete from ' || each; end loop;
    end $$`
  for (const { table, rows } of filled)
    await run`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`
}
