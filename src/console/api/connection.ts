import { useEffect } from 'react'
import { createStore } from '../state/create-store.ts'

/** `offline`: the browser reports it. `unreachable`: requests fail or get no response. */
export type Connection = 'open' | 'offline' | 'unreachable'

type Send = (request: Request) => Promise<Response>

/** The time without a response after which a request is reported as late, in milliseconds. */
const lateAfter = 4_000
/** The time without a response after which a read fails and is retried. */
const givenUpAfter = 20_000
/** Shorter failures are not reported, because retries may succeed within this time. */
const reportedAfter = 1_000

let isReached = true
let reporting: ReturnType<typeof setTimeout> | undefined

const connection = (): Connection => (!navigator.onLine ? 'offline' : isReached ? 'open' : 'unreachable')

const store = createStore(connection())
const update = () => store.set(connection())
addEventListener('online', update)
addEventListener('offline', update)

function reached(): void {
  clearTimeout(reporting)
  reporting = undefined
  if (isReached) return
  isReached = true
  update()
}

function missed(): void {
  reporting ??= setTimeout(() => {
    isReached = false
    update()
  }, reportedAfter)
}

/** Sends requests and notes whether they get a response. */
export const watched =
  (send: Send): Send =>
  async request => {
    const late = setTimeout(missed, lateAfter)
    const { method, signal } = request
    const limits = method === 'GET' ? [signal, AbortSignal.timeout(givenUpAfter)] : [signal]
    try {
      const response = await send(new Request(request, { signal: AbortSignal.any(limits) }))
      reached()
      return response
    } catch (thrown) {
      if (signal.aborted) throw thrown
      missed()
      throw thrown instanceof TypeError ? thrown : new TypeError('Not answered in time', { cause: thrown })
    } finally {
      clearTimeout(late)
    }
  }

/** Checks whether the service responds at all. */
export const probe = (): Promise<void> =>
  fetch('/healthz', { signal: AbortSignal.timeout(lateAfter) }).then(reached, () => {})

export const useConnection = (): Connection => store.use()

/** Calls back each time the connection is restored. */
export function useReconnection(callback: () => void): void {
  useEffect(() => {
    let before = connection()
    return store.subscribe(() => {
      const now = connection()
      if (now === 'open' && before !== 'open') callback()
      before = now
    })
  }, [callback])
}
