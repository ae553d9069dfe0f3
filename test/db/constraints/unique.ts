import type { Key } from './keys.ts'
import { adding, columnsToAdd, rowOf } from './rows.ts'
import type { Tries } from './tries.ts'

/** Who refuses a row that is there already, of all kinds that the key is about, where the table has no other key. */
export async function refusalsOfSeconds(tries: Tries, key: Key): Promise<string[]> {
  const { columns, where, takesNulls } = key
  const kinds = [`${where} and num_nulls(${columns}) = 0`]
  if (takesNulls) kinds.push(`${where} and num_nulls(${columns}) > 0`)
  return refusals(tries, key, kinds)
}

/** The same of a row that it is not about. */
export const refusalsBesides = (tries: Tries, key: Key): Promise<string[]> =>
  refusals(tries, key, [`not (${key.where})`])

async function refusals(tries: Tries, key: Key, kinds: string[]): Promise<string[]> {
  const rows = []
  for (const kind of kinds) rows.push(await rowOf(tries, key.table, kind))
  await dropOthers(tries, key)
  const columns = await columnsToAdd(tries, key.table)
  const found: string[] = []
  for (const row of rows) found.push(await tries.refusal(adding(key.table, columns, row)))
  return found
}

async function dropOthers({ run }: Tries, { table, name }: Key): Promise<void> {
  const others = await run(`
    select case when conname is null then 'drop index ' || indexrelid::regclass
                else 'alter table ${table} drop constraint ' || quote_ident(conname) || ' cascade' end as drop
      from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
     where indrelid = '${table}'::regclass and indisunique and indexrelid::regclass::text <> '${name}'`)
  for (const { drop } of others) await run(drop as string)
}
