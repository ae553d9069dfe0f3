import { type SQL, sql } from 'drizzle-orm'
import {
  type Compiled,
  compile,
  type Database,
  DatabaseError,
  isUnavailable,
  Large,
  type Statement,
} from '../database.ts'
import type { Report } from '../errors.ts'
import { type Admission, admissionOf } from './gate.ts'

/** JSON text as Postgres built it, passed through to the client unread. */
export type Json = string & { readonly json: unique symbol }

/** How a write has ended: what the gate said, the rule or constraint that refused it, its answer. */
export type Outcome = Admission & { report: Report | null; answer: Json | null }

const attempts = 3
const deadlock = '40P01'

/**
 * Runs the statements in order, all or none, and then `answer`: one transaction, one statement, one trip (`write` in
 * db/functions). It is sent again after a deadlock or a lost connection. A lost attempt may have landed: it left its
 * mark, and the next one only tells how it has ended. `asked` is an `ask`; null where no gate is asked.
 */
export async function once(
  database: Database,
  asked: SQL,
  statements: readonly Statement[],
  answer: SQL,
): Promise<Outcome> {
  const call = callOf(asked, statements.map(compile), compile(sql`select (${answer})::text`))
  for (let left = attempts; ; ) {
    try {
      const [row] = await database.run(call)
      return row as Outcome
    } catch (thrown) {
      const isDeadlock = thrown instanceof DatabaseError && thrown.report?.code === deadlock
      if (--left === 0 || !(isUnavailable(thrown) || isDeadlock)) throw thrown
    }
  }
}

function callOf(asked: SQL, statements: readonly Compiled[], answer: Compiled): SQL {
  const values: string[] = []
  const list = statements.map(one => (one.params.some(isLarge) ? besideLarge(one, values) : one)).map(rowOf)
  return sql`
    select ${admissionOf(sql`(w.admission)`)}, w.report, w.answer
      from write(${asked}, ${crypto.randomUUID()}::uuid, ${arrayOfAll(list)}::statement[], ${rowOf(answer)},
             ${arrayOfAll(values.map(paramOf))}::text[]) w`
}

type Listed = Compiled & { hasLarge?: boolean }

/** The statement by places: large values are $1[1] and so on, its own parameters $2[1] and so on. */
function besideLarge({ text, params }: Compiled, values: string[]): Listed {
  const placeOf = ({ value }: Large) => {
    const first = values.length + 1
    if (typeof value === 'string') return `$1[${values.push(value)}]`
    for (const one of value) values.push(one)
    return `$1[${first}:${values.length}]`
  }
  const places = params.map((param, i) => (isLarge(param) ? placeOf(param) : `$2[${i + 1}]`))
  return {
    text: text.replace(/\$(\d+)/g, (_, place) => places[Number(place) - 1]!),
    params: params.map(param => (isLarge(param) ? null : param)),
    hasLarge: true,
  }
}

const isLarge = (value: unknown): value is Large => value instanceof Large

const rowOf = ({ text, params, hasLarge = false }: Listed): SQL =>
  sql`row(${text}, ${arrayOfAll(params.map(paramOf))}::text[], ${hasLarge})::statement`

const arrayOfAll = (items: readonly SQL[]): SQL => sql`array[${sql.join([...items], sql`, `)}]`

const paramOf = (value: unknown): SQL => sql`${value}`
