import { type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../errors.ts'

/**
 * A rule, as an expression of SQL: the transaction ends with this refusal unless `ok` is true. `detail` is a jsonb of
 * what the refusal tells besides.
 */
export const ensure = (ok: SQL, code: ErrorCode, detail?: SQL): SQL =>
  sql`ensure(${ok}, ${codeLiteral(code)}${detail ? sql`, ${detail}` : sql``})`

/** The rule that there is such a row. */
export const ensureFound = (rows: SQL, code: ErrorCode): SQL =>
  ensure(sql`exists (select from ${rows})`, code)

/** A rule that refuses nobody: unless `ok`, the write is undone and begins anew (`ensure_unmoved` in db/functions). */
export const ensureUnmoved = (ok: SQL): SQL => sql`ensure_unmoved(${ok})`

/** A refusal's code as SQL writes it. */
export const codeLiteral = (code: ErrorCode): SQL => sql.raw(`'${code}'`)
