import { useCallback, useEffect } from 'react'

/** A ref for the tray. It reserves the tray's height at the end of the page, so the tray never covers content. */
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

/** Warns before the tab closes. A download does not leave the page, but fires the same event. */
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
