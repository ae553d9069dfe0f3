import { type SQL, sql } from 'drizzle-orm'
import { compile, type Database, DatabaseError, isUnavailable, Large, type Statement } from '../database.ts'
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
  const call = callOf(asked, [...statements, sql`select (${answer})::text`])
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

function callOf(asked: SQL, statements: readonly Statement[]): SQL {
  const values: string[] = []
  const rows = statements.map(one => rowOf(one, values))
  return sql`
    select ${admissionOf(sql`(w.admission)`)}, w.report, w.answer
      from write(${asked}, ${crypto.randomUUID()}::uuid, ${arrayOfAll(rows.slice(0, -1))}::statement[], ${rows.at(-1)},
             ${arrayOfAll(values.map(paramOf))}::text[]) w`
}

/** As `write()` takes a statement. Large values go to `values`, where its text takes them from as $1[1] and so on. */
function rowOf(statement: Statement, values: string[]): SQL {
  const { text, params } = compile(statement)
  const places = params.map(param => (param instanceof Large ? placeOf(param, values) : '\x01'))
  const placed = text.replace(/\$(\d+)/g, (_, n) => places[n - 1]!)
  const left = params.filter(param => !(param instanceof Large))
  return sql`row(${placed}, ${arrayOfAll(left.map(paramOf))}::text[])::statement`
}

function placeOf({ value }: Large, values: string[]): string {
  if (typeof value === 'string') return `$1[${values.push(value)}]`
  const first = values.length + 1
  for (const one of value) values.push(one)
  return `$1[${first}:${values.length}]`
}

const arrayOfAll = (items: readonly SQL[]): SQL => sql`array[${sql.join([...items], sql`, `)}]`

const paramOf = (value: unknown): SQL => sql`${value}`
