import { useSyncExternalStore } from 'react'

export type Locale = 'ja' | 'en'

/** Each language under its own name. */
export const languages: readonly (readonly [Locale, string])[] = [
  ['ja', '日本語'],
  ['en', 'English'],
]

let current: Locale = chosen() ?? preferred(navigator.languages)
const listeners = new Set<() => void>()
document.documentElement.lang = current

/** The language of all texts, which requests ask for too. */
export const locale = (): Locale => current

export function setLocale(next: Locale): void {
  if (next === current) return
  current = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Keeps the language in this browser, for pages without a signed-in user. */
export function chooseLocale(next: Locale): void {
  localStorage.setItem('locale', next)
  setLocale(next)
}

export const useLocale = (): Locale => useSyncExternalStore(listen, locale)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosen(): Locale | null {
  const kept = localStorage.getItem('locale')
  return kept === 'ja' || kept === 'en' ? kept : null
}

/** Japanese, unless the browser prefers English; the service decides in the same way. */
function preferred(languages: readonly string[]): Locale {
  const known = languages.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => tag === 'ja' || tag === 'en')
  return known === 'en' ? 'en' : 'ja'
}
