import { useSyncExternalStore } from 'react'

/** `unknown` until somebody has been seen to be signed in; `ended` while requests wait for them to sign in again. */
type State = 'unknown' | 'open' | 'ended'

let state: State = 'unknown'
let userId: string | null = null
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

type Send = (request: Request) => Promise<Response>

/**
 * Sends in the browser's session. One that ends while somebody is at work holds what they were doing until they have
 * signed in again, and then it is done. Before that, and where there never was one, 401 is answered as it is.
 */
export const inSession =
  (send: Send): Send =>
  async request => {
    const again = state === 'unknown' ? null : request.clone()
    const response = await send(request)
    if (response.status !== 401 || !again) return response
    await renewed()
    return inSession(send)(again)
  }

function renewed(): Promise<void> {
  if (state !== 'ended') become('ended')
  return new Promise(resolve => waiting.push(resolve))
}

/** Tells who is signed in. What waits goes on; somebody else than before gets a page of their own. */
export function signedIn(id: string): void {
  if (userId !== null && userId !== id) {
    location.assign('/')
    return
  }
  userId = id
  if (state !== 'open') become('open')
  const resolved = waiting
  waiting = []
  for (const resolve of resolved) resolve()
}

/** To be called before the session is ended on purpose, so that nothing waits for it. */
export function signedOut(): void {
  userId = null
  become('unknown')
}

export const useHasEnded = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state === 'ended',
  )
