import { type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../errors.ts'

/**
 * A rule, as an SQL expression: the transaction ends with this error unless `ok` is true. `detail` is a jsonb with more
 * fields of the error.
 */
export const ensure = (ok: SQL, code: ErrorCode, detail?: SQL): SQL =>
  sql`ensure(${ok}, ${codeLiteral(code)}${detail ? sql`, ${detail}` : sql``})`

/** The rule that such a row exists. */
export const ensureFound = (rows: SQL, code: ErrorCode): SQL =>
  ensure(sql`exists (select from ${rows})`, code)

/** Unless `ok`, the write is undone and starts again (`ensure_unmoved` in db/functions). It refuses no one. */
export const ensureUnmoved = (ok: SQL): SQL => sql`ensure_unmoved(${ok})`

/** An error code as an SQL literal. */
export const codeLiteral = (code: ErrorCode): SQL => sql.raw(`'${code}'`)
