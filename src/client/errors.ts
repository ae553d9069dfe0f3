import type { components } from './api.ts'

type Schemas = components['schemas']

/** The body of a refusal, told apart by its `code`. */
export type ApiError = Extract<Schemas[keyof Schemas], { error: string; message: string; code: string }>

export type ErrorCode = ApiError['code']

/** An answer that is a refusal. `code` and `body` are null where it is not the service's own, but of what stands before it. */
export class CairnError extends Error {
  override readonly name = 'CairnError'
  readonly status: number
  readonly code: ErrorCode | null
  readonly body: ApiError | null
  /** In seconds. */
  readonly retryAfter: number | null
  /** By which the service's operator finds it in the log. */
  readonly requestId: string | null

  constructor({ status, headers }: Response, error: unknown) {
    const body = isApiError(error) ? error : null
    super(body?.message ?? `The service answered ${status}`)
    this.status = status
    this.code = body?.code ?? null
    this.body = body
    this.retryAfter = parseRetryAfter(headers)
    this.requestId = headers.get('x-request-id')
  }
}

/** The object store did not take the bytes of an upload. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly status: number

  constructor(status: number) {
    super(`The object store answered ${status}`)
    this.status = status
  }
}

/** The service told an address for bytes that is not safe to use. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
  readonly address: string

  constructor(address: string) {
    super('The service told an address for bytes that is not safe to use')
    this.address = address
  }
}

type Result = { data?: unknown; error?: unknown; response: Response }
type Data<R extends Result> = R extends { error: unknown } ? never : R['data']

/**
 * What a call answers; throws a `CairnError` where it is refused. Where there is no answer, the call itself fails: a
 * `TypeError` of `fetch`, or the reason of its signal.
 */
export async function unwrap<R extends Result>(call: R | Promise<R>): Promise<Data<R>> {
  const { data, error, response } = await call
  if (!response.ok) throw new CairnError(response, error)
  return data as Data<R>
}

/** The seconds that an answer asks to wait. */
export function parseRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(seconds, 0)
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  'message' in error &&
  typeof error.message === 'string'
