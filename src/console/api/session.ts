import { createStore } from '../state/create-store.ts'
import { storeItem } from '../state/store-item.ts'

/** `unknown` until a user is known to be signed in; `ended` while requests wait for the user to sign in again. */
type State = 'unknown' | 'open' | 'ended'

const state = createStore<State>('unknown')
let userId: string | null = null
/** The user whose data the page shows, also after they signed out. */
let shownId: string | null = null
/** Whether another user has signed in in this browser. The page is about to be left, unless the user wants to stay. */
let isReplaced = false
let waiting: (() => void)[] = []

type Send = (request: Request) => Promise<Response>

/**
 * Sends in the browser's session. If the session ends during work, requests wait until the user has signed in again
 * and are then sent. So do all requests while the session is that of another user, whose name they would get. Without a
 * known session, the 401 is returned.
 */
export const inSession =
  (send: Send): Send =>
  async request => {
    if (isReplaced && !isSignIn(request)) await waitForSignIn()
    const again = state.get() === 'unknown' ? null : request.clone()
    const response = await send(request)
    if (response.status !== 401 || !again) return response
    await waitForSignIn()
    return inSession(send)(again)
  }

const isSignIn = ({ url }: Request) => new URL(url).pathname.startsWith('/api/auth/')

function waitForSignIn(): Promise<void> {
  state.set('ended')
  return new Promise(resolve => waiting.push(resolve))
}

/** Notes who is signed in. Waiting requests continue; if it is another user than before, home opens. */
export function noteSignIn(id: string): void {
  isReplaced = shownId !== null && shownId !== id
  if (isReplaced) {
    location.assign('/')
    return
  }
  userId = id
  shownId = id
  storeUser(id)
  state.set('open')
  const resolved = waiting
  waiting = []
  for (const resolve of resolved) resolve()
}

/** The user who is signed in, or whose session has ended. */
export const sessionUser = (): string | null => userId

/** The user whose data the page shows, also after they signed out; null before a user is known. */
export const shownUser = (): string | null => shownId

const stored = 'user'

/** The user who is signed in in this browser; null after a sign-out. */
export const storedUser = (): string | null => localStorage.getItem(stored)

/** Without room in the browser's storage, a page that the user goes back to is reloaded. */
export function storeUser(id: string | null): void {
  if (storedUser() !== id) storeItem(stored, id)
}

/** Called before a sign-out, so that requests do not wait for a new session. */
export function noteSignOut(): void {
  userId = null
  state.set('unknown')
}

export const useHasSessionEnded = (): boolean => state.use() === 'ended'
