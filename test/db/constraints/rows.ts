import type { QueryConfig } from 'pg'
import type { Json, Tries } from './tries.ts'

/** The first row of which this is true, by that order. */
export async function rowOf({ run }: Tries, table: string, where: string, order = '1'): Promise<Json> {
  const found = await run(
    `select to_jsonb(t) as row from ${table} t where ${where} order by ${order} limit 1`,
  )
  if (!found[0]) throw new Error(`${table} has no row where ${where}`)
  return found[0].row as Json
}

/** Takes a row out as if nothing named it. */
export async function takeOut({ run }: Tries, table: string, row: Json): Promise<void> {
  await run('set local session_replication_role = replica')
  const text = `delete from ${table} t where to_jsonb(t) = $1::jsonb`
  await run({ text, values: [JSON.stringify(row)] })
  await run('set local session_replication_role = origin')
}

/** Adds a row as it is given, but for what is generated. */
export const adding = (table: string, columns: readonly string[], row: Json): QueryConfig => ({
  text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
  values: [JSON.stringify(row)],
})

/** Those that a row may be added with; triggers of the service's own do nothing meanwhile. */
export async function columnsToAdd({ run }: Tries, table: string): Promise<string[]> {
  await run(`alter table ${table} disable trigger user`)
  const columns = await run(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return columns.map(({ name }) => name as string)
}
