import type { Context, MiddlewareHandler } from 'hono'
import type { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import type { After } from './steps.ts'

/** The request that performs this one. */
type Outer = { c: Context<Env>; refusal: ApiError | null }

const outers = new WeakMap<Request, Outer>()

export const outerOf = (c: Context): Outer | undefined => outers.get(c.req.raw)

/** What an operation responded. `refusal` is its error, if it has one. */
export type Performed = { response: Response; refusal: ApiError | null }

/**
 * Performs an operation within the request of `c`, as if it were a request of its own, but with its database and store.
 * So they count together, and there is one line of the log. A later operation does not count as another write.
 */
export async function performWithin(
  c: Context<Env>,
  request: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Performed> {
  const outer: Outer = { c, refusal: null }
  outers.set(request, outer)
  const response = await fetch(request)
  return { response, refusal: outer.refusal }
}

/** A middleware that only requests from outside pass. */
export const fromOutside =
  (middleware: MiddlewareHandler<Env>): MiddlewareHandler<Env> =>
  (c, next) =>
    outerOf(c) ? next() : middleware(c, next)

/** The same for a step after the response. */
export const onlyOutside =
  (step: After): After =>
  c => {
    if (!outerOf(c)) step(c)
  }

/** Lets the outer request have what the log and the headers show of this one. */
export const shareWithOuter: After = c => {
  const outer = outerOf(c)
  if (!outer) return
  const { ask, operation, refusal } = c.var
  outer.c.set('ask', ask)
  if (operation) outer.c.set('operation', operation)
  if (refusal) outer.c.set('refusal', refusal)
}
