import { retryAfterOf } from './errors.ts'

export type RetryOptions = {
  /**
   * How often a request is sent again that was answered 429 or 503 with `Retry-After`, or, of reads and POSTs, not answered at
   * all; 3 unless said otherwise.
   */
  retries?: number | undefined
  /** Seconds that all waits of a request may take; 60 unless said otherwise. Whoever would wait longer gets the answer. */
  retryWithin?: number | undefined
  /** Whether a DELETE that was not answered is sent again too. Where the first one was done, the second is refused. */
  retryDeletes?: boolean | undefined
}

type Send = (request: Request) => Promise<Response>

/**
 * Sends again what was answered that it may come later, and what was not answered, where that does no harm: reads, and
 * POSTs, each of which has a key by which the service knows it again.
 */
export const retrying =
  (send: Send, { retries = 3, retryWithin = 60, retryDeletes = false }: RetryOptions): Send =>
  async request => {
    const isSafe = isRead(request) || giveKey(request) || (retryDeletes && request.method === 'DELETE')
    let next = request
    let left = isRepeatable(request) ? retries : 0
    for (let budget = retryWithin, unanswered = 0; ; left--) {
      const current = next
      if (left > 0) next = current.clone()
      const answer = await send(current).catch((thrown: unknown) => {
        if (isSafe && thrown instanceof TypeError && !current.signal.aborted) return thrown
        throw thrown
      })
      const wait = answer instanceof Response ? waitOf(answer) : pauses[Math.min(unanswered++, last)]!
      if (left <= 0 || wait === null || wait > budget) {
        if (answer instanceof Response) return answer
        throw answer
      }
      // Up to a tenth longer, so that those who were refused together do not come back together.
      const waited = Math.min(wait * (1 + Math.random() / 10), budget)
      budget -= waited
      if (answer instanceof Response) await answer.body?.cancel()
      await pause(waited * 1000, request.signal)
    }
  }

/** Seconds before each new try of what was not answered. */
const pauses = [0.2, 0.8, 2]
const last = pauses.length - 1

const waitOf = ({ status, headers }: Response): number | null =>
  [429, 503].includes(status) ? retryAfterOf(headers) : null

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Whether it has an `Idempotency-Key`: every POST gets one, unless it brings one. */
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
