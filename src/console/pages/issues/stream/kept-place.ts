import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keepScrolled } from './keep-scrolled.ts'

/**
 * Keeps what is shown at its place on the screen when earlier entries appear above it, and the focus when nothing is
 * left to show. `first` is the ID of the first entry. Call the result before earlier entries are read.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
  hasEarlier: boolean,
): () => void {
  const kept = useRef<{ element: Element; top: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after earlier entries have appeared
  useLayoutEffect(() => {
    if (!kept.current) return
    const { element, top } = kept.current
    kept.current = null
    const scroller = scrollerOf(element)
    // Comments and history appear one after the other.
    keepScrolled(list.current!, () => {
      if (element.isConnected) scroller.scrollBy(0, element.getBoundingClientRect().top - top)
    })
  }, [first])
  const wasAsked = useRef(false)
  useEffect(() => {
    if (hasEarlier || !wasAsked.current || document.activeElement !== document.body) return
    wasAsked.current = false
    list.current?.focus({ preventScroll: true })
  }, [list, hasEarlier])
  return () => {
    wasAsked.current = true
    const element = list.current?.firstElementChild
    kept.current = element ? { element, top: element.getBoundingClientRect().top } : null
  }
}

function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.scrollingElement!
}
