import { api, CairnError, unwrap } from '../../api/client.ts'
import { noteSignIn, noteSignOut, sessionUser } from '../../api/session.ts'
import { runSignOutTasks } from '../../api/sign-out.ts'
import { removeDrafts } from '../../parts/stored-drafts.ts'
import { removeUses } from './use-names.ts'

/** Signs out, and removes the user's drafts and what they have used. The next page loads from scratch, so no cached data remains. */
export async function signOut(): Promise<void> {
  await runSignOutTasks()
  const userId = sessionUser()!
  noteSignOut()
  try {
    await unwrap(api.DELETE('/api/auth/session'))
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.status !== 401) {
      noteSignIn(userId)
      throw thrown
    }
  }
  removeDrafts(userId)
  removeUses(userId)
  announce(userId)
  location.assign('/sign-in')
}

const announcement = 'signed out'

/** Stores nothing: the other tabs get an event for the moment in between. */
function announce(userId: string): void {
  localStorage.setItem(announcement, userId)
  localStorage.removeItem(announcement)
}

/** Call this once. If the user signs out in another tab, this one stops showing their data and keeps no drafts. */
export function followSignOut(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== announcement || newValue === null || newValue !== sessionUser()) return
    noteSignOut()
    location.reload()
  })
}
