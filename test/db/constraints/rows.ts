import type { QueryConfig } from 'pg'
import type { Attempts, Json } from './attempts.ts'

/** The first row in this order for which the condition is true. */
export async function rowOf({ run }: Attempts, table: string, where: string, order = '1'): Promise<Json> {
  const found = await run(
    `select to_jsonb(t) as row from ${table} t where ${where} order by ${order} limit 1`,
  )
  if (!found[0]) throw new Error(`${table} has no row where ${where}`)
  return found[0].row as Json
}

/** Deletes a row without effects on rows that refer to it. */
export async function removeRow({ run }: Attempts, table: string, row: Json): Promise<void> {
  await run('set local session_replication_role = replica')
  const text = `delete from ${table} t where to_jsonb(t) = $1::jsonb`
  await run({ text, values: [JSON.stringify(row)] })
  await run('set local session_replication_role = origin')
}

/** An insert of a row with the given values in these columns. */
export const insertOf = (table: string, columns: readonly string[], row: Json): QueryConfig => ({
  text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
  values: [JSON.stringify(row)],
})

/** The columns of a table that an insert can set. It also disables the triggers of the service on the table. */
export async function insertableColumns({ run }: Attempts, table: string): Promise<string[]> {
  await run(`alter table ${table} disable trigger user`)
  const columns = await run(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return columns.map(({ name }) => name as string)
}
