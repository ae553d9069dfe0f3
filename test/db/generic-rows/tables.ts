import type pg from 'pg'
import { recordTables } from '../../../db/releases.ts'

export type Column = {
  name: string
  type: string
  /** The values of an enum. */
  labels: string[] | null
  required: boolean
  hasDefault: boolean
}
type ForeignKey = { columns: string[]; referenced: string; referencedColumns: string[] }
export type Table = {
  name: string
  columns: Column[]
  checks: { name: string; columns: string[]; text: string }[]
  /** The columns of each unique index. */
  keys: string[][]
  foreignKeys: ForeignKey[]
}

/** Every table that the migrations have created, each after those that it refers to. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tables, [recordTables])
  const sorted: Table[] = []
  const isSorted = ({ name, foreignKeys }: Table) =>
    foreignKeys.every(({ referenced }) => referenced === name || sorted.some(one => one.name === referenced))
  for (let left = rows; left.length > 0; left = rows.filter(table => !sorted.includes(table)))
    sorted.push(left.find(isSorted) ?? left[0]!)
  return sorted
}

const columns = (numbers: string, relation: string) =>
  `(select json_agg(attname order by place) from unnest(${numbers}) with ordinality as key (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = number)`
const listed = (query: string) => `(select coalesce(json_agg(one), '[]') from (${query}) one)`

const tables = `
  select relname as name,
         ${listed(`
           select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, atthasdef as "hasDefault",
                  (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = atttypid) as labels
             from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`)} as columns,
         ${listed(`
           select conname as name, ${columns('conkey', 'conrelid')} as columns, pg_get_constraintdef(oid) as text
             from pg_constraint where conrelid = c.oid and contype = 'c' order by conname`)} as checks,
         (select coalesce(json_agg(${columns('indkey::int2[]', 'indrelid')} order by indexrelid), '[]')
            from pg_index where indrelid = c.oid and indisunique and indexprs is null) as keys,
         ${listed(`
           select ${columns('conkey', 'conrelid')} as columns, confrelid::regclass::text as referenced,
                  ${columns('confkey', 'confrelid')} as "referencedColumns"
             from pg_constraint where conrelid = c.oid and contype = 'f' order by conname`)} as "foreignKeys"
    from pg_class c
   where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> all ($1)
   order by relname`
