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

/** What lists by name are sorted by, before their ids (decisions § 1). */
export const nameOrder = (name: SQL): SQL => sql`${name} collate name_order`

/**
 * The members `<name>`, `total`, `page`, `pageSize` of a list answer as one JSON object. `items` yields the
 * whole list, in order, as rows of one column `item`.
 */
export function listJson(name: string, items: SQL, { page, pageSize }: Page): SQL {
  if (page === null)
    return sql`select json_build_object(${name}::text, coalesce(json_agg(item), '[]'),
      'total', count(*), 'page', 1, 'pageSize', count(*)) from (${items}) items`
  return sql`
    with items as (${items}), slice as (select item from items limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(${name}::text, coalesce((select json_agg(item) from slice), '[]'),
      'total', (select count(*) from items), 'page', ${page}::int, 'pageSize', ${pageSize}::int)`
}
