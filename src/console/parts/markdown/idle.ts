/** Runs work when the browser is idle, or within 200 ms; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const id = setTimeout(work, 16)
    return () => clearTimeout(id)
  }
  const id = requestIdleCallback(work, { timeout: 200 })
  return () => cancelIdleCallback(id)
}
