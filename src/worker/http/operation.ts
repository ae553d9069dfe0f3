import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Credential } from '../access/credential.ts'
import type { Ask } from '../access/gate.ts'
import { isWrite } from '../access/gate.ts'
import { type OperationName, operations, type Policy } from '../access/policy.ts'
import { askGate } from '../access/trip.ts'
import { ApiError } from '../errors.ts'
import { assertKnown, assertReadableQuery, isReadablePath } from './address.ts'
import { limitCaller } from './caller.ts'
import { knownTags } from './conditional.ts'
import type { Env } from './context.ts'
import { credentialOf, isSameOrigin, showsBearer } from './credential.ts'
import { describe } from './description.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { outerOf } from './within.ts'

/**
 * `details`: further Markdown. `judgesPath`: the route itself responds to a malformed path, except for ids. `anyQuery`:
 * unknown parameters are ignored.
 */
type Options = { details?: string; judgesPath?: boolean; anyQuery?: boolean }

/**
 * Names the route's row of the permission matrix, summarizes it in one line, and turns the request into an `Ask` of the
 * gate. It refuses invalid paths and queries of every operation (requests § Paths; requests § Queries).
 */
export function operation(
  name: OperationName,
  summary: string,
  { details, judgesPath = false, anyQuery = false }: Options = {},
): MiddlewareHandler<Env> {
  const policy: Policy = operations[name]
  const handler = createMiddleware<Env>(async (c, next) => {
    c.set('operation', name)
    const isReadable = judgesPath || isReadablePath(c)
    if (policy.on === 'nothing') {
      if (policy.sameOrigin && !isSameOrigin(c)) throw new ApiError('origin_forbidden')
      if (policy.perCaller) await limitCaller(c, policy.perCaller)
    } else {
      c.set('ask', newAsk(c, name, policy, isReadable))
    }
    if (!isReadable) await rejectInput(c, new ApiError('not_found'))
    await orRefuse(c, () => {
      assertReadableQuery(c)
      if (!anyQuery) assertKnown(c)
      readIdempotencyKey(c, name)
    })
    await next()
  })
  return describe(handler, { operation: name, summary, details })
}

/** Sets the `Ask` of a request that only needs a token. 401 without a possible one. */
export function requireToken(c: Context<Env>): void {
  if (!showsBearer(c)) throw new ApiError('unauthenticated')
  c.set('ask', newAsk(c, 'token.current', operations['token.current'], true))
}

/** Calls the gate, unless it was called already. */
export const ensureAdmitted = async (c: Context<Env>): Promise<void> => {
  if (!c.var.ask.admission) await askGate(c.var.ask)
}

/** Throws the error of invalid input after the gate was called, or at once on a public route. */
export async function rejectInput(c: Context<Env>, refusal: unknown): Promise<never> {
  if (refusal instanceof ApiError && c.var.ask && !c.var.ask.admission) await askGate(c.var.ask)
  throw refusal
}

/** Runs `work`, and throws its error in the same way. */
export async function orRefuse<T>(c: Context<Env>, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    return rejectInput(c, thrown)
  }
}

function newAsk(
  c: Context<Env>,
  name: OperationName,
  policy: Exclude<Policy, { on: 'nothing' }>,
  isReadable: boolean,
): Ask {
  const credential = credentialOf(c)
  if (!isPossible(credential, policy)) throw new ApiError('unauthenticated')
  const params: Record<string, string> = c.req.param()
  const wellFormed =
    isReadable && Object.entries(params).every(([key, value]) => !key.endsWith('Id') || uuid.test(value))
  const row = (param: string) => (wellFormed ? (params[param]?.toLowerCase() ?? null) : null)
  return {
    database: c.get('database'),
    operation: name,
    credential,
    trustedOrigin: credential.token !== null || !isWrite(name) || isSameOrigin(c),
    wellFormed,
    projectId: policy.on === 'project' ? row('projectId') : queriedProject(c, policy),
    orgId: policy.on === 'org' ? row('orgId') : null,
    ownId: ownParam(policy) ? row(ownParam(policy)!) : null,
    known: knownTags(c),
    counted: outerOf(c)?.c.var.ask?.counted ?? false,
    admission: null,
    idempotency: null,
  }
}

const queriedProject = (c: Context<Env>, policy: Policy): string | null => {
  const named = 'queriesProject' in policy ? c.req.query('projectId') : undefined
  return named !== undefined && uuid.test(named) ? named.toLowerCase() : null
}

/** The path parameter that can name the caller's own row, if the operation depends on whose it is. */
export function ownParam(policy: Policy): string | null {
  if ('orOwn' in policy && policy.orOwn) return `${policy.orOwn.kind}Id`
  return 'onlyOwn' in policy && policy.onlyOwn ? `${policy.onlyOwn}Id` : null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isPossible = ({ token, session }: Credential, policy: { tokens: unknown }) =>
  session !== null || (token !== null && policy.tokens !== 'none')
