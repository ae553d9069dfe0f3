import { refuseArgument } from './refusal.ts'
import { fits, fitting } from './sizes.ts'
import type { Arguments, Outcome } from './tool.ts'

/** Where a page of a tool begins: after `skipped` items of a page of the operation, which has its own cursor. */
type At = { page: string; skipped: number }

/** Maximum items of a result, if the caller names no other limit. */
const defaultLimit = 50
const maxLimit = 100

/** The schema of `limit` and `cursor`. */
export const paging = {
  cursor: { type: 'string' },
  limit: { type: 'integer', minimum: 1, maximum: maxLimit },
} as const

const malformedCursor = () =>
  refuseArgument('cursor', 'には「nextCursor」の値を指定してください', 'must be a value of `nextCursor`')

/** The place that a cursor names, or the first page. */
export function placeOf({ cursor }: Arguments): At {
  if (cursor === undefined || cursor === null || cursor === '') return { page: '', skipped: 0 }
  const [, skipped, page] = (typeof cursor === 'string' && /^(\d{1,3})~(.*)$/s.exec(cursor)) || []
  if (page === undefined) throw malformedCursor()
  return { page, skipped: Number(skipped) }
}

/** The number of a page of a list that has numbers. */
export function pageNumber({ page }: At): number {
  if (page === '') return 1
  if (!/^[1-9]\d{0,5}$/.test(page)) throw malformedCursor()
  return Number(page)
}

/** The number of items that a call asks for, also if it is written as a text, as in a query of the API. */
export function limitOf({ limit: given = defaultLimit }: Arguments): number {
  const limit = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > maxLimit)
    throw refuseArgument(
      'limit',
      `は 1 から ${maxLimit} までの整数で指定してください`,
      `must be an integer from 1 to ${maxLimit}`,
    )
  return Number(limit)
}

type Page = {
  at: At
  limit: number
  /** All items of the operation's page. */
  rows: readonly Record<string, unknown>[]
  /** The cursor of the operation's next page; null if there is none. */
  next: string | null
}

/**
 * As many items from the place on as `limit` and the size of a result allow, and the cursor of the others. An item that
 * is too large for a result is shortened.
 */
export function pageOf(name: string, { at, limit, rows, next }: Page, others: object = {}): Outcome {
  const left = rows.slice(at.skipped)
  const build = (items: readonly object[]) => {
    const end = at.skipped + items.length
    const cursor = end >= rows.length ? next && `0~${next}` : `${end}~${at.page}`
    return { [name]: items, ...others, nextCursor: cursor }
  }
  return { structured: build(fitting(left.slice(0, limit), items => fits(build(items)))) }
}

/** What a list with numbers of pages has besides its items. */
export type Paged = { page: number; pageSize: number; total: number }

/** The next page of such a list; null after the last. */
export const nextPage = ({ page, pageSize, total }: Paged): string | null =>
  page * pageSize < total ? String(page + 1) : null
