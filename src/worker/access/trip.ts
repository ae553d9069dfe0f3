import { type SQL, sql } from 'drizzle-orm'
import { type Row, rowsOf, type Statement } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { ApiError, type ErrorCode, refusalFrom } from '../errors.ts'
import { type Admission, type Ask, admissionOf, askRow, gate, isWrite } from './gate.ts'
import { type Json, once, type Write } from './once.ts'

export type { Json }

/**
 * A read: the gate and the answer in one statement, one trip. `answer` is a scalar query that yields JSON;
 * it may speak of the caller as `gate.user_id`, `gate.feature_scope` and so on. No row, or null: `missing`.
 */
export async function read(ask: Ask, answer: SQL, missing: ErrorCode = 'not_found'): Promise<Json> {
  const columns = sql`case when gate.refusal is null then (${answer})::text end as answer`
  const row = await readBehind(ask, gate(ask), columns)
  if (row.answer == null) throw new ApiError(missing)
  return row.answer as Json
}

/**
 * The first trip of a write that needs two: admits and counts it as a write, once, and reads what the second is made
 * from. Nothing is locked when it returns, so the second must check that what it has read still stands.
 */
export const readToWrite = async (ask: Ask, answer: SQL): Promise<Json> =>
  (await writeOnce(ask, { ...nothing, answer })).json

/**
 * A write: one transaction, one statement, one trip. The gate admits and locks; then every statement runs or none does,
 * and `answer` (a scalar query that changes nothing) is the result. Inside, the caller is `caller_id()`. A request that
 * writes twice counts once for its token.
 */
export async function write(ask: Ask, statements: readonly Statement[], answer: SQL): Promise<Json> {
  const { json } = await writeOnce(ask, { statements, answer, idempotency: ask.idempotency, keeps: true })
  ask.idempotency = null
  return json
}

/** The first transaction of two: its statements, what `then` gets of it, and the answer of the request as things are. */
type Beginning = { statements: readonly Statement[]; begun: SQL; told: SQL }

/**
 * A write that asks something else than the database in between: the first transaction is this one, and `then`, which
 * gets its answer, makes the second. Neither does anything where the request repeats one that has landed.
 */
export async function writeInTwo(
  ask: Ask,
  { statements, begun, told }: Beginning,
  then: (begun: Json) => Promise<Json>,
): Promise<Json> {
  const first = { statements, answer: begun, told, idempotency: ask.idempotency, keeps: false }
  const { json, replayed } = await writeOnce(ask, first)
  return replayed ? json : then(json)
}

/** A write of which only its mark and what it counts stay. */
const nothing: Write = { statements: [], answer: sql`null`, idempotency: null, keeps: false }

async function writeOnce(
  ask: Ask,
  given: Write,
  asked = askRow(ask, { writes: true }),
): Promise<{ json: Json; replayed: boolean }> {
  const { report, answer, replayed, ...admission } = await once(ask.database, asked, given)
  ask.counted = true
  settle(ask, admission)
  if (report) throw refusalFrom(report) ?? new DatabaseError(report)
  return { json: answer as Json, replayed: replayed === true }
}

/** Asks the gate and nothing else, so that a bad body never outranks a refusal. Counts as a try of a write. */
export async function askGate(ask: Ask): Promise<void> {
  if (isWrite(ask.operation)) await writeOnce(ask, nothing, askRow(ask, { writes: true, isRowToCome: true }))
  else await readBehind(ask, gate(ask, { isRowToCome: true }), sql`null`)
}

/**
 * One trip behind the gate: what `columns` tell where it does not refuse. `further` is what they are selected from
 * beside `gate`; it is evaluated whatever the gate says, so it must ask itself whether `gate.refusal` is null.
 */
export async function readBehind(ask: Ask, gateway: SQL, columns: SQL, further: SQL = sql``): Promise<Row> {
  const statement = sql`select ${admissionOf(sql`gate`)}, ${columns} from ${gateway} gate ${further}`
  const [row] = await rowsOf(ask.database, statement)
  settle(ask, row as Admission)
  return row as Row
}

function settle(ask: Ask, admission: Admission): void {
  ask.admission = admission
  const { refusal, detail } = admission
  if (refusal) throw new ApiError(refusal, detail ?? {})
}
