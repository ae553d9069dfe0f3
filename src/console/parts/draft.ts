import { useEffect, useState } from 'react'

const drafts = new Map<string, string>()

/**
 * What is being typed in place of what is saved, null where nothing is. It is kept while one is on other pages, and
 * asked about before the tab closes.
 */
export function useDraft(key: string, saved: string): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useState(() => {
    const kept = drafts.get(key) ?? null
    return kept === saved ? null : kept
  })
  const isTyped = draft !== null && draft !== saved
  useEffect(() => {
    if (!isTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])
  const change = (next: string | null) => {
    if (next === null || next === saved) drafts.delete(key)
    else drafts.set(key, next)
    setDraft(next)
  }
  return [draft, change]
}
