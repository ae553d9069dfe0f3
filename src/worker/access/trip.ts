import { type SQL, sql } from 'drizzle-orm'
import { type Row, rowsOf, type Statement } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { ApiError, type ErrorCode, refusalFrom } from '../errors.ts'
import { type Admission, type Ask, admissionOf, askRow, gate, isWrite } from './gate.ts'
import { type Json, once, type Write } from './once.ts'

export type { Json }

/**
 * Runs a read: the gate and the response in one statement and round trip. `answer` is a scalar query that yields JSON.
 * It can use columns of the gate such as `gate.user_id` and `gate.feature_scope`. If it yields no row or null, throws
 * `missing`.
 */
export async function read(ask: Ask, answer: SQL, missing: ErrorCode = 'not_found'): Promise<Json> {
  const columns = sql`case when gate.refusal is null then (${answer})::text end as answer`
  const row = await readBehind(ask, gate(ask), columns)
  if (row.answer == null) throw new ApiError(missing)
  return row.answer as Json
}

/**
 * Runs the first of a write's two round trips. It admits and counts the write once, and reads what the second needs.
 * Nothing is locked afterwards, so the second must check that the data is unchanged.
 */
export const readToWrite = async (ask: Ask, answer: SQL): Promise<Json> =>
  (await writeOnce(ask, { ...nothing, answer })).json

/**
 * Runs a write in one transaction, statement, and round trip. The gate admits and locks. Then all statements run or
 * none, and `answer`, a scalar query without effects, yields the result. In the statements, the caller is
 * `caller_id()`. A request that writes twice counts once for its token.
 */
export async function write(ask: Ask, statements: readonly Statement[], answer: SQL): Promise<Json> {
  const { json } = await writeOnce(ask, { statements, answer, idempotency: ask.idempotency, keeps: true })
  ask.idempotency = null
  return json
}

/** The first of two transactions: its statements, the query for `then`, and the query for a repeated request. */
type Beginning = { statements: readonly Statement[]; begun: SQL; repeat: SQL }

/**
 * Runs a write in two transactions, with a call of another service in between. `then` gets the result of the first and
 * runs the second. If the request repeats one that succeeded, neither has an effect.
 */
export async function writeInTwo(
  ask: Ask,
  { statements, begun, repeat }: Beginning,
  then: (begun: Json) => Promise<Json>,
): Promise<Json> {
  const first = { statements, answer: begun, repeat, idempotency: ask.idempotency, keeps: false }
  const { json, replayed } = await writeOnce(ask, first)
  return replayed ? json : then(json)
}

/** A write that only leaves its write marker and its count. */
const nothing: Write = { statements: [], answer: sql`null`, idempotency: null, keeps: false }

async function writeOnce(
  ask: Ask,
  given: Write,
  asked = askRow(ask, { writes: true }),
): Promise<{ json: Json; replayed: boolean }> {
  const { admission, report, answer, replayed } = await once(ask.database, asked, given)
  ask.counted = true
  settle(ask, admission!)
  if (report) throw refusalFrom(report) ?? new DatabaseError(report)
  return { json: answer as Json, replayed: replayed === true }
}

/** Calls only the gate, so that its refusal takes precedence over an invalid body. Counts as an attempted write. */
export async function askGate(ask: Ask): Promise<void> {
  if (isWrite(ask.operation)) await writeOnce(ask, nothing, askRow(ask, { writes: true, isRowToCome: true }))
  else await readBehind(ask, gate(ask, { isRowToCome: true }), sql`null`)
}

/**
 * Selects `columns` behind the gate in one round trip. `further` is joined to `gate`. It is evaluated even if the gate
 * refuses, so it must check itself that `gate.refusal` is null.
 */
export async function readBehind(ask: Ask, gateway: SQL, columns: SQL, further: SQL = sql``): Promise<Row> {
  const statement = sql`select ${admissionOf(sql`gate`)}, ${columns} from ${gateway} gate ${further}`
  const [row] = await rowsOf(ask.database, statement)
  settle(ask, row!.admission as Admission)
  return row as Row
}

function settle(ask: Ask, admission: Admission): void {
  ask.admission = admission
  const { refusal, detail } = admission
  if (refusal) throw new ApiError(refusal, detail ?? {})
}
