/** Does work when the browser has nothing else to do, and soon in any case; answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const id = setTimeout(work, 16)
    return () => clearTimeout(id)
  }
  const id = requestIdleCallback(work, { timeout: 200 })
  return () => cancelIdleCallback(id)
}
