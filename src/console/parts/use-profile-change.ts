import { useChange } from '../api/change.ts'
import { api, unwrap } from '../api/client.ts'
import { edit } from '../api/edits.ts'
import { keys } from '../api/keys.ts'
import { home } from '../api/reads/home.ts'
import type { Locale } from '../language/language.ts'

type Changes = { displayName?: string | null; locale?: Locale; timeZone?: string }

/** Changes the profile, with an optimistic update. */
export const useProfileChange = (onDone?: (saved: Changes) => void) =>
  useChange({
    send: (changes: Changes) => unwrap(api.PATCH('/api/me/profile', { body: changes })),
    show: changes => [edit(home, before => ({ ...before, user: { ...before.user, ...changes } }))],
    stale: [home.queryKey, keys.orgs, keys.notificationLists, keys.allProjects],
    onDone: (_, saved) => onDone?.(saved),
  })
