import type { Report } from './errors.ts'

/** A failed round trip, with the report of Postgres if there is one. It never contains the statement or its values. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
  readonly report?: Report

  constructor(thrown: unknown) {
    const error = thrown as Partial<Report>
    const code = isReport(error) ? error.code : undefined
    super([code, silenced(code) ?? error.message].join(' ').trim())
    if (isReport(error)) {
      const { code, message, detail, constraint } = error
      this.report = { code, message, ...(detail && { detail }), ...(constraint && { constraint }) }
    }
  }
}

/** A round trip that timed out. `isLast`: the request has no time left for the database. */
export class DatabaseStalled extends DatabaseError {
  override readonly name = 'DatabaseStalled'
  readonly isLast: boolean

  constructor(seconds: number, isLast: boolean) {
    super(new Error(`no answer within ${seconds} seconds`))
    this.isLast = isLast
  }
}

/**
 * Whether the connection or the server failed, or another transaction prevented the statements. They may have taken
 * effect or not.
 */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof DatabaseError &&
  (!thrown.report || /^(08|40|53|57P|58)/.test(thrown.report.code) || hadNoEffect(thrown.report))

/** Whether the database lacks a function, table, column, or type that this version of the Worker uses. */
export const isSchemaMismatch = (thrown: unknown): boolean =>
  thrown instanceof DatabaseError && ['42883', '42P01', '42703', '42704'].includes(thrown.report?.code ?? '')

/** Whether the same round trip can be retried at once. It cannot if the time for the database is used up. */
export const isRetryable = (thrown: unknown): boolean =>
  isUnavailable(thrown) &&
  !(thrown instanceof DatabaseStalled && thrown.isLast) &&
  !hadNoEffect((thrown as DatabaseError).report)

/**
 * Whether the statements failed by their rows or their time, so that those of fewer rows may succeed. Otherwise the
 * connection or the server failed.
 */
export const isByRows = (thrown: unknown): boolean =>
  !isUnavailable(thrown) ||
  thrown instanceof DatabaseStalled ||
  /^(40|25P04|55P03|57014)/.test((thrown as DatabaseError).report?.code ?? '')

/** Whether the statement had no effect, and would have none if it were retried at once. */
const hadNoEffect = (report?: Report): boolean => report !== undefined && refusing.includes(report.code)

const refusing = [
  ...['25P04', '55P03', '57014'], // Postgres or an operator canceled the statement.
  ...['25006', '55000'], // The database is read-only, in recovery, or closed to connections.
  '3D000', // The database does not exist, for example while it is replaced by a restored one.
]

/** Replaces messages that quote the values that were sent. */
const silenced = (code = ''): string | undefined =>
  code.startsWith('22') ? 'data exception' : code === '42601' ? 'syntax error' : undefined

const isReport = (error: Partial<Report>): error is Report =>
  error.message !== undefined && /^[0-9A-Z]{5}$/.test(error.code ?? '')
