import { startTransition, useEffect, useState } from 'react'

/**
 * The number of items of a long list to render: at first the visible ones, then more in steps, so that the page keeps
 * responding to input.
 */
export function useProgressiveCount(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const more = () => startTransition(() => setDrawn(drawn + Math.max(80, drawn / 2)))
    const timer = setTimeout(more, 50)
    return () => clearTimeout(timer)
  }, [drawn, total])
  return Math.min(drawn, total)
}
