import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Calls `changed` after elements were added to an element, moved in it, or removed from it, before they are painted. */
export function useChildChanges(element: RefObject<HTMLElement | null>, changed: () => void): void {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // The element may appear later than this component.
  useLayoutEffect(() => setRoot(element.current))
  const call = useEffectEvent(changed)
  useEffect(() => {
    if (!root) return
    call()
    const observer = new MutationObserver(() => call())
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root])
}
