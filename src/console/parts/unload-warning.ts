import { useEffect } from 'react'

/** Asks for confirmation before the tab closes. A download does not leave the page, but fires the same event. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const listeners = new AbortController()
    const { signal } = listeners
    let downloadedAt = Number.NEGATIVE_INFINITY
    const note = ({ target, timeStamp }: Event) => {
      if (target instanceof Element && target.closest('a[href*="/download?"]')) downloadedAt = timeStamp
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (event.timeStamp - downloadedAt > 2000) event.preventDefault()
    }
    addEventListener('click', note, { signal })
    addEventListener('beforeunload', warn, { signal })
    return () => listeners.abort()
  }, [isActive])
}
