import { sessionUser } from '../api/session.ts'
import { storeItem } from '../state/store-item.ts'

type Draft = { text: string; base: string }

/** How long the browser keeps a draft, in milliseconds. */
const longestKept = 30 * 86_400_000

const prefix = 'draft '

/** Each user has their own drafts in a browser. */
const nameOf = (key: string, userId = sessionUser()) => `${prefix}${userId} ${key}`

/** The draft that the browser has stored for the signed-in user, or null. */
export const readDraft = (key: string): Stored | null => parse(localStorage.getItem(nameOf(key)))

/** Stores a draft, or removes it. Returns whether that succeeded; the storage may be full. */
export function storeDraft(key: string, draft: Draft | null): boolean {
  // What is typed after signing out is not kept.
  if (sessionUser() === null) return true
  return storeItem(nameOf(key), draft && JSON.stringify({ ...draft, at: Date.now() }))
}

/** Removes all drafts of a user. */
export function removeDrafts(userId: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(nameOf('', userId))) localStorage.removeItem(name)
}

/** Calls back with the key of each draft that another tab stores or removes. */
export function onStoredElsewhere(changed: (key: string) => void): void {
  addEventListener('storage', ({ key: name }) => {
    if (name?.startsWith(nameOf(''))) changed(name.slice(nameOf('').length))
  })
}

type Stored = Draft & { at: number }

function parse(stored: string | null): Stored | null {
  try {
    const { text, base, at } = JSON.parse(stored ?? '')
    return typeof text === 'string' && typeof base === 'string' && at > Date.now() - longestKept
      ? { text, base, at }
      : null
  } catch {
    return null
  }
}

for (const name of Object.keys(localStorage))
  if (name.startsWith(prefix) && parse(localStorage.getItem(name)) === null) localStorage.removeItem(name)
