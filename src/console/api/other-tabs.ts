import { noteSignIn, noteSignOut, sessionUser } from './session.ts'

/** What a tab tells the others of its browser about a user. */
type Announcement = 'signed in' | 'signed out'

/** Stores nothing: the other tabs get an event for the moment in between. */
export function announce(what: Announcement, userId: string): void {
  try {
    localStorage.setItem(what, userId)
    localStorage.removeItem(what)
  } catch {
    // Without room in the browser's storage, the other tabs notice it at their next request.
  }
}

/**
 * Call this once. If the user signs out in another tab, this one stops showing their data and keeps no drafts. If they
 * sign in again there, requests of this one that waited for it are sent. If someone else signs in there, it opens their
 * home.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const user = sessionUser()
    if (newValue === null || user === null) return
    if (key === 'signed in') noteSignIn(newValue)
    if (key !== 'signed out' || newValue !== user) return
    noteSignOut()
    location.reload()
  })
}
