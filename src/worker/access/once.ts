import { type SQL, sql } from 'drizzle-orm'
import { arrayText, compile, type Database, Large, type Statement } from '../database.ts'
import { isRetryable } from '../database-error.ts'
import type { Report } from '../errors.ts'
import { type Admission, admissionOf } from './gate.ts'
import { type Idempotency, keyOf } from './idempotency.ts'

/** JSON text that Postgres built. It is sent to the client without being parsed. */
export type Json = string & { readonly json: unique symbol }

/**
 * The outcome of a write: the gate's admission, the rule or constraint that refused it, its response, and whether that
 * is the response of an earlier request with the same key.
 */
export type WriteOutcome = {
  /** Null if no gate applies. */
  admission: Admission | null
  report: Report | null
  answer: Json | null
  replayed: boolean | null
}

/**
 * A write to run once. `keeps`: its response is stored under the request's key, if it has one. `repeat`: the query that
 * creates the response of a repeated request if none was stored, instead of `answer`.
 */
export type Write = {
  statements: readonly Statement[]
  answer: SQL
  idempotency: Idempotency | null
  keeps: boolean
  repeat?: SQL
}

const attempts = 3

/**
 * Runs all statements in order, or none, and then `answer`, in one transaction, statement, and round trip (`write` in
 * db/functions). It is retried after a deadlock or a lost connection. If a lost attempt succeeded, it left its write
 * marker, and the retry only returns its outcome. `asked` is an `ask`, or null if no gate applies.
 */
export async function once(database: Database, asked: SQL, write: Write): Promise<WriteOutcome> {
  const call = callOf(asked, write)
  for (let left = attempts; ; ) {
    try {
      const [row] = await database.run(call)
      const outcome = row as WriteOutcome
      if (write.idempotency && outcome.replayed) write.idempotency.isReplayed = true
      return outcome
    } catch (thrown) {
      if (--left === 0 || !isRetryable(thrown)) throw thrown
    }
  }
}

function callOf(asked: SQL, { statements, answer, repeat, idempotency, keeps }: Write): SQL {
  const list: List = { texts: [], params: [], large: [], listed: [] }
  for (const statement of statements) add(statement, list)
  const tells = idempotency !== null && repeat !== undefined
  const answers = [answer, ...(tells ? [repeat] : [])].map(query => add(sql`select (${query})::text`, list))
  const key = keyOf(idempotency, answers.at(-1)!, { keeps, tells })
  return sql`
    select ${admissionOf(sql`w.admission`)}, w.report, w.answer, w.replayed
      from write(${asked}, ${crypto.randomUUID()}::uuid, ${key},
             ${arrayText(list.texts)}::text[], ${arrayText(list.params)}::text[],
             ${arrayOfParams(list.large)}, ${arrayOfParams(list.listed)}) w`
}

/** The arguments of `write()`. */
type List = { texts: string[]; params: (string | null)[]; large: string[]; listed: string[] }

/** Adds a statement to the list and returns its parameters. */
function add(statement: Statement, list: List): unknown[] {
  const { texts, params } = list
  const compiled = compile(statement)
  const places = compiled.params.map(param => (param instanceof Large ? placeOf(param, list) : '\x01'))
  if (compiled.text.includes('\x01') || (compiled.text.match(placeholders)?.length ?? 0) !== places.length)
    throw new Error('The text of a statement contains a placeholder for a parameter')
  texts.push(compiled.text.replace(placeholders, place => places[Number(place.slice(1)) - 1]!))
  for (const param of compiled.params) if (!(param instanceof Large)) params.push(textOf(param))
  return compiled.params
}

const placeholders = /\$\d+/g

function placeOf({ value }: Large, { large, listed }: List): string {
  if (typeof value === 'string') return `$1[${large.push(value)}]`
  const first = listed.length + 1
  for (const one of value) listed.push(one)
  return `$2[${first}:${listed.length}]`
}

const arrayOfParams = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )}]::text[]`

function textOf(param: unknown): string | null {
  if (param === null || param === undefined) return null
  if (typeof param === 'object') throw new Error('A parameter must be text, a number, a boolean, or null')
  return String(param)
}
