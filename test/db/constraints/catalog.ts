import type { Attempts } from './attempts.ts'

const columns = (numbers: string, relation: string) =>
  `(select string_agg(attname, ', ' order by place) from unnest(${numbers}) with ordinality as key (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = number)`

const constraints =
  "pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0 and contype"
const tables =
  "(select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)"

/** Queries for all constraints or triggers of a kind in the database, each as `words`. */
const queries = {
  foreignKeys: `
    select conname || ': ' || conrelid::regclass || ' (' || ${columns('conkey', 'conrelid')} || ') → '
           || confrelid::regclass || ' (' || ${columns('confkey', 'confrelid')} || '), '
           || case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'refused' end as words
      from ${constraints} = 'f'`,
  keys: `
    select indexrelid::regclass || ': ' || indrelid::regclass || ' '
           || regexp_replace(pg_get_indexdef(indexrelid), '.* USING btree ', '') as words
      from pg_index where indisunique and indrelid in ${tables}`,
  checks: `select conname as words from ${constraints} = 'c'`,
  triggers: `
    select tgname || ' of ' || tgrelid::regclass as words
      from pg_trigger where not tgisinternal and tgparentid = 0 and tgrelid in ${tables}`,
} as const

export type Kind = keyof typeof queries

export async function constraintsOf({ run }: Attempts, kind: Kind): Promise<string[]> {
  return (await run(queries[kind])).map(({ words }) => words as string)
}

/** Keys that contain all columns of another key, and that no foreign key needs. */
export const repeatedKeys = `
  select a.indexrelid::regclass::text as key, b.indexrelid::regclass::text as repeated
    from pg_index a join pg_index b on a.indrelid = b.indrelid and a.indexrelid <> b.indexrelid
   where a.indisunique and b.indisunique and b.indpred is null and b.indkey::int[] <@ a.indkey::int[]
     and a.indrelid in ${tables}
     and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = a.indexrelid)`

export const emptyTables = `
  select oid::regclass::text as "table" from pg_class
   where oid in ${tables} and query_to_xml('select 1 from ' || oid::regclass || ' limit 1', true, true, '')::text !~ 'row'`
