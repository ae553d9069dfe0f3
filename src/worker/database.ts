import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DatabaseError, DatabaseStalled, mayPass } from './database-error.ts'
import { inTime } from './deadline.ts'
import type { Settings } from './env.ts'
import { Meter } from './meter.ts'

export type Row = Record<string, unknown>
export type Statement = SQL | SQLWrapper

/**
 * The alias of a row. A fragment of SQL that several files use is told the alias of each row that it speaks of; one that
 * yields rows leaves their alias to the statement that it stands in.
 */
export type Alias = SQL

/** The database as one request sees it. It counts round trips, the statements that crossed, and `millis` spent on them. */
export type Database = {
  readonly trips: number
  /** Without BEGIN and COMMIT. */
  readonly statements: number
  readonly millis: number
  /** One statement, one trip. */
  run(statement: Statement): Promise<Row[]>
  /** One READ COMMITTED transaction, one trip; the rows of each statement. */
  transaction(statements: readonly Statement[]): Promise<Row[][]>
}

/** A read, which is asked once more where the connection is lost (requests § Lost connections). */
export const rowsOf = (database: Database, statement: Statement): Promise<Row[]> =>
  database.run(statement).catch(thrown => {
    if (mayPass(thrown)) return database.run(statement)
    throw thrown
  })

/**
 * Each trip has its time, its answer to the last byte included. Once one had none, those after it have half as long, and
 * the next that has none is not repeated: nobody waits longer than that for a database that takes requests and is silent.
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
      return await meter.time(() => inTime(seconds * 1000, trip(call), late))
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

/** Ends with its trip. */
type Call = { fetchOptions: { signal: AbortSignal } }

/** Builds typed statements; it has no connection, so nothing can run outside a counted trip. */
export const build = drizzle.mock({ casing: 'snake_case' })

/** A statement as Postgres reads it, with $1, $2 and so on for its parameters. */
export function compile(statement: Statement): { text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
  return { text, params }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Text of up to megabytes, or a list of such, as a parameter of a write: it is copied less often than others. */
export const large = (value: string | readonly string[]): SQL => sql`${sql.param(new Large(value))}`

/** What `large` has made a parameter of: text, or a list of texts. */
export class Large {
  readonly value: string | readonly string[]

  constructor(value: string | readonly string[]) {
    this.value = value
  }
}

/** An array of this type as one parameter; null stays null. */
export const arrayOf = (
  type: 'bigint' | 'int' | 'text' | 'uuid',
  values: readonly (number | string)[] | null,
): SQL => sql`${values && arrayText(values)}::${sql.raw(type)}[]`

export const textArray = (values: readonly string[] | null): SQL => arrayOf('text', values)

type Scalar = string | number | boolean | null

/** An array as Postgres reads it. */
export const arrayText = (values: readonly Scalar[]): string =>
  `{${values.map(value => (value === null ? 'NULL' : `"${escaped(value)}"`)).join(',')}}`

/** A row of a composite type as Postgres reads it. */
export const rowText = (fields: readonly Scalar[]): string =>
  `(${fields.map(field => (field === null ? '' : `"${escaped(field)}"`)).join(',')})`

const escaped = (value: string | number | boolean): string =>
  typeof value === 'string' ? value.replace(/["\\]/g, '\\$&') : String(value)

// Instants and dates stay text: drizzle has told the driver so, when it made `build`.
const clients = new Map<string, NeonQueryFunction<false, false>>()

function connect({ databaseUrl, databaseEndpoint }: Settings): NeonQueryFunction<false, false> {
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const known = clients.get(databaseUrl)
  if (known) return known
  const client = neon(databaseUrl, { isolationLevel: 'ReadCommitted' })
  clients.set(databaseUrl, client)
  return client
}
