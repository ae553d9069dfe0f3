import { api, CairnError, unwrap } from '../../api/client.ts'
import { announce } from '../../api/other-tabs.ts'
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
  announce('signed out', userId)
  location.assign('/sign-in')
}
