import { sql } from 'drizzle-orm'
import { app } from '../../src/worker/app.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { type Client, client } from './as.ts'
import { makeDatabase, type OwnDatabase } from './own-database.ts'

/** A service whose database has a clock that stands still until it is set. */
export type OwnClock = Pick<OwnDatabase, 'bindings' | 'query'> & {
  /** Sets it to a time, or to this long after it. */
  set(instant: string, ...after: string[]): Promise<void>
  clear(): Promise<void>
  /** Calls the service with these headers, and waits for its background work. */
  as(headers?: Record<string, string>): Client
}

let made: Promise<OwnClock> | undefined

/** The bindings of this run. No server accepts its email, which stays in the outbox. */
export const ownClock = (): Promise<OwnClock> => {
  made ??= make()
  return made
}

async function make(): Promise<OwnClock> {
  const { bindings: all, query, clear } = await makeDatabase({ search_path: 'clock, pg_catalog, public' })
  for (const statement of clock) await query`${sql.raw(statement)}`
  const { MAIL_URL, EMAIL, ...bindings } = all
  return {
    bindings,
    query,
    clear,
    async set(instant, ...after) {
      const sum = sql.join(
        [sql`${instant}::timestamptz`, ...after.map(each => sql`${each}::interval`)],
        sql` + `,
      )
      await query`update clock.stopped set at = ${sum}`
    },
    as: headers => client(headers, request => answerTo(request, bindings)),
  }
}

async function answerTo(request: Request, bindings: Bindings): Promise<Response> {
  const later: Promise<unknown>[] = []
  const context: Partial<ExecutionContext> = {
    waitUntil: work => void later.push(work),
    passThroughOnException: () => {},
  }
  const response = await app.fetch(request, bindings, context as ExecutionContext)
  while (later.length > 0) await Promise.all(later.splice(0))
  return response
}

/**
 * Functions that are found before those of Postgres. `now` is constant within a transaction. Column defaults are
 * created again, because they keep the function with which they were created.
 */
const clock = [
  'create schema clock',
  'grant usage on schema clock to public',
  'create table clock.stopped as select pg_catalog.now() as at',
  'grant select on clock.stopped to public',
  ...['clock_timestamp', 'statement_timestamp'].map(
    name =>
      `create function clock.${name}() returns timestamptz begin atomic select at from clock.stopped; end`,
  ),
  ...['now', 'transaction_timestamp'].map(
    name => `create function clock.${name}() returns timestamptz language plpgsql stable as $$ begin
      return coalesce(nullif(current_setting('clock.began', true), ''),
        set_config('clock.began', (select at from clock.stopped)::text, true))::timestamptz; end $$`,
  ),
  `do $$ declare each record; begin
     for each in select adrelid::regclass as of, attname, replace(pg_get_expr(adbin, adrelid), 'pg_catalog.', '') as text
         from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
          and pg_get_expr(adbin, adrelid) ~ '(now|_timestamp)\\(\\)'
     loop execute format('alter table %s alter %I set default %s', each.of, each.attname, each.text); end loop;
   end $$`,
]
