import { useEffect, useRef } from 'react'

/** Returns whether the component is still on the page, for what happens after a response. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}

/** A function such as `close` that does nothing once the component has disappeared: another dialog may be open by then. */
export function useWhileShown<Given extends unknown[]>(call: (...given: Given) => void) {
  const isShown = useIsShown()
  return (...given: Given): void => {
    if (isShown()) call(...given)
  }
}
