import { exports } from 'cloudflare:workers'
import { asJson, bearer, fromBrowser, origin } from './headers.ts'
import { type Person, session, type TokenOptions, token } from './world.ts'

export type Answer = {
  status: number
  body: any
  text: string
  bytes: Uint8Array
  headers: Headers
  trips: number
  /** That crossed in the trips, BEGIN and COMMIT not counted. */
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

type Send = (request: Request) => Response | Promise<Response>

/** Calls the API with these headers. A body is sent as JSON, bytes as they are; `trips` and `calls` are the round trips it took to database and store. */
export const client =
  (headers: Record<string, string> = {}, send: Send = request => exports.default.fetch(request)): Client =>
  async (method, path, body, extra = {}) => {
    const isJson = body !== undefined && !(body instanceof Uint8Array)
    const json = isJson ? asJson : {}
    const response = await send(
      new Request(origin + path, {
        method,
        headers: { ...headers, ...json, ...extra },
        ...(body === undefined ? {} : { body: textOrBytes(body) }),
        redirect: 'manual',
      }),
    )
    return answer(response)
  }

const textOrBytes = (body: unknown) =>
  typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)

export const asNobody = client()

/** A browser: the session cookie, and our own Origin. */
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
  // Every operation, whatever becomes of it (docs/architecture.md).
  if (timing && count('statements') !== count('trips'))
    throw new Error(`More statements than trips: ${timing}`)
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
