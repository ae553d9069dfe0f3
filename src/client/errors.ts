import type { components } from './api.ts'

type Schemas = components['schemas']

/** The body of a refusal, a union by `code`. */
export type ApiError = Extract<Schemas[keyof Schemas], { error: string; message: string; code: string }>

export type ErrorCode = ApiError['code']

/** A refused request. `code` and `body` are null if the response is from a proxy and not from the service. */
export class CairnError extends Error {
  override readonly name = 'CairnError'
  readonly status: number
  readonly code: ErrorCode | null
  readonly body: ApiError | null
  /** In seconds. */
  readonly retryAfter: number | null
  /** Identifies the request in the service's log. */
  readonly requestId: string | null
  /** Why the token can no longer be used; null if the service did not say. */
  readonly tokenStatus: 'revoked' | 'expired' | null
  /** The URL of the response; null if it is not known. */
  readonly url: string | null

  constructor({ status, headers, url, ok }: Response, error: unknown) {
    const body = isApiError(error) ? error : null
    super(
      body?.message ?? (ok ? 'The response is not from the service' : `The service responded with ${status}`),
    )
    this.status = status
    this.code = body?.code ?? null
    this.body = body
    this.retryAfter = parseRetryAfter(headers)
    this.requestId = headers.get('x-request-id')
    this.tokenStatus = parseTokenStatus(headers)
    this.url = url || null
  }
}

/** There was no response, or only a part of one. It is a `TypeError`, as that of `fetch`, which is its `cause`. */
export class ConnectionError extends TypeError {
  override readonly name = 'ConnectionError'
}

/** The object store refused an upload. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly status: number

  constructor(status: number) {
    super(`The object store responded with ${status}`)
    this.status = status
  }
}

/** The service returned an unsafe address for file content. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
  readonly address: string

  constructor(address: string) {
    super('The service returned an unsafe address for file content')
    this.address = address
  }
}

type Result = { data?: unknown; error?: unknown; response: Response }
type Data<R extends Result> = R extends { error: unknown } ? never : R['data']

/**
 * Returns the data of a call, or throws a `CairnError` if it was refused. Without a response, the call itself rejects: with a
 * `ConnectionError`, or the reason of its signal.
 */
export async function unwrap<R extends Result>(call: R | Promise<R>): Promise<Data<R>> {
  const { data, error, response } = await call
  if (!response.ok) throw new CairnError(response, error)
  return data as Data<R>
}

export const isJsonType = (contentType: string | null): boolean =>
  /^application\/([\w.+-]+\+)?json\b/i.test(contentType ?? '')

/** Parses the seconds of `Retry-After`; null if it is missing or invalid. */
export function parseRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(seconds, 0)
}

function parseTokenStatus(headers: Headers): 'revoked' | 'expired' | null {
  const [, status] = /error_description="(revoked|expired)"/.exec(headers.get('www-authenticate') ?? '') ?? []
  return (status as 'revoked' | 'expired' | undefined) ?? null
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  'message' in error &&
  typeof error.message === 'string'
