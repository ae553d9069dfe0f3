import { exports } from 'cloudflare:workers'
import { createClient } from '../../src/client/index.ts'
import { asJson, bearer, fromBrowser, origin } from './headers.ts'
import { type Person, session, type TokenOptions, token } from './world.ts'

export type Answer = {
  status: number
  body: any
  text: string
  bytes: Uint8Array
  headers: Headers
  trips: number
  /** Statements in the round trips, without BEGIN and COMMIT. */
  statements: number
  calls: number
  /** Round trips to the payment provider. */
  payments: number
}
export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

export type Send = (request: Request) => Response | Promise<Response>

/**
 * Calls the API with these headers. A body is sent as JSON, bytes unchanged. `trips` and `calls` are the round
 * trips to the database and the store.
 */
export const client =
  (headers: Record<string, string> = {}, send: Send = request => exports.default.fetch(request)): Client =>
  async (method, path, body, extra = {}) => {
    if (isUsual(method, body)) return answer(await sendAsUsers(send, headers, { method, path, body, extra }))
    const json = body instanceof Uint8Array ? {} : asJson
    const init = { method, headers: { ...headers, ...(body === undefined ? {} : json), ...extra } }
    const request = new Request(origin + path, {
      ...init,
      ...(body !== undefined && { body: textOrBytes(body) }),
      redirect: 'manual',
    })
    return answer(await send(request))
  }

/** Whether the client that users install can send this request. */
const isUsual = (method: string, body: unknown): boolean =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
  (body === undefined || (typeof body === 'object' && !(body instanceof Uint8Array)))

type Asked = { method: string; path: string; body: unknown; extra: Record<string, string> }

/** Sends the request with that client, without retries, and returns the response. */
async function sendAsUsers(
  send: Send,
  headers: Record<string, string>,
  { method, path, body, extra }: Asked,
) {
  let answered: Response | undefined
  const api = createClient({
    baseUrl: origin,
    headers,
    retries: 0,
    fetch: async request => {
      const response = await send(request)
      answered = response.clone()
      return response
    },
  })
  const init = { body, headers: extra, parseAs: 'stream', redirect: 'manual' }
  await api.request(method.toLowerCase() as 'get', path as never, init as never)
  return answered!
}

const textOrBytes = (body: unknown) =>
  typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)

export const asNobody = client()

/** A browser with the session cookie and the service's own Origin. */
export const asBrowser = async (who: Person): Promise<Client> => withSession(await session(who))

export const asTool = async (who: Person, options: TokenOptions = {}): Promise<Client> =>
  withToken(await token(who, options))

/** A browser with the secret of a session. */
export const withSession = (secret: string): Client => client(fromBrowser(secret))

export const withToken = (plaintext: string): Client => client(bearer(plaintext))

async function answer(response: Response): Promise<Answer> {
  const bytes = await response.bytes()
  const text = new TextDecoder().decode(bytes)
  const json = response.headers.get('content-type')?.startsWith('application/json')
  const timing = response.headers.get('server-timing') ?? ''
  const count = (of: string) => Number(new RegExp(`${of}=(\\d+)`).exec(timing)?.[1])
  // For every operation, whatever its result (docs/architecture.md).
  if (timing && count('statements') !== count('trips'))
    throw new Error(`More statements than round trips: ${timing}`)
  return {
    status: response.status,
    body: json && text ? JSON.parse(text) : undefined,
    text,
    bytes,
    headers: response.headers,
    trips: count('trips'),
    statements: count('statements'),
    calls: count('calls'),
    payments: Number(/billing;dur=[\d.]+;desc="calls=(\d+)"/.exec(timing)?.[1] ?? 0),
  }
}
