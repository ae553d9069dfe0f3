import { useEffect, useRef } from 'react'

/**
 * A function such as `close` that does nothing once the component has disappeared: another dialog may be open by then.
 * It returns whether it was called.
 */
export function useWhileShown<Given extends unknown[]>(call: (...given: Given) => void) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (...given: Given): boolean => {
    if (isShown.current) call(...given)
    return isShown.current
  }
}
