import { neon, neonConfig } from '@neondatabase/serverless'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Settings } from './env.ts'
import type { Report } from './errors.ts'
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

/** A trip that failed, with what Postgres said, if it did. It never carries the statement or its values. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly report?: Report

  constructor(thrown: unknown) {
    const error = causeOf(thrown)
    const code = isReport(error) ? error.code : undefined
    super([code, silenced(code) ?? error.message].join(' ').trim())
    if (isReport(error)) {
      const { code, message, detail, constraint } = error
      this.report = { code, message, ...(detail && { detail }), ...(constraint && { constraint }) }
    }
  }
}

/** What is said in place of the messages that quote what was sent. */
const silenced = (code = ''): string | undefined =>
  code.startsWith('22') ? 'data exception' : code === '42601' ? 'syntax error' : undefined

/** True when the connection or the server failed, not the statements: they may have taken effect or not. */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof DatabaseError && (!thrown.report || /^(08|53|57P)/.test(thrown.report.code))

/** A read, which is asked once more where the connection is lost (requests § Lost connections). */
export const rowsOf = (database: Database, statement: Statement): Promise<Row[]> =>
  database.run(statement).catch(thrown => {
    if (isUnavailable(thrown)) return database.run(statement)
    throw thrown
  })

export function openDatabase(settings: Settings): Database {
  const client = connect(settings)
  const meter = new Meter()
  let crossed = 0
  const timed = async <T>(statements: number, trip: PromiseLike<T>): Promise<T> => {
    meter.calls++
    crossed += statements
    try {
      return await meter.time(() => trip)
    } catch (thrown) {
      throw new DatabaseError(thrown)
    }
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
    run: async statement => (await timed(1, client.execute(statement.getSQL()))).rows,
    transaction: async statements => {
      const [first, ...rest] = statements.map(statement => client.execute(statement.getSQL()))
      const results = first ? await timed(statements.length, client.batch([first, ...rest])) : []
      return results.map(result => result.rows)
    },
  }
}

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

const clients = new Map<string, NeonHttpDatabase>()

function connect({ databaseUrl, databaseEndpoint }: Settings): NeonHttpDatabase {
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const known = clients.get(databaseUrl)
  if (known) return known
  const client = drizzle(neon(databaseUrl, { isolationLevel: 'ReadCommitted' }), { casing: 'snake_case' })
  clients.set(databaseUrl, client)
  return client
}

/** The driver's own error: a single statement's is wrapped together with its text, a batch's is not. */
const causeOf = (thrown: unknown): Partial<Report> =>
  (thrown as { cause?: object }).cause ?? (thrown as object)

const isReport = (error: Partial<Report>): error is Report =>
  error.message !== undefined && /^[0-9A-Z]{5}$/.test(error.code ?? '')
