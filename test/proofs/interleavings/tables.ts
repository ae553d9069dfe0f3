import type pg from 'pg'
import { recordTables } from '../../../db/releases.ts'
import type { Stage } from './stage.ts'

export type Table = { name: string; columns: string }

/** The rows of each table as a JSON array, in the order of the tables. */
export type State = string[]

/**
 * Tables that are not reset: the content of a new database, and write markers, which do not belong to a write's
 * effect.
 */
const kept = [...recordTables, 'write_marks']

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
        and attnum > 0 and not attisdropped and attgenerated = '' group by 1 order by 1`,
    [kept],
  )
  return rows
}

/** Tables in which only a row's own id is unique, so that new rows cannot conflict. */
export async function apartFrom(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select indrelid::regclass::text as name from pg_index i
      where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      group by indrelid having bool_and(indnkeyatts = 1 and (
        select atttypid = 'uuid'::regtype from pg_attribute where attrelid = indrelid and attnum = indkey[0]))`,
  )
  return new Set(rows.map(({ name }) => name))
}

export async function readState(client: pg.Client, tables: readonly Table[]): Promise<State> {
  const each = tables.map(({ name }) => `(select coalesce(json_agg(t), '[]')::text from ${name} t)`)
  const { rows } = await client.query({
    name: 'state',
    text: `select array[${each.join(', ')}] as state`,
  })
  return rows[0].state
}

/**
 * Resets every table that differs, in the session of the stage for it. Another session would plan all of its statements
 * again after it had switched triggers and foreign keys off and on.
 */
export async function restore(
  { restorer, tables }: Pick<Stage, 'restorer' | 'tables'>,
  from: State,
  to: State,
) {
  const differing = tables.flatMap((table, i) => (from[i] === to[i] ? [] : [{ ...table, rows: to[i]! }]))
  const statements = differing.map(
    ({ name, columns, rows }) =>
      `delete from ${name};
       insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${literal(rows)});`,
  )
  await restorer.query(`delete from write_marks; ${statements.join('\n')}`)
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
