import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

type Named = { out: { json: { orgId: string } } }

/** Passes the organization in the body to the gate. */
export const onOrgOfBody = createMiddleware<Env, string, Named>(async (c, next) => {
  c.get('ask').orgId = c.req.valid('json').orgId
  await next()
})
