import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type * as z from 'zod'
import { ApiError } from '../errors.ts'
import { blaming, isStorable, unknownField, unstorableIn } from '../validation.ts'
import { descriptionOf } from './description.ts'

/** Whether the path is text that can be stored. Nothing can have another name. */
export function isReadablePath(c: Context): boolean {
  if (isPlain(c.req.url)) return true
  const { pathname } = new URL(c.req.url)
  try {
    return isStorable(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** Whether it is printable ASCII without an escape, so that there is nothing to decode. Most URLs are. */
const isPlain = (url: string): boolean => /^[!-$&-~]*$/.test(url)

/** Throws if a parameter is not text that can be stored. `+` and a lone `%` are read as in forms. */
export function assertReadableQuery(c: Context): void {
  if (isPlain(c.req.url)) return
  const { search } = new URL(c.req.url)
  if (!search.includes('%')) return
  for (const parameter of search.slice(1).split('&')) {
    const [name, value] = parameter.split(/=(.*)/s, 2).map(decoded)
    if (name == null) throw new ApiError('invalid', unstorableIn([]))
    if (value === null) throw new ApiError('invalid', unstorableIn([name]))
  }
}

/** Throws for the first unknown parameter, and names it. */
export function assertKnown(c: Context): void {
  if (!c.req.url.includes('?')) return
  const { search, searchParams } = new URL(c.req.url)
  if (search.length < 2) return
  const names = knownNames(c)
  for (const name of searchParams.keys())
    if (name !== '' && !names.includes(name)) throw new ApiError('invalid', unknownField(name))
}

/** The parameters of the request's route. */
function knownNames(c: Context): string[] {
  const path = routePath(c)
  const [schema] = matchedRoutes(c)
    .filter(route => route.path === path)
    .flatMap(({ handler }) => descriptionOf(handler).query ?? [])
  return schema ? keysOf(schema) : []
}

/** Throws if one of these parameters is given twice. */
export function assertOnce(c: Context, names: readonly string[]): void {
  for (const name of names) {
    if ((c.req.queries(name)?.length ?? 0) < 2) continue
    throw new ApiError('invalid', givenTwice(name))
  }
}

/** The message for a parameter that is given more than once. */
export const givenTwice = (name: string) =>
  blaming([name], ['は 1 つだけ指定してください', 'must be given only once'])

function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
    return isStorable(value) ? value : null
  } catch {
    return null
  }
}

/** The keys of the object that a schema accepts, before any transformation. */
export function keysOf(schema: z.core.$ZodType): string[] {
  const { def, innerType } = schema._zod as {
    def: { shape?: object; in?: z.core.$ZodType }
    innerType?: z.core.$ZodType
  }
  const within = def.in ?? innerType
  return within ? keysOf(within) : Object.keys(def.shape ?? {})
}
