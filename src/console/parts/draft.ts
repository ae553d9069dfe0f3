import { useState } from 'react'
import { createStore } from '../state/create-store.ts'
import { onStoredElsewhere, readDraft, storeDraft } from './stored-drafts.ts'
import { useUnloadWarning } from './unload-warning.ts'

/** An unsaved text, and the saved text that the edit started from. */
export type Draft = { text: string; base: string }

/** Changes with each draft. */
const changes = createStore({})

/** The drafts that the page has read or changed. */
const known = new Map<string, Draft | null>()

/** How many drafts were sent or discarded, by key. */
const ended = new Map<string, number>()

/** Those that the browser could not store. */
const unstored = new Set<string>()

/**
 * The unsaved text of a field, or null. It survives a reload and the end of the session, and all tabs show what was
 * typed last. If the browser cannot store it, the browser warns before the tab closes.
 */
export function useDraft(key: string, saved: string): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useBasedDraft(key, saved)
  return [draft?.text ?? null, text => setDraft(text === null ? null : { text, base: saved })]
}

/** The same with its base text, which stays when another text is saved meanwhile. */
export function useBasedDraft(key: string, saved: string): [Draft | null, (draft: Draft | null) => void] {
  // A text that is opened and not changed is not kept.
  const [opened, setOpened] = useState<Draft | null>(null)
  const kept = changes.use(() => draftOf(key))
  useUnloadWarning(changes.use(() => unstored.has(key)))
  const change = (next: Draft | null) => {
    const isChanged = next !== null && next.text !== next.base
    setOpened(isChanged ? null : next)
    keep(key, isChanged ? next : null)
  }
  return [kept === null || kept.text === saved ? opened : kept, change]
}

/** Removes a draft whose text was saved, also after the user has left its page. What was typed since then stays. */
export function dropDraft(key: string, saved: string): void {
  if (newestDraft(key)?.text === saved) keep(key, null)
}

/** A number that changes when the draft is sent or discarded. What is typed afterwards is another text. */
export const draftNumber = (key: string): number => ended.get(key) ?? 0

/** Changes the text of a draft whose field may have disappeared. Returns whether there is one. */
export function changeDraft(key: string, change: (text: string) => string): boolean {
  const draft = newestDraft(key)
  if (draft) keep(key, { ...draft, text: change(draft.text) })
  return draft !== null
}

/** Another tab may have stored a text just now. */
const newestDraft = (key: string): Draft | null => (unstored.has(key) ? draftOf(key) : readDraft(key))

function draftOf(key: string): Draft | null {
  if (!known.has(key)) known.set(key, readDraft(key))
  return known.get(key)!
}

function keep(key: string, draft: Draft | null): void {
  if (draft === null && draftOf(key) !== null) ended.set(key, draftNumber(key) + 1)
  known.set(key, draft)
  if (storeDraft(key, draft)) unstored.delete(key)
  else unstored.add(key)
  changes.set({})
}

/** Shows what another tab has stored, also in a focused field: its next key would overwrite the other text. */
function reread(key: string): void {
  known.delete(key)
  unstored.delete(key)
  changes.set({})
}

onStoredElsewhere(reread)
addEventListener('pageshow', ({ persisted }) => {
  // A page from the browser's cache has missed what other tabs have stored.
  // A copy, because a field that is shown adds its key again at once.
  if (persisted) for (const key of [...known.keys()]) if (!unstored.has(key)) reread(key)
})
