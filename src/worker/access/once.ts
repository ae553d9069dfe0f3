import { type SQL, sql } from 'drizzle-orm'
import { arrayText, compile, type Database, Large, type Statement } from '../database.ts'
import { DatabaseError, mayPass } from '../database-error.ts'
import type { Report } from '../errors.ts'
import { type Admission, admissionOf } from './gate.ts'
import { type Idempotency, keyOf } from './idempotency.ts'

/** JSON text as Postgres built it, passed through to the client unread. */
export type Json = string & { readonly json: unique symbol }

/**
 * How a write has ended: what the gate said, the rule or constraint that refused it, its answer, and whether that is of
 * an earlier request with its key.
 */
export type Outcome = Admission & { report: Report | null; answer: Json | null; replayed: boolean | null }

/**
 * The write to be done once; `keeps` where its answer is to be kept under the key of the request, if it has one.
 * `told`: what a repeat of the request is answered with once its answer was not kept, where that is not `answer`.
 */
export type Write = {
  statements: readonly Statement[]
  answer: SQL
  idempotency: Idempotency | null
  keeps: boolean
  told?: SQL
}

const attempts = 3
const deadlock = '40P01'

/**
 * Runs the statements in order, all or none, and then `answer`: one transaction, one statement, one trip (`write` in
 * db/functions). It is sent again after a deadlock or a lost connection. A lost attempt may have landed: it left its
 * mark, and the next one only tells how it has ended. `asked` is an `ask`; null where no gate is asked.
 */
export async function once(database: Database, asked: SQL, write: Write): Promise<Outcome> {
  const call = callOf(asked, write)
  for (let left = attempts; ; ) {
    try {
      const [row] = await database.run(call)
      const outcome = row as Outcome
      if (write.idempotency && outcome.replayed) write.idempotency.isReplayed = true
      return outcome
    } catch (thrown) {
      const isDeadlock = thrown instanceof DatabaseError && thrown.report?.code === deadlock
      if (--left === 0 || !(mayPass(thrown) || isDeadlock)) throw thrown
    }
  }
}

function callOf(asked: SQL, { statements, answer, told, idempotency, keeps }: Write): SQL {
  const list: List = { texts: [], params: [], large: [], listed: [] }
  for (const statement of statements) add(statement, list)
  const tells = idempotency !== null && told !== undefined
  const answers = [answer, ...(tells ? [told] : [])].map(query => add(sql`select (${query})::text`, list))
  const key = keyOf(idempotency, answers.at(-1)!, { keeps, tells })
  return sql`
    select ${admissionOf(sql`(w.admission)`)}, w.report, w.answer, w.replayed
      from write(${asked}, ${crypto.randomUUID()}::uuid, ${key},
             ${arrayText(list.texts)}::text[], ${arrayText(list.params)}::text[],
             ${arrayOfParams(list.large)}, ${arrayOfParams(list.listed)}) w`
}

/** As `write()` takes them. */
type List = { texts: string[]; params: (string | null)[]; large: string[]; listed: string[] }

/** The parameters that it has added. */
function add(statement: Statement, list: List): unknown[] {
  const { texts, params } = list
  const compiled = compile(statement)
  const places = compiled.params.map(param => (param instanceof Large ? placeOf(param, list) : '\x01'))
  if (compiled.text.includes('\x01') || (compiled.text.match(placeholders)?.length ?? 0) !== places.length)
    throw new Error('The text of a statement has what stands for a parameter')
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
  if (typeof param === 'object') throw new Error('A parameter must be text, a number, a boolean or null')
  return String(param)
}
