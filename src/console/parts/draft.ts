import { useEffect, useState } from 'react'

/** A text that is being typed, and the saved text that it began from. */
export type Draft = { text: string; base: string }

const drafts = new Map<string, Draft>()

/**
 * What is being typed in place of what is saved, null where nothing is. It is kept while one is on other pages, and
 * asked about before the tab closes.
 */
export function useDraft(key: string, saved: string): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useBasedDraft(key, saved)
  return [draft?.text ?? null, text => setDraft(text === null ? null : { text, base: saved })]
}

/** The same with the text that it began from, which stays while another text is saved. */
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

/** Forgets a draft that was saved, also after its page was left. */
export const dropDraft = (key: string): void => {
  drafts.delete(key)
}
