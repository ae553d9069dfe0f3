import { type Answer, ServerError } from './wire/answers.ts'
import type { Statement } from './wire/messages.ts'

/** Neon's SQL over HTTP: what its driver posts, and what it gets back. */
export interface Query {
  query: string
  params?: unknown[]
  arrayMode?: boolean
}

export type Payload = Query | { queries: Query[] }

export interface Reply {
  status: number
  /** What JSON is made of, or its bytes. */
  body: object | Uint8Array
}

export class BadRequest extends Error {}

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
  if (!wellFormed) throw new BadRequest('a query, or an array of queries, is expected')
  return payload
}

export function beginStatement(headers: Record<string, string | string[] | undefined>): Statement {
  const level = headers['neon-batch-isolation-level']
  let text = 'begin'
  if (level !== undefined) {
    const spelled = isolationLevels[String(level)]
    if (!spelled) throw new BadRequest('invalid isolation level')
    text += ` isolation level ${spelled}`
  }
  if (headers['neon-batch-read-only'] === 'true') text += ' read only'
  if (headers['neon-batch-deferrable'] === 'true') text += ' deferrable'
  return { text, params: [] }
}

export function toStatement({ query, params = [] }: Query): Statement {
  return { text: query, params: params.map(toText) }
}

export function toResult({ tag, fields, rows }: Answer, rowAsArray: boolean): object {
  const [command = '', ...counts] = tag.split(' ')
  const count = counts.at(-1)
  return {
    command,
    fields,
    rowAsArray,
    rowCount: count !== undefined && /^\d+$/.test(count) ? Number(count) : null,
    rows: rowAsArray
      ? rows
      : rows.map(row => Object.fromEntries(row.map((value, i) => [fields[i]!.name, value]))),
  }
}

const noReport = {
  code: null,
  detail: null,
  hint: null,
  position: null,
  internalPosition: null,
  internalQuery: null,
  severity: null,
  where: null,
  table: null,
  column: null,
  schema: null,
  dataType: null,
  constraint: null,
  file: null,
  line: null,
  routine: null,
}

/** The status and body of a failure: what the database or the request got wrong is 400, as the driver expects. */
export function toFailure(error: unknown): Reply {
  if (error instanceof ServerError) return { status: 400, body: { ...noReport, ...error.report } }
  const status = error instanceof BadRequest || error instanceof SyntaxError ? 400 : 500
  return { status, body: { message: (error as Error).message, ...noReport } }
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
