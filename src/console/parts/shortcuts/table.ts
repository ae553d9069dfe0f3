/** All keyboard shortcuts: single keys, without modifiers. `shortcut-help.tsx` has their names. */
export const shortcuts = {
  everywhere: ['c', '?'],
  list: ['j', 'k', 'o', 'x'],
  issue: ['s', 'p', 'a', 'l', 'd'],
  page: ['m'],
} as const

export type Group = keyof typeof shortcuts
export type Shortcut = (typeof shortcuts)[Group][number]
