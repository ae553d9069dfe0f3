import { createContext, use } from 'react'
import { createStore } from '../state/create-store.ts'
import { storeItem } from '../state/store-item.ts'

export type Locale = 'ja' | 'en'

/** Each language under its own name. */
export const languages: readonly (readonly [Locale, string])[] = [
  ['ja', '日本語'],
  ['en', 'English'],
]

const store = createStore<Locale>(chosen() ?? preferred(navigator.languages))
document.documentElement.lang = store.get()

/** The language of all texts and of API messages. */
export const locale = (): Locale => store.get()

export function setLocale(next: Locale): void {
  document.documentElement.lang = next
  store.set(next)
}

/** Keeps the language in this browser, for pages without a signed-in user. */
export function chooseLocale(next: Locale): void {
  storeItem('locale', next)
  setLocale(next)
}

/** A context, because a list reads it thousands of times, and a subscription for each would take long. */
export const LocaleContext = createContext(locale())

export const useLocale = (): Locale => use(LocaleContext)

/** The language of `LocaleContext`, which changes with `setLocale`. */
export const useCurrentLocale = (): Locale => store.use()

function chosen(): Locale | null {
  const kept = localStorage.getItem('locale')
  return kept === 'ja' || kept === 'en' ? kept : null
}

/** Japanese, unless the browser prefers English; the service decides in the same way. */
function preferred(languages: readonly string[]): Locale {
  const known = languages.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => tag === 'ja' || tag === 'en')
  return known === 'en' ? 'en' : 'ja'
}
