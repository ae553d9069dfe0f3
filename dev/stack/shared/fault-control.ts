import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Faults } from './faults.ts'

/** Lets tests control the faults of an app, at `/faults`. */
export const faultControl =
  (faults: Faults): MiddlewareHandler =>
  async (c, next) => {
    const status = await faults.control(c.req.method, new URL(c.req.url))
    return status === undefined ? next() : c.json({}, status as ContentfulStatusCode)
  }
