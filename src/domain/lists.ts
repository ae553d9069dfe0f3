import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

/** A slice of a list; `page` null: the whole of it (contract, "Common request rules" 3; decisions § 1). */
export type Page = { page: number | null; pageSize: number }

const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `1 から ${max} までの整数で指定してください`)
    .transform(Number)
    .refine(value => value <= max, `1 から ${max} までの整数で指定してください`)

export const PageFields = { page: count(1_000_000).optional(), pageSize: count(100).optional() }

export const PageQuery = z
  .object(PageFields)
  .transform(({ page = null, pageSize = 50 }): Page => ({ page, pageSize }))

/**
 * The members `<name>`, `total`, `page`, `pageSize` of a list answer as one JSON object. `items` yields the
 * whole list, in order, as rows of one column `item`.
 */
export function listJson(name: string, items: SQL, { page, pageSize }: Page): SQL {
  const slice = page === null ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const total = page === null ? sql`(select count(*) from slice)` : sql`(select count(*) from items)`
  return sql`
    with items as (${items}), slice as (select item from items ${slice})
    select json_build_object(${name}::text, coalesce((select json_agg(item) from slice), '[]'),
      'total', ${total}, 'page', ${page ?? 1}::int, 'pageSize', ${page === null ? total : sql`${pageSize}::int`})`
}
