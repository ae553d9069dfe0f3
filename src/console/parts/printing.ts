import { useSyncExternalStore } from 'react'

let isAnnounced = false
const media = matchMedia('print')

/** Whether the page is printed or shown in a print preview. */
export const useIsPrinting = (): boolean => useSyncExternalStore(listen, () => isAnnounced || media.matches)

function listen(changed: () => void): () => void {
  const announce = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    changed()
  }
  addEventListener('beforeprint', announce)
  addEventListener('afterprint', announce)
  media.addEventListener('change', changed)
  return () => {
    removeEventListener('beforeprint', announce)
    removeEventListener('afterprint', announce)
    media.removeEventListener('change', changed)
  }
}
