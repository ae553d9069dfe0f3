import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { issueMessage } from '../../validation.ts'

/** A page of a list. If `page` is null, the whole list (requests § Lists). */
export type Page = { page: number | null; pageSize: number }

/** A number in a query, from 1 to `max`. */
export const count = (max: number) => integer(1, max)

/** A whole number in a query. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .refine(
      value => /^(0|[1-9]\d{0,15})$/.test(value) && Number(value) >= min && Number(value) <= max,
      issueMessage(
        `は ${min} から ${max} までの整数で指定してください`,
        `must be an integer from ${min} to ${max}`,
      ),
    )
    .meta({ type: 'integer', minimum: min, maximum: max })
    .transform(Number)

const defaultSize = 50

export const PageFields = {
  page: count(1_000_000).optional().meta({ description: 'Number of the page, from 1.' }),
  pageSize: count(100)
    .optional()
    .meta({ description: `Maximum number of items per page; default ${defaultSize}.` }),
}

/** A page if either parameter is given, otherwise the whole list. */
export const pageOf = ({ page, pageSize }: z.output<z.ZodObject<typeof PageFields>>): Page =>
  page === undefined && pageSize === undefined
    ? { page: null, pageSize: defaultSize }
    : { page: page ?? 1, pageSize: pageSize ?? defaultSize }

export const PageQuery = z.lazy(() => z.object(PageFields).transform(pageOf))

/** The order of lists by name, before the id (requests § Lists). */
export const nameOrder = (name: SQL): SQL => sql`${name} collate name_order`

/**
 * The JSON object of a list response: `<name>`, `total`, `page`, and `pageSize`. `items` yields the whole list in order,
 * as rows with one column `item`.
 */
export function listJson(name: string, items: SQL, { page, pageSize }: Page): SQL {
  if (page === null)
    return sql`select json_build_object(${name}::text, coalesce(json_agg(item), '[]'),
      'total', count(*), 'page', 1, 'pageSize', greatest(count(*), 1)) from (${items}) items`
  return sql`
    with items as (${items}), slice as (select item from items limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(${name}::text, coalesce((select json_agg(item) from slice), '[]'),
      'total', (select count(*) from items), 'page', ${page}::int, 'pageSize', ${pageSize}::int)`
}

/** All items as a JSON array. */
export const itemsJson = (items: SQL): SQL =>
  sql`(select coalesce(json_agg(item), '[]') from (${items}) items)`
