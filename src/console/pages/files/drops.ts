import { useEffect, useRef, useState } from 'react'

export type DragOver = {
  /** What is dragged: files from outside the page, or an item of the list. */
  what: 'files' | 'item'
  /** The target folder; null: the root; undefined: not over a folder. */
  folder: string | null | undefined
}

type DropHandlers = {
  onFiles(transfer: DataTransfer, folder: string | null | undefined): void
  onItem(id: string, folder: string | null): void
  mayWrite: boolean
}

const itemType = 'application/x-cairn-item'

/** Call this when the user starts to drag an item of the list. */
export function startDrag(transfer: DataTransfer, id: string): void {
  transfer.setData(itemType, id)
  transfer.effectAllowed = 'move'
}

/** Marks an element as the drop target of a folder. */
export const dropTargetFor = (folder: string | null) => ({ 'data-folder': folder ?? '' })

/**
 * What is dragged over the page, unless a dialog covers it. The whole page accepts drops, so the browser never opens a
 * dropped file.
 */
export function useDrops(takes: DropHandlers): DragOver | null {
  const [over, setOver] = useState<DragOver | null>(null)
  const latest = useRef(takes)
  latest.current = takes
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const hold = (event: DragEvent) => {
      // The field of a text has taken it.
      if (event.defaultPrevented) return setOver(null)
      const next = overOf(event)
      if (!next) return
      event.preventDefault()
      if (isCovered()) {
        event.dataTransfer!.dropEffect = 'none'
        return setOver(null)
      }
      const isTaken = latest.current.mayWrite && (next.what === 'files' || next.folder !== undefined)
      event.dataTransfer!.dropEffect = isTaken ? (next.what === 'files' ? 'copy' : 'move') : 'none'
      setOver(last => (last?.what === next.what && last.folder === next.folder ? last : next))
    }
    const drop = (event: DragEvent) => {
      setOver(null)
      const at = overOf(event)
      if (!at || event.defaultPrevented) return
      event.preventDefault()
      const { mayWrite, onFiles, onItem } = latest.current
      if (!mayWrite || isCovered()) return
      if (at.what === 'files') onFiles(event.dataTransfer!, at.folder)
      else if (at.folder !== undefined) onItem(event.dataTransfer!.getData(itemType), at.folder)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(null)
    addEventListener('dragover', hold, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('dragend', () => setOver(null), { signal })
    return () => listeners.abort()
  }, [])
  return over
}

/** Whether a dialog covers the page. What is dropped beside a field of the dialog must not be shared. */
const isCovered = () => document.querySelector('#root:is([inert], [aria-hidden=true])') !== null

function overOf({ dataTransfer, target }: DragEvent): DragOver | null {
  const types = dataTransfer?.types ?? []
  const what = types.includes(itemType) ? 'item' : types.includes('Files') ? 'files' : null
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null
  const folder = marked?.dataset.folder
  return what && { what, folder: folder === '' ? null : folder }
}
