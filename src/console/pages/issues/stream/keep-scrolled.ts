/**
 * Scrolls now, and again whenever the element changes its size, because parts of it may still load: for a moment, unless
 * the user scrolls. Returns a function that ends it.
 */
export function keepScrolled(element: Element, scroll: () => void): () => void {
  const resized = new ResizeObserver(scroll)
  const stop = () => {
    clearTimeout(timer)
    resized.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, 2_000)
  scroll()
  resized.observe(element)
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  return stop
}

const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
