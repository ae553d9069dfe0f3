import type pg from 'pg'
import { recordTables } from '../../../../db/releases.ts'
import { type Named, named } from './all.ts'

/** What the database enforces or does by itself: its constraints, unique indexes, and triggers. */
export async function allInDatabase(client: pg.Client): Promise<Named[]> {
  const { rows } = await client.query<{ table: string; words: string; sql: string }>(query)
  return named(
    rows.map(({ table, words, sql }) => ({
      kind: 'constraint',
      file: 'db',
      place: table,
      words,
      without: '',
      sql,
    })),
  )
}

const query = `
  select conrelid::regclass::text as "table", conname || ': ' || pg_get_constraintdef(oid) as words,
         format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql
    from pg_constraint
   where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x') and conparentid = 0
     and conrelid::regclass::text not in ('${recordTables.join("', '")}')
  union all
  select indrelid::regclass::text, indexrelid::regclass || ': ' || pg_get_indexdef(indexrelid),
         format('drop index %s', indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where indisunique and c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select tgrelid::regclass::text, tgname || ': ' || pg_get_triggerdef(oid), format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger where not tgisinternal and tgparentid = 0
  order by 1, 2`
