import { createStore } from '../state/create-store.ts'

/** `unknown` until a user is known to be signed in; `ended` while requests wait for the user to sign in again. */
type State = 'unknown' | 'open' | 'ended'

const state = createStore<State>('unknown')
let userId: string | null = null
let waiting: (() => void)[] = []

type Send = (request: Request) => Promise<Response>

/**
 * Sends in the browser's session. If the session ends during work, requests wait until the user has signed in again
 * and are then sent. Without a known session, the 401 is returned.
 */
export const inSession =
  (send: Send): Send =>
  async request => {
    const again = state.get() === 'unknown' ? null : request.clone()
    const response = await send(request)
    if (response.status !== 401 || !again) return response
    await waitForSignIn()
    return inSession(send)(again)
  }

function waitForSignIn(): Promise<void> {
  state.set('ended')
  return new Promise(resolve => waiting.push(resolve))
}

/** Notes who is signed in. Waiting requests continue; if it is another user than before, home opens. */
export function noteSignIn(id: string): void {
  if (userId !== null && userId !== id) {
    location.assign('/')
    return
  }
  userId = id
  state.set('open')
  const resolved = waiting
  waiting = []
  for (const resolve of resolved) resolve()
}

/** The user who is signed in, or whose session has ended. */
export const sessionUser = (): string | null => userId

/** Called before a sign-out, so that requests do not wait for a new session. */
export function noteSignOut(): void {
  userId = null
  state.set('unknown')
}

export const useHasSessionEnded = (): boolean => state.use() === 'ended'
