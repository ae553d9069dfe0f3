import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod'
import { ApiError } from '../errors.ts'
import { parse, readJson } from './body.ts'
import type { Env } from './context.ts'
import { invalid } from './contract.ts'

const limit = 16_384

/** Goes before `readFields`. */
export const smallBody: MiddlewareHandler = bodyLimit({
  maxSize: limit,
  onError: () => {
    throw new ApiError('payload_too_large')
  },
})

/** The fields of a public operation that takes a form as well as JSON (RFC 8628). */
export async function readFields<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = isForm(c) ? await c.req.parseBody() : parse(await readJson(c, limit))
  const result = schema.safeParse(given)
  if (!result.success) throw invalid(result.error)
  return result.data
}

const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(c.req.header('content-type') ?? '')
