import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the element that the address names, as soon as it is shown. Returns its id. */
export function useTarget(isShown: (id: string) => boolean): string {
  const { hash, state } = useLocation()
  const { __TSR_index: visit } = state
  const hasTarget = hash !== '' && isShown(hash)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be visited again
  useEffect(() => {
    if (hasTarget) return scrollTo(document.getElementById(hash)!)
  }, [hash, hasTarget, visit])
  return hash
}

/** What is above it may still load. So it is kept in view for a moment, unless the user scrolls. */
function scrollTo(element: HTMLElement): () => void {
  const scroll = () => element.scrollIntoView({ block: 'center' })
  const resized = new ResizeObserver(scroll)
  const stop = () => {
    resized.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  element.focus({ preventScroll: true })
  resized.observe(document.body)
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  const timer = setTimeout(stop, 2_000)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
