import type { Attempts } from './attempts.ts'
import type { Key } from './keys.ts'
import { insertableColumns, insertOf, rowOf } from './rows.ts'

/** The refusals of duplicate rows to which the key applies, without the other keys of the table. */
export async function refusalsOfDuplicates(attempts: Attempts, key: Key): Promise<string[]> {
  const { columns, where, takesNulls } = key
  const kinds = [`${where} and num_nulls(${columns}) = 0`]
  if (takesNulls) kinds.push(`${where} and num_nulls(${columns}) > 0`)
  return refusals(attempts, key, kinds)
}

/** The refusals of duplicate rows to which the key does not apply. */
export const refusalsOutsideCondition = (attempts: Attempts, key: Key): Promise<string[]> =>
  refusals(attempts, key, [`not (${key.where})`])

async function refusals(attempts: Attempts, key: Key, kinds: string[]): Promise<string[]> {
  const rows = []
  for (const kind of kinds) rows.push(await rowOf(attempts, key.table, kind))
  await dropOthers(attempts, key)
  const columns = await insertableColumns(attempts, key.table)
  const found: string[] = []
  for (const row of rows) found.push(await attempts.refusal(insertOf(key.table, columns, row)))
  return found
}

async function dropOthers({ run }: Attempts, { table, name }: Key): Promise<void> {
  const others = await run(`
    select case when conname is null then 'drop index ' || indexrelid::regclass
                else 'alter table ${table} drop constraint ' || quote_ident(conname) || ' cascade' end as drop
      from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
     where indrelid = '${table}'::regclass and indisunique and indexrelid::regclass::text <> '${name}'`)
  for (const { drop } of others) await run(drop as string)
}
