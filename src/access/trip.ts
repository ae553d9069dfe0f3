import { type SQL, sql } from 'drizzle-orm'
import type { Row, Statement } from '../database.ts'
import { ApiError, databaseFailure, type ErrorCode, refusalFrom } from '../errors.ts'
import { type Admission, type Ask, gate, isWrite } from './gate.ts'

/** JSON text as Postgres built it, passed through to the client unread. */
export type Json = string & { readonly json: unique symbol }

/**
 * A read: the gate and the answer in one statement, one trip. `answer` is a scalar query that yields JSON;
 * it may speak of the caller as `gate.user_id`, `gate.feature_scope` and so on. No row, or null: `missing`.
 */
export const read = (ask: Ask, answer: SQL, missing: ErrorCode = 'not_found'): Promise<Json> =>
  answerBehind(ask, gate(ask), answer, missing)

/**
 * The first trip of a write that needs two: admits and counts it as a write, and reads what the second is made
 * from. Nothing is locked when it returns, so the second must check that what it has read still stands.
 */
export async function readToWrite(ask: Ask, answer: SQL): Promise<Json> {
  const json = await answerBehind(ask, gate(ask, { writes: true }), answer, 'not_found')
  ask.counted = true
  return json
}

/**
 * A write: one transaction, one trip. The gate admits and locks; then every statement runs or none does, and
 * `answer` (a scalar query that changes nothing) is the result. Inside, the caller is `caller_id()`.
 */
export async function write(ask: Ask, statements: readonly Statement[], answer: SQL): Promise<Json> {
  const operation = crypto.randomUUID()
  const admit = sql`select gate.*, enforce(gate) from ${gate(ask, { writes: true, operation })} gate`
  const last = sql`select (${answer})::text as answer`
  try {
    const rows = await once(ask, [admit, ...statements, last], last)
    settle(ask, rows[0]?.[0])
    return rows.at(-1)?.[0]?.answer as Json
  } catch (thrown) {
    throw await refused(ask, thrown)
  }
}

/** Asks the gate and nothing else, so that a bad body never outranks a refusal. Counts as a try of a write. */
export async function askGate(ask: Ask): Promise<Admission> {
  const [row] = await ask.database.run(
    sql`select gate.* from ${gate(ask, { writes: isWrite(ask.operation) })} gate`,
  )
  return settle(ask, row)
}

async function answerBehind(ask: Ask, gateway: SQL, answer: SQL, missing: ErrorCode): Promise<Json> {
  const statement = sql`select gate.*, case when gate.refusal is null then (${answer})::text end as answer from ${gateway} gate`
  const [row] = await ask.database.run(statement).catch(thrown => {
    if (databaseFailure(thrown)) throw thrown
    return ask.database.run(statement)
  })
  settle(ask, row)
  if (row?.answer == null) throw new ApiError(missing)
  return row.answer as Json
}

/**
 * When the connection is lost the outcome is unknown: the second attempt either finds the operation's mark,
 * and only asks for the answer, or does the work.
 */
async function once(ask: Ask, batch: Statement[], answer: Statement): Promise<Row[][]> {
  try {
    return await ask.database.transaction(batch)
  } catch (thrown) {
    const failure = databaseFailure(thrown)
    if (failure && failure.code !== deadlock) throw thrown
  }
  try {
    return await ask.database.transaction(batch)
  } catch (thrown) {
    if (databaseFailure(thrown)?.constraint !== 'operations_pkey') throw thrown
    return ask.database.transaction([resume(ask), answer])
  }
}

const deadlock = '40P01'

const resume = ({ credential: { token, session } }: Ask): SQL =>
  sql`select caller.*, publish_caller(caller) from find_caller(${token}::bytea, ${session}::bytea) caller`

function settle(ask: Ask, row: Row | undefined): Admission {
  ask.admission = row as Admission
  const refusal = refusalOf(ask.admission)
  if (refusal) throw refusal
  return ask.admission
}

const refusalOf = ({ refusal, detail }: Admission) =>
  refusal ? new ApiError(refusal, detail ?? {}) : undefined

/** These are answered before the limit on token writes, so they stand even when it is reached. */
const outranksLimit: ReadonlySet<ErrorCode> = new Set([
  'token_project',
  'token_scope',
  'not_found',
  'forbidden',
])

/** A refused write rolled its own hit back, so a token's refused tries are counted in a trip of their own. */
async function refused(ask: Ask, thrown: unknown): Promise<unknown> {
  const refusal = refusalFrom(thrown)
  if (!refusal || refusal.code === 'unauthenticated' || !ask.credential.token || ask.counted)
    return refusal ?? thrown
  const [row] = await ask.database.run(sql`select * from count_try(${ask.credential.token}::bytea)`)
  ask.admission = row as Admission
  const limited = refusalOf(ask.admission)
  return limited && !outranksLimit.has(refusal.code) ? limited : refusal
}
