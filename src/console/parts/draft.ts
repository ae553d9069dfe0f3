import { useEffect, useState } from 'react'

/** An unsaved text, and the saved text that the edit started from. */
export type Draft = { text: string; base: string }

const drafts = new Map<string, Draft>()

/**
 * The unsaved text of a field, or null. It is kept while the user visits other pages, and the browser warns before the
 * tab closes.
 */
export function useDraft(key: string, saved: string): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useBasedDraft(key, saved)
  return [draft?.text ?? null, text => setDraft(text === null ? null : { text, base: saved })]
}

/** The same with its base text, which stays when another text is saved meanwhile. */
export function useBasedDraft(key: string, saved: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => {
    const kept = drafts.get(key) ?? null
    return kept?.text === saved ? null : kept
  })
  const isTyped = draft !== null && draft.text !== draft.base
  useEffect(() => {
    if (!isTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])
  const change = (next: Draft | null) => {
    if (next === null || next.text === next.base) drafts.delete(key)
    else drafts.set(key, next)
    setDraft(next)
  }
  return [draft, change]
}

/** Removes a draft that was saved, also after the user has left its page. */
export const dropDraft = (key: string): void => {
  drafts.delete(key)
}
