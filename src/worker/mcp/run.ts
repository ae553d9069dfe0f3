import type { CallToolResult } from '@modelcontextprotocol/server'
import type { OperationName } from '../access/policy.ts'
import { toolReads } from '../env.ts'
import { ApiError } from '../errors.ts'
import { storeTimeoutMs } from '../http/configured.ts'
import type { OperationRoute } from '../http/route-of.ts'
import { perform } from './call.ts'
import type { Exchange } from './exchange.ts'
import { withoutNull } from './shared/arguments.ts'
import { assertGiven, Refusal, refuse, refuseUnknown } from './shared/refusal.ts'
import { fits, shrunk } from './shared/sizes.ts'
import type { Arguments, Call, Tool } from './shared/tool.ts'

/**
 * Runs a tool. A refusal is a result too. One of the token, or a failure, becomes the response of the whole request.
 */
export async function runTool(
  exchange: Exchange,
  routes: ReadonlyMap<OperationName, OperationRoute>,
  tool: Tool,
  args: Arguments,
): Promise<CallToolResult> {
  exchange.c.set('tool', tool.name)
  try {
    if (!tool.writes) await limitReads(exchange)
    const given = tool.writes?.clears && !hasAll(args, tool) ? args : withoutNull(args)
    assertArguments(tool, given)
    const { structured, text } = await tool.run(callOf(exchange, routes, tool, given))
    const json = JSON.stringify(structured)
    return {
      content: [{ type: 'text', text: text ?? json }],
      structuredContent: structured as { [key: string]: unknown },
    }
  } catch (thrown) {
    const refusal = thrown instanceof Refusal ? thrown : null
    const { error } = refusal ?? {}
    if (!refusal || (error && isOfWhole(exchange, error))) exchange.failure = error ?? (thrown as Error)
    if (error) exchange.c.set('refusal', error.code)
    const body = shrunk(refusal?.body ?? {}, fits)
    return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
  }
}

/** Errors with which clients ask for another token (mcp § Refusals). */
const ofToken: readonly string[] = ['unauthenticated', 'token_scope']

/** Whether an error is the response of the whole request: one of the token, or an outage that left it unchecked. */
const isOfWhole = ({ c }: Exchange, { code, status }: ApiError): boolean =>
  ofToken.includes(code) || (status >= 500 && !c.var.ask.admission)

function callOf(
  { c, app }: Exchange,
  routes: ReadonlyMap<OperationName, OperationRoute>,
  { operations }: Tool,
  args: Arguments,
): Call {
  return {
    args,
    isKeyed: c.req.header('idempotency-key') !== undefined,
    perform<Body>(operation: OperationName, given: Arguments) {
      if (!operations.includes(operation)) throw new Error(`The tool does not name ${operation}`)
      const fetch = (request: Request) => app.fetch(request, c.env, c.executionCtx)
      return perform<Body>(c, fetch, { route: routes.get(operation)!, args: given })
    },
    async transfer(url, init = {}) {
      const signal = AbortSignal.timeout(storeTimeoutMs(c))
      const response = await fetch(url, { ...init, signal }).catch(() => null)
      if (!response?.ok) throw refuse(new ApiError('storage_error'))
      return response
    },
  }
}

/** Whether a call has every argument of the tool. Clients that send all of them send null for what agents leave out. */
const hasAll = (args: Arguments, { args: known }: Tool): boolean =>
  Object.keys(known).every(name => Object.hasOwn(args, name))

/** Throws for an argument that the tool does not have, and for a missing one. The operations check the others. */
function assertArguments({ name: tool, args: known, required }: Tool, args: Arguments): void {
  for (const name of Object.keys(args))
    if (!Object.hasOwn(known, name)) throw refuseUnknown(name, tool, Object.keys(known))
  for (const name of required) assertGiven(args, name)
}

/** Counts the calls of a token that read, also from loopback. The platform counts (mcp § Limits). */
async function limitReads({ c }: Exchange): Promise<void> {
  const limiter = c.env[toolReads.binding]
  if (!limiter) throw new Error(`There is no rate-limiting binding ${toolReads.binding}`)
  if ((await limiter.limit({ key: c.var.ask.credential.holder! })).success) return
  const retryAt = new Date(Date.now() + toolReads.period * 1000).toISOString()
  c.set('limited', 'toolReads')
  throw refuse(new ApiError('rate_limited', { retryAfter: toolReads.period, retryAt }))
}
