import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'

/** The number of each line: `TABLE` for its rows, or `TABLE {…}` for rows with values of these kinds. */
export type Contents = Record<string, number>

/** The rows written since a transaction, by their values, and the number of all rows. */
export async function contents(since: string): Promise<Contents> {
  const found = await run(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname <> all (${`{${untold.join(',')}}`}::text[])`)
  const lines = found.map(({ name }) => linesOf(String(name), since)).join(' union all ')
  const rows = await run(sql.raw(lines))
  return Object.fromEntries(rows.map(({ line, count }) => [line, Number(count)]))
}

export const newestTransaction = async (): Promise<string> =>
  String((await run(sql`select pg_current_xact_id()::text as id`))[0]!.id)

/** The lines that differ in number. */
export function difference(from: Contents, to: Contents): Contents {
  const lines = new Set([...Object.keys(from), ...Object.keys(to)])
  const changes = [...lines].map(line => [line, (to[line] ?? 0) - (from[line] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0).sort())
}

/** The lines of all but these tables and traces. */
export const withoutTraces = (given: Contents, ...tables: string[]): Contents =>
  Object.fromEntries(
    Object.entries(given).filter(([line]) => ![...traces, ...tables].includes(line.split(' ')[0]!)),
  )

/**
 * What interrupted requests leave: write markers, counted hits, and keys that were queued before their objects
 * exist.
 */
const traces = ['write_marks', 'rate_windows', 'object_deletions']

/** What jobs write at their own time, and the bytes of responses, which vary with ids and numbers. */
const untold = [
  ...['job_runs', 'job_history', 'mail_providers', 'sweep_cursors', 'kept_answers'],
  ...['roadmap_names', 'roadmap_texts'],
]

/** Tables in which only rows are counted, because jobs change them after the response. */
const counted = ['mail_outbox', 'billing_endings']

/** Columns with random letters, with numbers that all rows share, or that a job writes at its own time. */
const varying = ['hint', 'user_code', 'reading', 'names_version', 'texts_hash']

function linesOf(table: string, since: string): string {
  const count = `select '${table}' as line, count(*) from ${table} having count(*) > 0`
  if (counted.includes(table)) return count
  return `
    ${count}
    union all
    select '${table} ' || shape, count(*)
      from (select (select string_agg(key || '=' || ${kindOfValue}, ' ' order by key)
                      from jsonb_each(to_jsonb(t)) where key <> all ('{${varying}}')) as shape
              from ${table} t where xmin::text::bigint > ${since}) each
     group by shape`
}

/** Words, small numbers, and booleans as values; of anything else only the type. */
const kindOfValue = `
  case jsonb_typeof(value)
    when 'string' then case when value #>> '{}' ~ '^[a-z_.]{2,40}$' then value #>> '{}' else 'text' end
    when 'number' then case when abs((value #>> '{}')::numeric) < 1000 then value #>> '{}' else 'number' end
    when 'array' then 'of ' || jsonb_array_length(value)
    when 'object' then (select coalesce(string_agg(k, ',' order by k), '') from jsonb_object_keys(value) k)
    when 'null' then 'null'
    else value #>> '{}' end`

const run = (statement: ReturnType<typeof sql>) => openDatabase(settings(env)).run(statement)
