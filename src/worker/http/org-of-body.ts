import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

type Named = { out: { json: { orgId: string } } }

/** Takes the organization from the body, so that the gate is asked about it. */
export const onOrgOfBody = createMiddleware<Env, string, Named>(async (c, next) => {
  c.var.ask.orgId = c.req.valid('json').orgId
  await next()
})
