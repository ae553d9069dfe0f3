import { retryAfterOf } from './errors.ts'

export type RetryOptions = {
  /** How often a request is sent again that was answered 429 or 503 with `Retry-After`; 3 unless said otherwise. */
  retries?: number | undefined
  /** Seconds that all waits of a request may take; 60 unless said otherwise. Whoever would wait longer gets the answer. */
  retryWithin?: number | undefined
}

type Send = (request: Request) => Promise<Response>

/** Sends again what was answered that it may come later. What was not answered is not: it may have been done. */
export const retrying =
  (send: Send, { retries = 3, retryWithin = 60 }: RetryOptions): Send =>
  async request => {
    let next = request
    let left = isRepeatable(request) ? retries : 0
    for (let budget = retryWithin; ; left--) {
      const current = next
      if (left > 0) next = current.clone()
      const response = await send(current)
      const wait = [429, 503].includes(response.status) ? retryAfterOf(response.headers) : null
      if (left <= 0 || wait === null || wait > budget) return response
      // Up to a tenth longer, so that those who were refused together do not come back together.
      const waited = Math.min(wait * (1 + Math.random() / 10), budget)
      budget -= waited
      await response.body?.cancel()
      await pause(waited * 1000, request.signal)
    }
  }

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
