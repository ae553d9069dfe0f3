import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../database.ts'
import { ApiError, type ErrorCode, type ErrorFields } from '../errors.ts'
import { type Ask, gate } from './gate.ts'
import { type Json, readBehind } from './trip.ts'

/** A response with its tag. `answer` is null if the caller already has it (requests § Conditional reads). */
export type Tagged<Answer = Json> = { tag: string; answer: Answer | null }

/** Among the tags of an `Ask`, this one matches any response. */
export const anyTag = '*'

/** `refusal` throws an error with the fields that `fields` yields, unless that is null. */
type Options = { version?: SQL; missing?: ErrorCode; refusal?: { code: ErrorCode; fields: SQL } }

/**
 * Like `read`, but a response that the caller already has is not sent. The tag is a digest of the response, or of the
 * scalar `version` if there is one. `version` must change whenever the response of any caller does. If the caller has
 * its tag, the response is not created. If either yields no row or null, throws `missing`.
 */
export async function readTagged(ask: Ask, answer: SQL, options: Options = {}): Promise<Tagged> {
  const { version, missing = 'not_found', refusal } = options
  // With `offset 0`, Postgres does not inline the subquery, which would compute its columns twice.
  const admitted = (made: SQL) => sql`case when gate.refusal is null then ${made} end`
  const made = version
    ? sql`select ${admitted(digest(sql`(${version})`))} as tag`
    : sql`select ${digest(sql`answer`)} as tag, answer
            from (select ${admitted(sql`(${answer})::text`)} as answer offset 0) one`
  const isKnown = ask.known.includes(anyTag) ? sql`true` : sql`made.tag = any (${textArray(ask.known)})`
  const shown = version ? sql`(${answer})::text` : sql`made.answer`
  const row = await readBehind(
    ask,
    gate(ask),
    sql`made.tag, case when made.tag is null or ${isKnown} then null else ${shown} end as answer,
        ${refusal ? admitted(sql`(${refusal.fields})`) : sql`null`} as refused`,
    sql`, lateral (${made} offset 0) made`,
  )
  if (refusal && row.refused) throw new ApiError(refusal.code, row.refused as ErrorFields)
  if (row.tag == null) throw new ApiError(missing)
  return row as Tagged
}

/** Applies `make` to the response, if there is one. */
export async function mapTagged<From, To>(
  tagged: Promise<Tagged<From>>,
  make: (answer: From) => To,
): Promise<Tagged<To>> {
  const { tag, answer } = await tagged
  return { tag, answer: answer === null ? null : make(answer) }
}

const digest = (text: SQL): SQL => sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)`
