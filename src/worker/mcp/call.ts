import type { Context } from 'hono'
import { ApiError } from '../errors.ts'
import type { Env } from '../http/context.ts'
import type { OperationRoute } from '../http/route-of.ts'
import { performWithin } from '../http/within.ts'
import { unknownField, unstorableIn } from '../validation.ts'
import { isId } from './shared/names.ts'
import { assertGiven, Refusal, refuse, refuseArgument } from './shared/refusal.ts'
import { namesIn, shapeOf } from './shared/schemas.ts'
import type { Arguments, Performed } from './shared/tool.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Performs an operation with these arguments, with the token of the request, and in English. */
export async function perform<Body>(
  c: Context<Env>,
  fetch: Fetch,
  { route, args }: { route: OperationRoute; args: Arguments },
): Promise<Performed<Body>> {
  const { response, refusal } = await performWithin(c, requestOf(c, route, args), fetch)
  const text = await response.text()
  const body = text === '' ? null : JSON.parse(text)
  if (!response.ok)
    throw (
      refusalOfOther(body, args) ??
      new Refusal({ ...body, ...missingOf(body, route, args) }, refusal ?? undefined)
    )
  return { status: response.status, body }
}

/** Says that an argument belongs to other calls of the tool. For the operation itself, it is an unknown field. */
function refusalOfOther({ field, message }: Arguments, args: Arguments): Refusal | null {
  if (typeof field !== 'string' || args[field] === undefined) return null
  if (message !== unknownField(field).message[1]) return null
  return refuseArgument(
    field,
    'は、この呼び出しでは指定できません。ツールの説明を確認してください',
    'does not apply to this call, only to others of the tool. See its description',
  )
}

/**
 * Says how to find a roadmap or a task, and what was not found if the error does not: the project, or an argument of the
 * path that is malformed. Hidden and unknown projects have the same text.
 */
function missingOf({ code }: Arguments, { path }: OperationRoute, args: Arguments): Arguments {
  if (code === 'roadmap_not_found') return { hint: howToFindRoadmap }
  if (code === 'task_not_found') return { hint: howToFindTask }
  if (code !== 'not_found' || args.projectId === undefined) return {}
  const isMalformed = (name: string) =>
    encoded(args[name]) === '%00' || (/Id$/.test(name) && name !== 'taskId' && !isId(args[name]))
  const field = namesIn(path).find(isMalformed) ?? 'projectId'
  return { field, ...(field === 'projectId' && { hint: howToFindProject }) }
}

const howToFindProject =
  'projectId must be the ID of a project, and not its name or key. list_projects returns the IDs of your projects. ' +
  'If this one is among them, you have no access to this part of it'

const howToFindRoadmap = 'get_roadmap without slug lists the roadmaps of the project'
const howToFindTask = 'get_roadmap with slug lists the tasks. taskId must be exactly the same, including case'

/** The arguments in the path, the body, and otherwise the query, so that the operation itself refuses an unknown one. */
function requestOf(c: Context<Env>, { method, path, body }: OperationRoute, args: Arguments): Request {
  const inPath = namesIn(path)
  const fields = body ? Object.keys(shapeOf(body)) : []
  const url = new URL(filled(path, args), c.req.url)
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || inPath.includes(name)) continue
    if (fields.includes(name)) sent[name] = value
    // Null can only clear a field of the body.
    else if (value !== null) url.searchParams.set(name, wellFormed(name, inQuery(value)))
  }
  const headers = new Headers({
    authorization: c.req.header('authorization')!,
    'accept-language': 'en',
    'x-request-id': c.var.requestId,
  })
  const key = c.req.header('idempotency-key')
  if (key !== undefined) headers.set('idempotency-key', key)
  if (body) headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, ...(body && { body: JSON.stringify(sent) }) })
}

/** The path with the arguments in it. One that only some operations of a tool have can be missing. */
const filled = (path: string, args: Arguments): string =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, inPath) => {
    const name = inPath === 'task' ? 'taskId' : inPath
    assertGiven(args, name)
    if (name === 'number') assertNumber(args[name])
    return encoded(args[name])
  })

/** Agents confuse the number of an issue with its key, which would look like an issue that does not exist. */
function assertNumber(value: unknown): void {
  if (!/^\d+$/.test(textOf(value)))
    throw refuseArgument(
      'number',
      'は整数で指定してください (KEY-12 の場合は 12)',
      'must be an integer: 12 for KEY-12',
    )
}

/** A segment of dots would be another path. Nothing has such a name. */
function encoded(value: unknown): string {
  const text = textOf(value)
  if (!text.isWellFormed()) return '%00'
  return /^\.{1,2}$/.test(text) ? '%00' : encodeURIComponent(text)
}

/** A URL would replace an unpaired surrogate. */
function wellFormed(name: string, text: string): string {
  if (!text.isWellFormed()) throw refuse(new ApiError('invalid', unstorableIn([name])))
  return text
}

function inQuery(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)
}

/** Objects are shown as JSON, because an object with a field `toString` has no other text. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
