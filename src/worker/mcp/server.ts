import {
  type CallToolRequest,
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Context, Hono } from 'hono'
import type { OperationName } from '../access/policy.ts'
import { release } from '../domain/maintenance/release.ts'
import { ApiError } from '../errors.ts'
import { bodyLimit, readText } from '../http/body.ts'
import type { Env } from '../http/context.ts'
import { ensureAdmitted, orRefuse } from '../http/operation.ts'
import { type OperationRoute, routesByOperation } from '../http/route-of.ts'
import { maxJsonDepth, surveyJson, tooDeep } from '../json.ts'
import { isStorable, unknownField } from '../validation.ts'
import type { Exchange } from './exchange.ts'
import { instructions } from './instructions.ts'
import { runTool } from './run.ts'
import { describeTools, type ListedTool, tools } from './tools.ts'

/** The revisions of the protocol, newest first. Those before the first one begin with `initialize`. */
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/** Milliseconds for which a client can keep the list of tools, which changes with releases alone. */
const listAge = 3_600_000

/** Codes of JSON-RPC. */
const [parseError, invalidRequest, methodNotFound, invalidParams] = [-32700, -32600, -32601, -32602]

/** Maximum characters of the ID of a request, which its response repeats. */
const idLength = 200

/** The operations and tools of an app. */
type Served = { routes: ReadonlyMap<OperationName, OperationRoute>; listed: readonly ListedTool[] }
const served = new WeakMap<Hono<Env>, Served>()

function servedBy(app: Hono<Env>): Served {
  const known = served.get(app)
  if (known) return known
  const routes = routesByOperation(app)
  const made = { routes, listed: describeTools(routes) }
  served.set(app, made)
  return made
}

/**
 * Responds to one message. Whatever it is, the gate is called once: by the operation of a tool, or for the token alone.
 * Its refusal of the token takes precedence (mcp § Requests).
 */
export async function respond(c: Context<Env>, app: Hono<Env>): Promise<Response> {
  const exchange: Exchange = { c, app, isReading: false, failure: null }
  const response = await orRefuse(c, async () => {
    exchange.isReading = readsOnly(c)
    return answer(exchange, await readText(c, bodyLimit))
  })
  if (exchange.failure) throw exchange.failure
  await ensureAdmitted(c)
  return response
}

/** Whether the client wants only the tools that read: `?tools=read`. */
function readsOnly(c: Context<Env>): boolean {
  const { searchParams } = new URL(c.req.url)
  for (const name of searchParams.keys())
    if (name !== 'tools') throw new ApiError('invalid', unknownField(name))
  const given = searchParams.getAll('tools')
  if (given.length > 1 || (given.length === 1 && given[0] !== 'read'))
    throw new ApiError('invalid', {
      field: 'tools',
      message: ['「tools」は read だけを指定できます', '"tools" can only be `read`'],
    })
  return given.length === 1
}

async function answer(exchange: Exchange, text: string): Promise<Response> {
  const { c } = exchange
  if (surveyJson(text).depth > maxJsonDepth) return fault(parseError, tooDeep[1])
  const message = parsed(text)
  if (message === undefined) return fault(parseError, 'The body is not JSON')
  if (Array.isArray(message)) return fault(invalidRequest, 'Batches are not supported')
  const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown }
  if (typeof id === 'string' && id.length > idLength) return fault(invalidRequest, 'The id is too long')
  // A stream that stays open, for changes of lists that never change.
  if (method === 'subscriptions/listen') return fault(methodNotFound, 'Method not found', id)
  const headers = new Headers(c.req.raw.headers)
  // All responses are JSON, also for clients that do not accept streams.
  headers.set('accept', 'application/json, text/event-stream')
  const request = new Request(c.req.url, { method: 'POST', headers, body: text })
  if (!(await isLegacyRequest(request, message)))
    return createMcpHandler(() => serverOf(exchange), { legacy: 'reject' }).fetch(request, {
      parsedBody: message,
    })
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await serverOf(exchange).connect(transport)
  return transport.handleRequest(request, { parsedBody: message })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fault = (code: number, message: string, id: unknown = null): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code, message }, id },
    { status: code === methodNotFound ? 404 : 400 },
  )

function serverOf(exchange: Exchange): Server {
  const { routes, listed } = servedBy(exchange.app)
  const offered = listed.filter(({ annotations }) => annotations.readOnlyHint || !exchange.isReading)
  const server = new Server(
    { name: 'cairn', title: 'Cairn', version: release },
    {
      capabilities: { tools: {} },
      instructions,
      supportedProtocolVersions: revisions,
      cacheHints: { 'tools/list': { ttlMs: listAge, cacheScope: 'public' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: offered }) as never)
  server.setRequestHandler('tools/call', ({ params }: CallToolRequest): Promise<CallToolResult> => {
    const tool =
      offered.some(({ name }) => name === params.name) && tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(invalidParams, `Unknown tool: ${shown(params.name)}`)
    return runTool(exchange, routes, tool, params.arguments ?? {})
  })
  return server
}

const shown = (name: string): string => (isStorable(name) ? name.slice(0, 100) : '')
