import { useEffect } from 'react'

/** While a field accepts files, one that is dropped beside it does nothing. The browser would open it in place of the page. */
export function useMissedDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const listeners = new AbortController()
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, refuse, { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
}
