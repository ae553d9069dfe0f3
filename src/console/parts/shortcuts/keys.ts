import { useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../../state/create-store.ts'
import { storeItem } from '../../state/store-item.ts'
import type { Shortcut } from './table.ts'
import { keepTyped, takeTyped } from './typed-ahead.ts'

type Handlers = { [key in Shortcut]?: () => void }

/** The handlers of the components that are shown, latest last. */
const active: Handlers[] = []

/** Handles shortcuts while the component is shown. A control with `shortcut` takes precedence. */
export function useShortcuts(handlers: Handlers): void {
  const call = useEffectEvent((key: Shortcut) => handlers[key]?.())
  const names = Object.keys(handlers).join()
  useEffect(() => {
    const own: Handlers = Object.fromEntries(names.split(',').map(key => [key, () => call(key as Shortcut)]))
    active.push(own)
    return () => void active.splice(active.indexOf(own), 1)
  }, [names])
}

/**
 * Keeps a shortcut that is pressed before its text area is there, and focuses it then. The text area also gets what is
 * typed in between.
 */
export function useShortcutAhead(key: Shortcut, isThere: boolean): void {
  const [isPressed, setPressed] = useState(false)
  useShortcuts(isThere ? {} : { [key]: () => setPressed(true) })
  useEffect(() => {
    if (!isPressed) return
    keepTyped(() => setPressed(false), { hasLines: true })
    return () => void takeTyped()
  }, [isPressed])
  const isDue = isThere && isPressed
  useEffect(() => {
    if (!isDue) return
    const { text } = takeTyped()
    setPressed(false)
    actionOf(key)?.()
    // As typed, so that the field and its undo know of it.
    if (text) document.execCommand('insertText', false, text)
  }, [key, isDue])
}

/** Attributes of a button or field that a shortcut presses or focuses. Screen readers announce the key. */
export const shortcut = (key: Shortcut) => ({
  'aria-keyshortcuts': areOn.get() ? key : undefined,
  'data-shortcut': key,
})

/** The shortcuts with a control on the page, each with what it does. Those that are off work here, too. */
export const actionsOnPage = (keys: readonly Shortcut[]): [Shortcut, () => void][] =>
  keys.flatMap(key => {
    const control = controlOf(`[data-shortcut="${CSS.escape(key)}"]`)
    return control ? [[key, () => use(control)]] : []
  })

/** Whether a shortcut does something on the page. Those that are off count, too. */
export const isOnPage = (key: Shortcut): boolean =>
  active.some(handlers => Object.hasOwn(handlers, key)) || actionsOnPage([key]).length > 0

const stored = 'shortcuts'
const areOn = createStore(localStorage.getItem(stored) !== 'off')
export const useAreShortcutsOn = (): boolean => areOn.use()

/** Switches the shortcuts on or off in this browser, for users whose input they disturb, such as speech input. */
export function setShortcuts(next: boolean): void {
  storeItem(stored, next ? null : 'off')
  areOn.set(next)
}

/** Listens for shortcuts on all pages. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  if (!areOn.get() || event.defaultPrevented || isTyped(event)) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Keyboards differ in how they type punctuation.
  if ((event.shiftKey && key !== '?' && key !== '/') || (event.repeat && !repeated.includes(key))) return
  const act = actionOf(key)
  if (!act) return
  event.preventDefault()
  act()
}

const repeated = ['j', 'k']

/** Whether the user types, composes with an input method, presses a browser's shortcut, or uses a dialog or a menu. */
export function isTyped({ target, isComposing, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  // Safari ends the composition before the keydown event; only the key code shows it.
  if (isComposing || keyCode === 229 || ctrlKey || metaKey || altKey) return true
  return target instanceof Element && target.closest(inputs) !== null
}

const inputs =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]'

function actionOf(key: string): (() => void) | undefined {
  const control = controlOf(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (control) return () => use(control)
  return active.findLast(handlers => Object.hasOwn(handlers, key))?.[key as Shortcut]
}

/** The page itself is inert while a dialog covers it, and used when the dialog has closed. */
const controlOf = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    one => one.checkVisibility() && !one.closest('[inert]:not(#root)'),
  )

const use = (control: HTMLElement): void =>
  control.matches('input, textarea') ? control.focus() : control.click()
