import { ConnectionError, parseRetryAfter } from './errors.ts'

export type RetryOptions = {
  /**
   * The maximum number of retries of a request, 3 by default. A request is retried after 429 or 503 with `Retry-After`.
   * Reads and POSTs are also retried after a network failure, also in the middle of the response.
   */
  retries?: number | undefined
  /** The maximum total wait of a request in seconds, 60 by default. If it would wait longer, the caller gets the response. */
  retryWithin?: number | undefined
  /** Whether to retry a DELETE after a network failure, too. If the first one succeeded, the second one is refused. */
  retryDeletes?: boolean | undefined
}

type Send = (request: Request) => Promise<Response>
type Outcome<Result> = PromiseSettledResult<Result>

/** Repeats `attempt` until `waitAfter` returns null. Otherwise it returns the milliseconds until the next attempt. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  waitAfter: (outcome: Outcome<Result>, retries: number) => number | null,
  signal: AbortSignal,
): Promise<Result> {
  for (let retries = 0; ; retries++) {
    const [outcome] = await Promise.allSettled([attempt()])
    const wait = waitAfter(outcome, retries)
    if (wait !== null) await pause(wait, signal)
    else if (outcome.status === 'fulfilled') return outcome.value
    else throw outcome.reason
  }
}

/**
 * Retries requests that the service refused with `Retry-After`, and unanswered requests if repeating them is safe: reads,
 * and POSTs, because the service recognizes their idempotency key.
 */
export const withRetries =
  (send: Send, { retries: limit = 3, retryWithin = 60, retryDeletes = false }: RetryOptions): Send =>
  request => {
    const isSafe = isRead(request) || giveKey(request) || (retryDeletes && request.method === 'DELETE')
    const mostRetries = isRepeatable(request) ? limit : 0
    let next = request
    let sent = 0
    let budget = retryWithin
    let unanswered = 0
    const attempt = () => {
      const current = next
      if (sent++ < mostRetries) next = current.clone()
      return send(current).then(readWhole).catch(toConnectionError)
    }
    const secondsAfter = (outcome: Outcome<Response>): number | null => {
      if (outcome.status === 'fulfilled') return retrySeconds(outcome.value)
      const isRetryable = isSafe && outcome.reason instanceof ConnectionError && !request.signal.aborted
      return isRetryable ? pauses[Math.min(unanswered++, last)]! : null
    }
    const waitAfter = (outcome: Outcome<Response>, retries: number): number | null => {
      const seconds = secondsAfter(outcome)
      if (seconds === null || retries >= mostRetries || seconds > budget) return null
      // Up to a tenth longer, so that requests that were refused together do not return together.
      const waited = Math.min(seconds * (1 + Math.random() / 10), budget)
      budget -= waited
      if (outcome.status === 'fulfilled') void outcome.value.body?.cancel()
      return waited * 1000
    }
    return retry(attempt, waitAfter, request.signal)
  }

/** Reads the body, so that a connection lost during the body is a failure of the request. */
export async function readWhole(response: Response): Promise<Response> {
  // Chromium has an empty body where none is allowed.
  if (!response.body || [204, 205, 304].includes(response.status)) return response
  // A response that was created here has no URL.
  return Object.defineProperty(new Response(await response.arrayBuffer(), response), 'url', {
    value: response.url,
  })
}

/** `fetch` rejects with a `TypeError` if there is no response. */
function toConnectionError(thrown: unknown): never {
  throw thrown instanceof TypeError ? new ConnectionError(thrown.message, { cause: thrown }) : thrown
}

/** Seconds before each retry of an unanswered request. */
const pauses = [0.2, 0.8, 2]
const last = pauses.length - 1

const retrySeconds = ({ status, headers }: Response): number | null =>
  [429, 503].includes(status) ? parseRetryAfter(headers) : null

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Gives each POST an `Idempotency-Key`, unless it has one. Returns whether the request is a POST. */
function giveKey({ method, headers }: Request): boolean {
  if (method !== 'POST') return false
  if (!headers.has(keyHeader)) headers.set(keyHeader, crypto.randomUUID())
  return true
}

const keyHeader = 'Idempotency-Key'

const isRepeatable = (request: Request) => !('isRepeatable' in request) || request.isRepeatable === true

function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, millis)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
