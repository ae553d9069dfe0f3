import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod'
import { ApiError } from '../errors.ts'
import { check, isStorable, refusalOf, unstorableIn } from '../validation.ts'
import { assertOnce, givenTwice, keysOf } from './address.ts'
import { bodyLimit, openBodyLimit, readJson, readText, readTyped } from './body.ts'
import type { Env } from './context.ts'
import { type BodyDescription, type Description, describe } from './description.ts'
import { orRefuse, rejectInput } from './operation.ts'

/**
 * Reads the body with `read`. The route gets it with `c.req.valid('json')`. A refusal by the gate takes precedence over
 * what `read` throws.
 */
export const reading = <Given extends object>(
  read: (c: Context<Env>) => Promise<Given>,
  description: Description & { body: BodyDescription },
) =>
  describe(
    createMiddleware<Env, string, { in: { json: Given }; out: { json: Given } }>(async (c, next) => {
      c.req.addValidatedData('json', await orRefuse(c, () => read(c)))
      await next()
    }),
    description,
  )

/** A validated JSON body of at most `limit` bytes, by default the limit of its kind of operation. */
export const body = <Schema extends z.ZodType<object>>(schema: Schema, limit?: number) =>
  reading<z.output<Schema>>(
    async c => {
      const { value } = await readJson(c, limit ?? (c.get('ask') ? bodyLimit : openBodyLimit))
      return validated(schema, value)
    },
    {
      body: { types: ['application/json'], schema, limit },
      refuses: ['unreadable_body', 'payload_too_large'],
    },
  )

/**
 * The fields of an OAuth operation, which accepts a form or JSON. An unreadable body is `invalid_request` (RFC 6749,
 * section 5.2; RFC 8628). `repeats`: the fields that a form can have several times.
 */
export const fields = <Schema extends z.ZodType<object>>(
  schema: Schema,
  { repeats = [] }: { repeats?: readonly string[] } = {},
) =>
  reading<z.output<Schema>>(
    async c => {
      try {
        return validated(schema, await readFields(c, repeats))
      } catch (thrown) {
        const isUnreadable =
          thrown instanceof ApiError && ['invalid', 'unreadable_body'].includes(thrown.code)
        throw isUnreadable ? new ApiError('invalid_request', thrown.fields) : thrown
      }
    },
    {
      body: { types: ['application/json', 'application/x-www-form-urlencoded'], schema },
      refuses: ['invalid_request', 'payload_too_large'],
    },
  )

/** The unchanged bytes of a body of this media type and of at most `limit` bytes: `{ bytes }`. */
export const bytes = (type: string, limit: number) =>
  reading(async c => ({ bytes: await readTyped(c, type, limit) }), {
    body: { types: [type], limit },
    refuses: ['unsupported_media_type', 'payload_too_large'],
  })

/** Validates the query. Each of its parameters can be given once. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  let names: string[] | undefined
  return describe(
    zValidator(
      'query',
      schema,
      async (result, c: Context) => {
        names ??= keysOf(schema)
        await orRefuse(c, () => assertOnce(c, names!))
        return result.success ? undefined : rejectInput(c, refusalOf(result.error))
      },
      { validationFunction: (given, value) => check(given, value) as never },
    ),
    { query: schema },
  )
}

/** Describes a query that the route reads itself. */
export const freeQuery = (schema: z.ZodType): MiddlewareHandler<Env> =>
  describe<MiddlewareHandler<Env>>((_, next) => next(), { query: schema })

function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = check(schema, value)
  if (!result.success) throw refusalOf(result.error)
  return result.data
}

const readFields = async (c: Context<Env>, repeats: readonly string[]): Promise<object> =>
  isForm(c) ? formFields(await readText(c, openBodyLimit), repeats) : (await readJson(c, openBodyLimit)).value

/**
 * A field without a value counts as omitted. A field given twice is an error (RFC 6749, section 3.2), and so is text that
 * cannot be stored, as in JSON.
 */
function formFields(text: string, repeats: readonly string[]): object {
  const pairs = [...new URLSearchParams(text)]
  const unstorable = pairs.find(pair => !pair.every(isStorable))
  if (unstorable)
    throw new ApiError('invalid', unstorableIn(isStorable(unstorable[0]) ? [unstorable[0]] : []))
  const given = Map.groupBy(pairs, ([name]) => name)
  for (const [name, values] of given)
    if (values.length > 1 && !repeats.includes(name)) throw new ApiError('invalid_request', givenTwice(name))
  const found = [...given].map(([name, pairs]) => {
    const values = pairs.map(([, value]) => value).filter(value => value !== '')
    return [name, values.length > 1 ? values : values[0]] as const
  })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(c.req.header('content-type') ?? '')
