/** All keyboard shortcuts: single keys, without modifiers. `shortcut-help.tsx` has their names. */
export const shortcuts = {
  everywhere: ['c', '?'],
  list: ['j', 'k', 'o', 'x'],
  issue: ['s', 'p', 'a', 'l', 'd'],
  page: ['m'],
} as const

/** The keys that move the focused card of a board. They work also if the shortcuts are off. */
export const boardKeys = ['Space', '← ↑ ↓ →', 'Esc'] as const

export type Group = keyof typeof shortcuts
export type BoardKey = (typeof boardKeys)[number]
export type Shortcut = (typeof shortcuts)[Group][number]
