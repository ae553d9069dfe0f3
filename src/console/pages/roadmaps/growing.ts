import { startTransition, useEffect, useState } from 'react'

/**
 * How many of a long list to draw: at first as many as are seen, then more and more, each time once what was pressed
 * has been answered.
 */
export function useGrowing(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const more = () => startTransition(() => setDrawn(drawn + Math.max(80, drawn / 2)))
    const timer = setTimeout(more, 50)
    return () => clearTimeout(timer)
  }, [drawn, total])
  return Math.min(drawn, total)
}
