import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DatabaseError, DatabaseStalled, isRetryable } from './database-error.ts'
import { withTimeout } from './deadline.ts'
import type { Settings } from './env.ts'
import { Meter } from './meter.ts'

export type Row = Record<string, unknown>
export type Statement = SQL | SQLWrapper

/**
 * The alias of a row. An SQL fragment that several files use takes the alias of each row that it refers to. The
 * statement around a fragment that yields rows names their alias.
 */
export type Alias = SQL

/** The database of one request. It counts round trips, the statements sent, and the `millis` spent on them. */
export type Database = {
  readonly trips: number
  /** Statements sent, without BEGIN and COMMIT. */
  readonly statements: number
  readonly millis: number
  /** Runs one statement in one round trip. */
  run(statement: Statement): Promise<Row[]>
  /** Runs one READ COMMITTED transaction in one round trip. Returns the rows of each statement. */
  transaction(statements: readonly Statement[]): Promise<Row[][]>
}

/** Runs a read, and repeats it once if the connection is lost (requests § Lost connections). */
export const rowsOf = (database: Database, statement: Statement): Promise<Row[]> =>
  database.run(statement).catch(thrown => {
    if (isRetryable(thrown)) return database.run(statement)
    throw thrown
  })

/**
 * Each round trip has a timeout, up to the last byte of the response. After the first timeout, the next round trips have
 * half the time, and a second timeout is not retried. So no one waits longer for a database that accepts requests but
 * does not respond.
 */
export function openDatabase(settings: Settings): Database {
  const client = connect(settings)
  const meter = new Meter()
  let crossed = 0
  let stalls = 0
  const timed = async <T>(statements: number, trip: (call: Call) => Promise<T>): Promise<T> => {
    meter.calls++
    crossed += statements
    const hangUp = new AbortController()
    const seconds = settings.databaseTimeoutSeconds / (stalls === 0 ? 1 : 2)
    const late = (): never => {
      hangUp.abort()
      throw new DatabaseStalled(seconds, ++stalls > 1)
    }
    const call = { fetchOptions: { signal: hangUp.signal } }
    try {
      return await meter.time(() => withTimeout(seconds * 1000, trip(call), late))
    } catch (thrown) {
      throw thrown instanceof DatabaseError ? thrown : new DatabaseError(thrown)
    }
  }
  const query = (statement: Statement, call?: Call) => {
    const { text, params } = compile(statement)
    return client.query(text, params, call)
  }
  return {
    get trips() {
      return meter.calls
    },
    get statements() {
      return crossed
    },
    get millis() {
      return meter.millis
    },
    run: statement => timed(1, call => query(statement, call)),
    transaction: async statements =>
      statements.length === 0
        ? []
        : timed(statements.length, call =>
            client.transaction(
              statements.map(statement => query(statement)),
              call,
            ),
          ),
  }
}

/** Its signal aborts when the round trip times out. */
type Call = { fetchOptions: { signal: AbortSignal } }

/** Builds typed statements. It has no connection, so nothing can run outside a counted round trip. */
export const build = drizzle.mock({ casing: 'snake_case' })

/** Returns the text of a statement, with $1, $2, and so on for its parameters. */
export function compile(statement: Statement): { text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
  return { text, params }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Text of up to megabytes, or a list of texts, as a parameter of a write that is copied less often than others. */
export const large = (value: string | readonly string[]): SQL => sql`${sql.param(new Large(value))}`

/** The value of such a parameter: text, or a list of texts. */
export class Large {
  readonly value: string | readonly string[]

  constructor(value: string | readonly string[]) {
    this.value = value
  }
}

/** An array of this type as one parameter. Null stays null. */
export const arrayOf = (
  type: 'bigint' | 'int' | 'text' | 'uuid',
  values: readonly (number | string)[] | null,
): SQL => sql`${values && arrayText(values)}::${sql.raw(type)}[]`

export const textArray = (values: readonly string[] | null): SQL => arrayOf('text', values)

type Scalar = string | number | boolean | null

/** An array in Postgres's text format. */
export const arrayText = (values: readonly Scalar[]): string =>
  `{${values.map(value => (value === null ? 'NULL' : `"${escaped(value)}"`)).join(',')}}`

/** A row of a composite type in Postgres's text format. */
export const rowText = (fields: readonly Scalar[]): string =>
  `(${fields.map(field => (field === null ? '' : `"${escaped(field)}"`)).join(',')})`

const escaped = (value: string | number | boolean): string =>
  typeof value === 'string' ? value.replace(/["\\]/g, '\\$&') : String(value)

// Instants and dates stay text, because creating `build` made drizzle set the driver's parsers so.
const clients = new Map<string, NeonQueryFunction<false, false>>()

function connect({ databaseUrl, databaseEndpoint }: Settings): NeonQueryFunction<false, false> {
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const known = clients.get(databaseUrl)
  if (known) return known
  const client = neon(databaseUrl, { isolationLevel: 'ReadCommitted' })
  clients.set(databaseUrl, client)
  return client
}
