import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

export function theme(): Theme {
  const chosen = localStorage.getItem('theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Stores the theme in this browser; public/theme.js applies it before the next page is painted. */
export function setTheme(next: Theme): void {
  if (next === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', next)
  document.documentElement.dataset.theme = next
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, theme)
