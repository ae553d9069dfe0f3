import { useCallback, useEffect } from 'react'

/** For the tray's element: the page ends with as much room as the tray takes, so all of it can be scrolled clear. */
export function useReservedRoom() {
  return useCallback((tray: HTMLElement | null) => {
    if (!tray) return
    const { style } = document.documentElement
    const reserve = new ResizeObserver(() => style.setProperty('--tray', `${tray.offsetHeight}px`))
    reserve.observe(tray)
    return () => {
      reserve.disconnect()
      style.removeProperty('--tray')
    }
  }, [])
}

/** Asks before the tab is closed; a download leaves it where it is, though browsers cannot know beforehand. */
export function useWarning(isActive: boolean): void {
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
