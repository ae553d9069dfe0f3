import * as z from 'zod'
import { isStorable, issueMessage } from '../../validation.ts'
import { kinds } from './kinds.ts'

/**
 * The place of a result in the order of all: its rank, its time as negative microseconds, the place of its kind, and
 * its IDs.
 */
export type Place = [rank: number, at: number, kind: number, id: string, part: string]

const Place = z.tuple([
  z.int().min(0).max(2),
  z.int(),
  z
    .int()
    .min(0)
    .max(kinds.length - 1),
  z.guid(),
  z.string().max(2_000).refine(isStorable),
])

/** The cursor after a result. Only the service can read it. */
export const cursorAfter = (place: Place): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(place))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The place among the results of its rank, as `is_after` of the database compares it. */
export const placeText = ([, at, kind, id, part]: Place): string =>
  `${String(8_000_000_000_000_000 + at).padStart(16, '0')}${kind}${id.toLowerCase()}${part}`

/** A cursor in a query. */
export const Cursor = z
  .string()
  .max(4_000)
  .transform((cursor, { issues }) => {
    const place = placeIn(cursor)
    if (place) return place
    issues.push({
      code: 'custom',
      input: cursor,
      ...issueMessage(
        'には前のレスポンスの nextCursor を指定してください',
        'must be the nextCursor of a response',
      ),
    })
    return z.NEVER
  })

function placeIn(cursor: string): Place | null {
  if (!/^[\w-]+$/.test(cursor)) return null
  try {
    const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, character => character.charCodeAt(0))
    return (
      Place.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
        .data ?? null
    )
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof TypeError || thrown instanceof DOMException)
      return null
    throw thrown
  }
}
