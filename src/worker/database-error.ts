import type { Report } from './errors.ts'

/** A trip that failed, with what Postgres said, if it did. It never carries the statement or its values. */
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

/** A trip that was not answered in time. `isLast`: the request has waited for the database long enough. */
export class DatabaseStalled extends DatabaseError {
  override readonly name = 'DatabaseStalled'
  readonly isLast: boolean

  constructor(seconds: number, isLast: boolean) {
    super(new Error(`no answer within ${seconds} seconds`))
    this.isLast = isLast
  }
}

/** True when the connection or the server failed, not the statements: they may have taken effect or not. */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof DatabaseError &&
  (!thrown.report || /^(08|53|57P)/.test(thrown.report.code) || isOutOfTime(thrown.report))

/** True where the database lacks a function, table, column, or type that this version of the Worker uses. */
export const isOtherSchema = (thrown: unknown): boolean =>
  thrown instanceof DatabaseError && ['42883', '42P01', '42703', '42704'].includes(thrown.report?.code ?? '')

/** True where the same may be asked again at once: not of a database that has used up the time for it. */
export const mayPass = (thrown: unknown): boolean =>
  isUnavailable(thrown) &&
  !(thrown instanceof DatabaseStalled && thrown.isLast) &&
  !isOutOfTime((thrown as DatabaseError).report)

/** Whether Postgres itself has ended what took too long, or an operator has: nothing of it was done. */
const isOutOfTime = (report?: Report): boolean =>
  report !== undefined && ['25P04', '57014'].includes(report.code)

/** What is said in place of the messages that quote what was sent. */
const silenced = (code = ''): string | undefined =>
  code.startsWith('22') ? 'data exception' : code === '42601' ? 'syntax error' : undefined

const isReport = (error: Partial<Report>): error is Report =>
  error.message !== undefined && /^[0-9A-Z]{5}$/.test(error.code ?? '')
