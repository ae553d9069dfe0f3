import { createMiddleware } from 'hono/factory'
import { settings } from '../env.ts'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import { rejectInput } from './contract.ts'

type Named = { out: { json: { orgId: string } } }

/** Takes the organisation from the body, so that the gate is asked about it. */
export const onOrgOfBody = createMiddleware<Env, string, Named>(async (c, next) => {
  c.var.ask.orgId = c.req.valid('json').orgId
  await next()
})

/** Refuses with 503 where no payment provider is configured; the gate outranks it. */
export const needsBilling = createMiddleware<Env>(async (c, next) => {
  if (!settings(c.env).billing) await rejectInput(c, new ApiError('billing_unavailable'))
  await next()
})
