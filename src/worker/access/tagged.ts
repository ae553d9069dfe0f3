import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../database.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { type Ask, gate } from './gate.ts'
import { type Json, readBehind } from './trip.ts'

/** An answer under its tag; `answer` null: the caller has it (requests § Conditional reads). */
export type Tagged<Answer = Json> = { tag: string; answer: Answer | null }

/** The tag that stands for whatever there is, among those of an `Ask`. */
export const anyTag = '*'

type Options = { version?: SQL; missing?: ErrorCode }

/**
 * As `read`, of an answer that the caller may have already: then it does not cross. `version`, a scalar, must change
 * whenever the answer does, whoever asks; with the one that the caller has, the answer is not even made. Without it the
 * tag is a digest of the answer. No row, or null, of either: `missing`.
 */
export async function readTagged(ask: Ask, answer: SQL, options: Options = {}): Promise<Tagged> {
  const { version, missing = 'not_found' } = options
  // The offsets keep Postgres from putting what is made where its columns are used: it would be made twice.
  const admitted = (made: SQL) => sql`case when gate.refusal is null then ${made} end`
  const made = version
    ? sql`select ${admitted(digest(sql`(${version})`))} as tag`
    : sql`select ${digest(sql`answer`)} as tag, answer
            from (select ${admitted(sql`(${answer})::text`)} as answer offset 0) one`
  const isKnown = ask.known.includes(anyTag) ? sql`true` : sql`made.tag = any (${textArray(ask.known)})`
  const told = version ? sql`(${answer})::text` : sql`made.answer`
  const row = await readBehind(
    ask,
    gate(ask),
    sql`made.tag, case when made.tag is null or ${isKnown} then null else ${told} end as answer`,
    sql`, lateral (${made} offset 0) made`,
  )
  if (row.tag == null) throw new ApiError(missing)
  return row as Tagged
}

/** The same, of what `make` makes of the answer. */
export async function mapTagged<From, To>(
  tagged: Promise<Tagged<From>>,
  make: (answer: From) => To,
): Promise<Tagged<To>> {
  const { tag, answer } = await tagged
  return { tag, answer: answer === null ? null : make(answer) }
}

const digest = (text: SQL): SQL => sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)`
