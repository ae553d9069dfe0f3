import { useEffect, useRef } from 'react'
import { showErrorToast } from './toasts.tsx'

/**
 * Shows a refusal as a toast if its form disappears before the user does anything, as when the reread after the refusal
 * shows that the user may no longer do this.
 */
export function useUnseenRefusal(refusal: Error | null): void {
  const unseen = useRef<Error | null>(null)
  useEffect(() => {
    unseen.current = refusal
    if (!refusal) return
    const done = new AbortController()
    const see = () => {
      unseen.current = null
    }
    for (const input of ['pointerdown', 'keydown'] as const)
      addEventListener(input, see, { capture: true, signal: done.signal })
    return () => done.abort()
  }, [refusal])
  useEffect(
    () => () => {
      if (unseen.current) showErrorToast(unseen.current)
    },
    [],
  )
}
