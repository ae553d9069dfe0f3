import type { Context } from 'hono'
import type * as z from 'zod'
import { ApiError } from '../errors.ts'
import { check, refusalOf } from '../validation.ts'
import { givenTwice } from './address.ts'
import { openBodyLimit, readJson, readText } from './body.ts'
import type { Env } from './context.ts'

/**
 * The fields of an operation of OAuth, which takes a form as well as JSON; what cannot be read is `invalid_request`
 * (RFC 6749, section 5.2; RFC 8628).
 */
export async function readFields<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = await readGiven(c).catch(asOAuthHasIt)
  const result = check(schema, given)
  return result.success ? result.data : asOAuthHasIt(refusalOf(result.error))
}

const readGiven = async (c: Context<Env>): Promise<object> =>
  isForm(c) ? formFields(await readText(c, openBodyLimit)) : (await readJson(c, openBodyLimit)).value

/** A field without a value counts as left out; one given twice is an error (RFC 6749, section 3.2). */
function formFields(text: string): object {
  const fields = [...new URLSearchParams(text)]
  const names = new Set<string>()
  for (const [name] of fields) {
    if (names.has(name)) throw new ApiError('invalid_request', givenTwice(name))
    names.add(name)
  }
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

function asOAuthHasIt(thrown: unknown): never {
  const isUnreadable = thrown instanceof ApiError && ['invalid', 'unreadable_body'].includes(thrown.code)
  throw isUnreadable ? new ApiError('invalid_request', thrown.fields) : thrown
}

const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(c.req.header('content-type') ?? '')
