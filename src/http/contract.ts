import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod'
import type { Credential } from '../access/credential.ts'
import type { Ask } from '../access/gate.ts'
import { isWrite } from '../access/gate.ts'
import { type OperationName, operations, type Policy } from '../access/policy.ts'
import { askGate } from '../access/trip.ts'
import { ApiError, isErrorCode } from '../errors.ts'
import { readJson } from './body.ts'
import { limitCaller } from './caller.ts'
import type { Env } from './context.ts'
import { credentialOf, isSameOrigin } from './credential.ts'

/** The operation that a route's middleware names; start-up fails on a route without one. */
export const operationOf = (handler: object): OperationName | undefined => named.get(handler)
const named = new WeakMap<object, OperationName>()

/** Names the route's row of the permission matrix and turns the request into what the gate is asked. */
export function operation(name: OperationName): MiddlewareHandler<Env> {
  const policy: Policy = operations[name]
  const handler = createMiddleware<Env>(async (c, next) => {
    if (policy.on === 'nothing') {
      if (policy.sameOrigin && !isSameOrigin(c)) throw new ApiError('origin_forbidden')
      if (policy.perCaller && !isSafe(c.req.method)) await limitCaller(c, policy.perCaller)
    } else {
      c.set('ask', askOf(c, name, policy))
    }
    await next()
  })
  named.set(handler, name)
  return handler
}

/** True for the methods that change nothing. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Validates a JSON body of at most `limit` bytes; a refusal by the gate outranks a bad body. */
export const body = <Schema extends z.ZodType>(schema: Schema, limit = 1 << 20) =>
  [
    createMiddleware<Env>(async (c, next) => {
      const { text } = await readJson(c, limit).catch((thrown): Promise<never> => rejectInput(c, thrown))
      // Typed as text, kept by Hono as a promise of it.
      c.req.bodyCache.text = Promise.resolve(text) as never
      await next()
    }),
    zValidator('json', schema, (result, c: Context) =>
      result.success ? undefined : rejectInput(c, invalid(result.error)),
    ),
  ] as const

/** Validates the query; a parameter given twice counts as malformed. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator('query', schema, (result, c: Context) =>
    result.success ? undefined : rejectInput(c, invalid(result.error)),
  )

/** The first validation error only: as the code that its schema names in `params`, else in its own words. */
export function invalid(error: z.core.$ZodError): ApiError {
  const issue = error.issues[0]!
  const { code, ...members } = (issue.code === 'custom' && issue.params) || {}
  return isErrorCode(code) ? new ApiError(code, members) : new ApiError('invalid', { message: issue.message })
}

/** Reports bad input once the gate has had its say; on a public route, at once. */
export async function rejectInput(c: Context<Env>, refusal: unknown): Promise<never> {
  if (refusal instanceof ApiError && c.var.ask && !c.var.ask.admission) await askGate(c.var.ask)
  throw refusal
}

function askOf(c: Context<Env>, name: OperationName, policy: Exclude<Policy, { on: 'nothing' }>): Ask {
  const credential = credentialOf(c)
  if (!isPossible(credential, policy)) throw new ApiError('unauthenticated')
  const params: Record<string, string> = c.req.param()
  const wellFormed = Object.entries(params).every(([key, value]) => !key.endsWith('Id') || uuid.test(value))
  const row = (param: string) => (wellFormed ? (params[param]?.toLowerCase() ?? null) : null)
  return {
    database: c.var.database,
    operation: name,
    credential,
    trustedOrigin: credential.token !== null || !isWrite(name) || isSameOrigin(c),
    wellFormed,
    projectId: policy.on === 'project' ? row('projectId') : null,
    orgId: policy.on === 'org' ? row('orgId') : null,
    ownId: 'orOwn' in policy && policy.orOwn ? row(ownParam(policy.orOwn)) : null,
    counted: false,
    admission: null,
  }
}

/** The parameter of the path that may name what is the caller's own. */
export const ownParam = ({ kind }: { kind: string }): string => `${kind}Id`

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isPossible = ({ token, session }: Credential, policy: { tokens: unknown }) =>
  session !== null || (token !== null && policy.tokens !== 'none')
