import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { dbDir } from './migrate.ts'
import { recordTables } from './releases.ts'

/** Everything that the migrations create except functions, as `readCatalog` returns it for a fresh database. */
export const catalogFile = join(dbDir, 'catalog.txt')

/** How a database differs from the catalog: the names of what it lacks, and of what it defines differently. */
type CatalogDrift = { known: number; missing: string[]; changed: string[] }

export async function compareCatalog(client: pg.Client): Promise<CatalogDrift> {
  const wanted = readFileSync(catalogFile, 'utf8').trimEnd().split('\n')
  const found = await readCatalog(client)
  const names = new Set(found.map(nameOf))
  const lines = new Set(found)
  const lacking = wanted.filter(line => !lines.has(line))
  return {
    known: wanted.length,
    missing: lacking.map(nameOf).filter(name => !names.has(name)),
    changed: lacking.map(nameOf).filter(name => names.has(name)),
  }
}

/** One line per column, constraint, index, trigger, view, and enum, sorted: `index files_name_key: CREATE UNIQUE …`. */
export async function readCatalog(client: pg.Client): Promise<string[]> {
  await client.query('begin; set local search_path = public')
  try {
    const { rows } = await client.query<{ line: string }>(catalog)
    return rows.map(({ line }) => line).sort()
  } finally {
    await client.query('rollback')
  }
}

const nameOf = (line: string): string => line.slice(0, line.indexOf(': '))

// Operators add and detach partitions, which have the columns and indexes of their table.
const ours = `select c.oid, c.relname, c.relkind from pg_class c
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and c.relname not in ('${recordTables.join("', '")}')`

const catalog = `
  with ours as (${ours})
  select regexp_replace(line, '\\s+', ' ', 'g') as line from (
    select 'column ' || o.relname || '.' || a.attname || ': ' || concat_ws(' ', format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then 'not null' end, case a.attgenerated when 's' then 'generated' end,
             pg_get_expr(d.adbin, d.adrelid))
      from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
     where o.relkind in ('r', 'p')
    union all
    select 'constraint ' || o.relname || '.' || k.conname || ': ' || pg_get_constraintdef(k.oid)
      from ours o join pg_constraint k on k.conrelid = o.oid where k.contype <> 'n'
    union all
    select 'index ' || o.relname || ': ' || pg_get_indexdef(o.oid)
             || case when not i.indisvalid then ' INVALID' else '' end
      from ours o join pg_index i on i.indexrelid = o.oid
    union all
    select 'trigger ' || o.relname || '.' || t.tgname || ': ' || pg_get_triggerdef(t.oid)
             || case t.tgenabled when 'O' then '' else ' ' || t.tgenabled::text end
      from ours o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
    union all
    select 'view ' || o.relname || ': ' || pg_get_viewdef(o.oid) from ours o where o.relkind = 'v'
    union all
    select 'enum ' || t.typname || ': ' || string_agg(e.enumlabel, ', ' order by e.enumsortorder)
      from pg_type t join pg_enum e on e.enumtypid = t.oid
     where t.typnamespace = 'public'::regnamespace group by t.typname) lines (line)`
