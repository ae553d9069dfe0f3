/** All keyboard shortcuts: single keys, without modifiers. `names.ts` has their names. */
export const shortcuts = {
  everywhere: ['/', 'c', '?'],
  list: ['j', 'k', 'o', 'x'],
  issue: ['s', 'p', 'a', 'l', 'd'],
  page: ['m'],
} as const

/** The keys that move the focused card of a board. They work also if the shortcuts are off. */
export const boardKeys = ['Space', '← ↑ ↓ →', 'Esc'] as const

/** The attribute of a board whose cards the user may move. */
export const boardMark = 'data-board-keys'

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** With K, it opens the search field also while the user types. */
export const mainKey = isMac ? '⌘' : 'Ctrl'

/** Whether a key is pressed with the main key only. */
export const isWithMainKey = ({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>): boolean =>
  ctrlKey === !isMac && metaKey === isMac && !altKey && !shiftKey

/** The keys of the search field. */
export const searchKeys = [`${mainKey} K`, '↑ ↓', 'Enter', `${mainKey} Enter`] as const

export type Group = keyof typeof shortcuts
export type BoardKey = (typeof boardKeys)[number]
export type Shortcut = (typeof shortcuts)[Group][number]
