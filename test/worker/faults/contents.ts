import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'

/** How often each line is there: `TABLE` and its rows, or `TABLE {…}`, a row whose values are told by their kind. */
export type Contents = Record<string, number>

/** What has been written since this transaction was the newest, besides how many rows there are. */
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

/** What is in one and not in the other, or not as often. */
export function difference(from: Contents, to: Contents): Contents {
  const lines = new Set([...Object.keys(from), ...Object.keys(to)])
  const changes = [...lines].map(line => [line, (to[line] ?? 0) - (from[line] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0).sort())
}

/** What is left of them without traces, and without the lines of these tables. */
export const withoutTraces = (given: Contents, ...tables: string[]): Contents =>
  Object.fromEntries(
    Object.entries(given).filter(([line]) => ![...traces, ...tables].includes(line.split(' ')[0]!)),
  )

/** Marks, counted hits, and keys that are queued before their objects are made: requests that ended half-way leave them. */
const traces = ['write_marks', 'rate_windows', 'object_deletions']

/** What jobs write besides, at their own time; and the bytes of answers, which their ids and numbers vary. */
const untold = ['job_runs', 'job_history', 'mail_providers', 'sweep_cursors', 'kept_answers']

/** Of these only how many there are: jobs that run on after an answer change them. */
const counted = ['mail_outbox', 'billing_endings']

/** Columns whose letters mean nothing, or whose numbers all share. */
const random = ['hint', 'user_code', 'reading']

function linesOf(table: string, since: string): string {
  const count = `select '${table}' as line, count(*) from ${table} having count(*) > 0`
  if (counted.includes(table)) return count
  return `
    ${count}
    union all
    select '${table} ' || shape, count(*)
      from (select (select string_agg(key || '=' || ${kindOfValue}, ' ' order by key)
                      from jsonb_each(to_jsonb(t)) where key <> all ('{${random}}')) as shape
              from ${table} t where xmin::text::bigint > ${since}) each
     group by shape`
}

/** A word, a small number and a yes or no as they are, and of anything else only what it is. */
const kindOfValue = `
  case jsonb_typeof(value)
    when 'string' then case when value #>> '{}' ~ '^[a-z_.]{2,40}$' then value #>> '{}' else 'text' end
    when 'number' then case when abs((value #>> '{}')::numeric) < 1000 then value #>> '{}' else 'number' end
    when 'array' then 'of ' || jsonb_array_length(value)
    when 'object' then (select coalesce(string_agg(k, ',' order by k), '') from jsonb_object_keys(value) k)
    when 'null' then 'null'
    else value #>> '{}' end`

const run = (statement: ReturnType<typeof sql>) => openDatabase(settings(env)).run(statement)
