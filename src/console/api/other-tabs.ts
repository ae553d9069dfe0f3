import { storeItem } from '../state/store-item.ts'
import { noteSignIn, noteSignOut, sessionUser, shownUser, storedUser, storeUser } from './session.ts'

/** What a tab tells the others of its browser about a user. */
type Announcement = 'signed in' | 'signed out'

/** The other tabs get an event for the moment in between. The browser stores who is signed in for tabs that get none. */
export function announce(what: Announcement, userId: string): void {
  storeUser(what === 'signed in' ? userId : null)
  // Without room in the browser's storage, the other tabs notice it at their next request.
  storeItem(what, userId)
  storeItem(what, null)
}

/**
 * Call this once, after which the page follows what other tabs do, and what they did while the browser kept it to go
 * back to. If the user signs out in another tab, this one stops showing their data and keeps no drafts. If they
 * sign in again there, requests of this one that waited for it are sent. If someone else signs in there, it opens their
 * home.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null || shownUser() === null) return
    if (key === 'signed in') noteSignIn(newValue)
    if (key !== 'signed out' || newValue !== sessionUser()) return
    noteSignOut()
    location.reload()
  })
  addEventListener('pagehide', () => {
    // Going back would show it until it is reloaded.
    if (shownUser() !== sessionUser()) document.body.replaceChildren()
  })
  addEventListener('pageshow', ({ persisted }) => {
    // A page from the browser's cache got none of these events.
    const shown = shownUser()
    if (!persisted || shown === null) return
    const user = storedUser()
    if (user !== null && user !== shown) noteSignIn(user)
    else if (user === null || sessionUser() === null) location.reload()
  })
}
