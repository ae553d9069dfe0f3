import openClient, {
  type ClientOptions as CallOptions,
  type Client as Calls,
  mergeHeaders,
} from 'openapi-fetch'
import type { paths } from './api.ts'
import { createRequestClass, serializeBody } from './bodies.ts'
import { createEach, type Each } from './lists.ts'
import { type RetryOptions, withRetries } from './retries.ts'
import { storeAddress } from './store-address.ts'
import { createUpload, type Upload } from './uploads.ts'
import { version } from './version.ts'

/**
 * `token` is a personal API token; without it the browser's session counts. Where the service has another origin than
 * the page, its cookie needs `credentials: 'include'`.
 */
export type ClientOptions = Omit<CallOptions, 'Request' | 'bodySerializer'> &
  RetryOptions & {
    token?: string
    /** Whether bytes may go by HTTP although the service is called by HTTPS, as to a store of this machine in tests. */
    plainStore?: boolean
  }

/** openapi-fetch's `GET`, `POST` … typed by `paths`, and what takes more than one request. */
export type Client = Calls<paths> & { each: Each; upload: Upload }

export function createClient({
  token,
  headers,
  retries,
  retryWithin,
  retryDeletes,
  plainStore = false,
  ...options
}: ClientOptions = {}): Client {
  const send = options.fetch ?? (request => fetch(request))
  const calls = openClient<paths>({
    // What is sent, the token too, is for this service alone: a redirect is an answer, and not followed.
    redirect: 'manual',
    ...options,
    headers: mergeHeaders(
      { ...userAgent(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      headers,
    ),
    fetch: withRetries(send, { retries, retryWithin, retryDeletes }),
    bodySerializer: serializeBody,
    // Node takes a tenth of a second to have `Request`: not before there is a client.
    Request: createRequestClass(),
  })
  return Object.assign(calls, {
    each: createEach(calls),
    upload: createUpload(calls, told => (plainStore ? told : storeAddress(told, options.baseUrl))),
  })
}

/** By which the service knows what calls it; a browser names itself, and is not asked whether it may be named otherwise. */
function userAgent(): Record<string, string> {
  const navigator: { userAgent?: string } | undefined = Reflect.get(globalThis, 'navigator')
  return navigator?.userAgent?.startsWith('Mozilla/') ? {} : { 'user-agent': `cairn-client/${version}` }
}
