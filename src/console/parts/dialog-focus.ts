import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusMain } from './focus.ts'
import { focusPlace, placeOf } from './row-place.ts'

/**
 * Focuses the first empty required field of a form, or else its first field. Fields that appear later get the focus
 * then, unless it has moved.
 */
export function useFirstFocus(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const window = content.current!.parentElement!
    const focusFirst = () => {
      if (content.current!.contains(document.activeElement)) return true
      const first = firstIn(content.current!)
      if (first) first.focus()
      else window.focus()
      return first !== undefined
    }
    if (focusFirst()) return
    const changes = new MutationObserver(() => {
      if (document.activeElement !== window || focusFirst()) changes.disconnect()
    })
    changes.observe(content.current!, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [content])
}

const texts = 'input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), textarea'
const fields = `form :is(${texts}, input[type=radio]:checked, input[type=checkbox], select, [data-choice])`

function firstIn(content: HTMLElement): HTMLElement | undefined {
  const found = (selector: string) => [...content.querySelectorAll<HTMLElement>(selector)].filter(isEnabled)
  const isEmpty = (field: HTMLElement) => (field as HTMLInputElement).value === ''
  return found(`form :is(${texts}):required`).find(isEmpty) ?? found(fields)[0] ?? found('[data-first]')[0]
}

const isEnabled = (field: HTMLElement) => !field.matches(':disabled')

/**
 * Returns the focus to the element that had it before, or to `from`, unless it has moved meanwhile. If that was deleted
 * with its row, the row in its place gets the focus, or else the dialog around it.
 */
export function useReturnedFocus(popup: RefObject<HTMLElement | null>, from?: HTMLElement): void {
  const [opener] = useState(() => from ?? openerOf())
  const [place] = useState(() => opener && placeOf(opener))
  const [around] = useState(() => opener?.closest<HTMLElement>('[role=dialog]'))
  useLayoutEffect(() => {
    const shown = popup
    return () => {
      const window = shown.current
      const wasIn = window?.contains(document.activeElement)
      // After the change is rendered, because it may remove the opener.
      queueMicrotask(() => {
        const { activeElement } = document
        if (activeElement !== document.body && !(wasIn && window?.contains(activeElement))) return
        const goOn = () => {
          if (place && focusPlace(place)) return
          if (around?.isConnected) around.focus()
          else focusMain()
        }
        if (opener?.isConnected) focusUntilGone(opener, goOn)
        else goOn()
      })
    }
  }, [popup, opener, place, around])
}

/** Focuses an element, and calls `goOn` if it is removed while it has the focus, as by the reread after a deletion. */
function focusUntilGone(element: HTMLElement, goOn: () => void): void {
  element.focus()
  const removals = new MutationObserver(() => {
    if (document.activeElement === element) return
    removals.disconnect()
    if (!element.isConnected && document.activeElement === document.body) goOn()
  })
  removals.observe(document.body, { childList: true, subtree: true })
}

/** The element to return the focus to. For an item of a menu, which will have closed, it is the menu's button. */
function openerOf(): HTMLElement | null {
  const focused = document.activeElement
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (label) return document.getElementById(label)
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}

const open: object[] = []

/** Whether this dialog is the topmost one: only that one reacts to Escape, to clicks outside, and to going back. */
export function useTopmost(): () => boolean {
  const own = useRef({})
  useEffect(() => {
    const window = own.current
    open.push(window)
    return () => {
      open.splice(open.indexOf(window), 1)
    }
  }, [])
  return () => open.at(-1) === own.current
}
