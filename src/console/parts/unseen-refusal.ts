import { useEffect, useRef } from 'react'
import { showErrorToast } from './toasts.tsx'
import { useWhileShown } from './while-shown.ts'

/**
 * Shows a refusal as a toast if its form disappears before the user does anything, as when the reread after the refusal
 * shows that the user may no longer do this. The change that the form sends gets the returned function as `onError`, so
 * that a refusal also has a toast if it arrives after the user has closed the form. It returns whether the form is
 * open.
 */
export function useUnseenRefusal(refusal: Error | null): (refused: Error) => boolean {
  const unseen = useRef<Error | null>(null)
  const keep = useWhileShown((refused: Error) => {
    unseen.current = refused
  })
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
  return refused => {
    const isShown = keep(refused)
    if (!isShown) showErrorToast(refused)
    return isShown
  }
}
