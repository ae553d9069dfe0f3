import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

/** A part of every request before its operation. If it returns a response, nothing further runs. */
export type Before = (c: Context<Env>) => Response | Promise<Response> | undefined

/** A part of every request that has its response. */
export type After = (c: Context<Env>) => void

/** One middleware for all of these. A middleware for each would cost more than what it does. */
export const before =
  (...steps: Before[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    for (const step of steps) {
      const response = step(c)
      if (response) return response
    }
    await next()
    return undefined
  }

/** The same for what follows the response, also that of an error. */
export const after =
  (...steps: After[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    for (const step of steps) step(c)
  }
