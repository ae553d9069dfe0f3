import type { Context } from 'hono'
import type * as z from 'zod'
import { check, refusalOf } from '../validation.ts'
import { openBodyLimit, readJson, readText } from './body.ts'
import type { Env } from './context.ts'

/** The fields of a public operation that takes a form as well as JSON (RFC 8628). */
export async function readFields<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = isForm(c)
    ? formFields(await readText(c, openBodyLimit))
    : (await readJson(c, openBodyLimit)).value
  const result = check(schema, given)
  if (!result.success) throw refusalOf(result.error)
  return result.data
}

const formFields = (text: string) => Object.fromEntries(new URLSearchParams(text))

const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(c.req.header('content-type') ?? '')
