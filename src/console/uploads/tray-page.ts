import { useCallback } from 'react'

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
