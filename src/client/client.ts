import openClient, {
  type ClientOptions as CallOptions,
  mergeHeaders,
  type Client as OpenClient,
} from 'openapi-fetch'
import type { paths } from './api.ts'
import { createRequestClass, serializeBody } from './bodies.ts'
import { CairnError, isJsonType } from './errors.ts'
import { createEach, type Each } from './lists.ts'
import { type RetryOptions, withRetries } from './retries.ts'
import { storeAddress } from './store-address.ts'
import { type Attach, createAttach, createSend, createUpload, type Send, type Upload } from './uploads.ts'
import { version } from './version.ts'

/**
 * `token` is a personal API token. Without it, the browser's session is used, on pages of the service itself. Pages of
 * other origins need a token.
 */
export type ClientOptions = Omit<CallOptions, 'Request' | 'bodySerializer'> &
  RetryOptions & {
    token?: string
    /** Whether uploads can use plain HTTP although the service uses HTTPS, for a local store in tests. */
    plainStore?: boolean
  }

/** The typed methods of openapi-fetch: `GET`, `POST`, … */
export type Calls = OpenClient<paths>

/** These, and `each`, `upload`, `attach`, and `send`, which send several requests. */
export type Client = Calls & { each: Each; upload: Upload; attach: Attach; send: Send }

export function createClient({ plainStore = false, ...options }: ClientOptions = {}): Client {
  const send = options.fetch ?? (request => fetch(request))
  let writes = 0
  const calls = createCalls({
    ...options,
    fetch(request) {
      if (request.method !== 'GET') writes++
      return send(request)
    },
  })
  const addressOf = (address: string) => (plainStore ? address : storeAddress(address, options.baseUrl))
  return Object.assign(calls, {
    each: createEach(calls, () => writes),
    upload: createUpload(calls, addressOf),
    attach: createAttach(calls, addressOf),
    send: createSend(calls, addressOf),
  })
}

/** A client without what sends several requests. The console loads only this with its first page. */
export function createCalls({
  token,
  headers,
  retries,
  retryWithin,
  retryDeletes,
  ...options
}: Omit<ClientOptions, 'plainStore'>): Calls {
  const calls = openClient<paths>({
    // Requests and their token are only for this service, so redirects are not followed.
    redirect: 'manual',
    ...options,
    headers: mergeHeaders(
      { ...userAgent(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      headers,
    ),
    fetch: withRetries(options.fetch ?? (request => fetch(request)), { retries, retryWithin, retryDeletes }),
    bodySerializer: serializeBody,
    // Loading `Request` takes Node a tenth of a second, so this waits until there is a client.
    Request: createRequestClass(),
  })
  calls.use({
    onResponse({ response, options }) {
      if (response.ok && options.parseAs === 'json' && !isAnswer(response))
        throw new CairnError(response, null)
    },
  })
  return calls
}

/** Whether it can be a response of the service. A proxy, or a network with a sign-in of its own, can respond with a page. */
const isAnswer = ({ status, headers }: Response): boolean =>
  status === 204 || isJsonType(headers.get('content-type'))

/** Identifies the client to the service. Browsers send their own user agent. */
function userAgent(): Record<string, string> {
  const navigator: { userAgent?: string } | undefined = Reflect.get(globalThis, 'navigator')
  return navigator?.userAgent?.startsWith('Mozilla/') ? {} : { 'user-agent': `cairn-client/${version}` }
}
