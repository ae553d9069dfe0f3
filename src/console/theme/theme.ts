import { createStore } from '../state/create-store.ts'
import { storeItem } from '../state/store-item.ts'

export type Theme = 'system' | 'light' | 'dark'

const store = createStore<Theme>(storedTheme())

/** Stores the theme in this browser; public/theme.js applies it before the next page is painted. */
export function setTheme(next: Theme): void {
  storeItem('theme', next === 'system' ? null : next)
  document.documentElement.dataset.theme = next
  store.set(next)
}

export const useTheme = (): Theme => store.use()

function storedTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
