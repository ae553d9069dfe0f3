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
