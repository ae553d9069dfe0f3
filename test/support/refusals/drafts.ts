import { createExecutionContext, env } from 'cloudflare:test'
import { app } from '../../../src/worker/app.ts'
import { asJson, origin } from '../headers.ts'
import type { Shown } from '../matrix.ts'
import { type Scene, urlOf } from '../samples.ts'
import type { Person } from '../world.ts'
import type { Credentials } from './credentials.ts'
import type { Operation } from './operations.ts'

/** The caller: the scene's own user, who may do everything, or one who may do less. */
export type Reach = 'member' | 'low' | 'stranger'

/** What is different about the project, its organization, and its features. */
export type Place = { archived?: boolean; suspended?: boolean; switchedOff?: boolean }

/** A change to a request and its world. What two of them change must not be the same, or they cannot be combined. */
export type Patch = {
  method?: string
  ids?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Members of a JSON body. */
  body?: Record<string, unknown>
  /** The bytes of another body. */
  bytes?: Uint8Array<ArrayBuffer>
  reach?: Reach
  credential?: Partial<Shown> & { spent?: true }
  place?: Place
  /** Settings and bindings of the deployment that differ; null removes one. */
  deployment?: Record<string, unknown>
}

/** The scene of an operation, and the callers who may do less there. */
export type Stage = Scene & { callers: Record<Reach | 'other', Person> }

/** A request of an operation, and what it must be refused with. */
export type Draft = { label: string; operation: Operation; at: Stage; request: Patch; told: Told }

/** An error code, and the beginning of its field where only that tells two refusals apart. */
export type Told = { code: string; field?: string }

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Each value that a patch sets, by its place: `ids.fileId`. */
const leavesOf = (patch: object): [place: string, value: unknown][] =>
  Object.entries(patch).flatMap(([name, value]) =>
    isGroup(value)
      ? leavesOf(value).map(([part, each]): [string, unknown] => [`${name}.${part}`, each])
      : [[name, value] as [string, unknown]],
  )

/** Whether both can be changed at once. A body of bytes has no members. */
export function areCombinable(one: Patch, other: Patch): boolean {
  if ((one.bytes && other.body) || (one.body && other.bytes)) return false
  const isWithin = (place: string, whole: string) => `${place}.`.startsWith(`${whole}.`)
  return leavesOf(one).every(([place, value]) =>
    leavesOf(other).every(
      ([another, set]) => !(isWithin(place, another) || isWithin(another, place)) || set === value,
    ),
  )
}

/** The request with these changes. */
export const changed = (request: Patch, ...patches: Patch[]): Patch => patches.reduce<object>(merged, request)

function merged(one: object, other: object): object {
  const made: Record<string, unknown> = { ...one }
  for (const [name, value] of Object.entries(other))
    made[name] = isGroup(value) && isGroup(made[name]) ? merged(made[name], value) : value
  return made
}

/** Sends the request, and returns what it was refused with, or its status. */
export async function refusalOf({ operation, at, request }: Draft, credentials: Credentials): Promise<Told> {
  const { route } = operation
  const { method = route.method, ids = {}, query, body, bytes, headers, deployment } = request
  const sent = bytes ?? (body && JSON.stringify(body))
  const init = {
    method,
    headers: {
      ...(sent !== undefined && asJson),
      ...(await credentials.headersOf(operation, at, request)),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  }
  const url = urlOf(route.path, at.of, { ids, ...(query && { query }) })
  const kept = Object.entries({ ...env, ...deployment }).filter(([, value]) => value !== null)
  const bindings = Object.fromEntries(kept)
  const response = await app.fetch(new Request(origin + url, init), bindings, createExecutionContext())
  const text = await response.text()
  if (response.status < 400) return { code: String(response.status) }
  const { code, field } = JSON.parse(text)
  return { code, ...(field && { field }) }
}
