import pg from 'pg'

/** A query of Neon's SQL over HTTP, as its driver sends it. */
export interface Query {
  query: string
  params?: unknown[]
  arrayMode?: boolean
}

export type Payload = Query | { queries: Query[] }

export interface Statement {
  text: string
  params: (string | null)[]
}

/** The rows are arrays of text, as Postgres sends it. */
export type StatementResult = pg.QueryArrayResult<(string | null)[]>

export interface Reply {
  status: number
  body: object
}

/** The limit of a request, and of the values of a response: 64 MiB. */
export const sizeLimit = 64 * 1024 * 1024

/** An error of the endpoint itself. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
}

export function parsePayload(body: string): Payload {
  const payload = JSON.parse(body)
  const queries: unknown = payload?.queries ?? [payload]
  const wellFormed = Array.isArray(queries) && queries.every(one => typeof one?.query === 'string')
  if (!wellFormed) throw new Refusal(400, 'a query, or an array of queries, is expected')
  return payload
}

export function beginStatement(headers: Record<string, string | string[] | undefined>): Statement {
  const level = headers['neon-batch-isolation-level']
  let text = 'begin'
  if (level !== undefined) {
    const spelled = isolationLevels[String(level)]
    if (!spelled) throw new Refusal(400, 'invalid isolation level')
    text += ` isolation level ${spelled}`
  }
  if (headers['neon-batch-read-only'] === 'true') text += ' read only'
  if (headers['neon-batch-deferrable'] === 'true') text += ' deferrable'
  return { text, params: [] }
}

export function toStatement({ query, params = [] }: Query): Statement {
  return { text: query, params: params.map(toText) }
}

const asText = (text: string) => text

/** The query of a statement for `pg`, whose result is a `StatementResult`. */
export const toQueryConfig = ({ text, params }: Statement) => ({
  queryMode: 'extended',
  rowMode: 'array' as const,
  types: { getTypeParser: () => asText },
  text,
  values: params,
})

export function toResult({ command, fields, rowCount, rows }: StatementResult, rowAsArray: boolean): object {
  return {
    command: command ?? '',
    fields,
    rowAsArray,
    rowCount,
    rows: rowAsArray
      ? rows
      : rows.map(row => Object.fromEntries(row.map((value, i) => [fields[i]!.name, value]))),
  }
}

const reported = [
  'message',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'severity',
  'where',
  'table',
  'column',
  'schema',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

/** The response to a failure. Errors of the database and of the request are 400, as the driver expects. */
export function toFailure(error: unknown): Reply {
  const report = error instanceof pg.DatabaseError ? error : { message: (error as Error).message }
  return {
    status: statusOf(error),
    body: Object.fromEntries(reported.map(name => [name, (report as pg.DatabaseError)[name] ?? null])),
  }
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status
  return error instanceof pg.DatabaseError || error instanceof SyntaxError ? 400 : 500
}

function toText(param: unknown): string | null {
  if (param === null || param === undefined) return null
  if (typeof param === 'string') return param
  if (Array.isArray(param)) return toArrayLiteral(param)
  return typeof param === 'object' ? JSON.stringify(param) : String(param)
}

function toArrayLiteral(items: unknown[]): string {
  return `{${items.map(toArrayItem).join(',')}}`
}

function toArrayItem(item: unknown): string {
  if (item === null || item === undefined) return 'NULL'
  if (Array.isArray(item)) return toArrayLiteral(item)
  if (typeof item === 'number' || typeof item === 'boolean') return String(item)
  const text = typeof item === 'string' ? item : JSON.stringify(item)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
