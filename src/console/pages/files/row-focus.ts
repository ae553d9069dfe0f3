import { useEffect, useRef, useState } from 'react'
import { rowLinkId } from '../../uploads/deletions.ts'
import { type Item, neighborsOf } from './tree.ts'

/**
 * Moves the focus when the focused element disappears. `note` is called before an item may leave the list.
 * `file`: the one whose details are shown.
 */
export function useRowFocus(items: Item[], folderId: string | null, file: Item | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const neighbors = useRef<string[]>([])
  const [wanted, setWanted] = useState<string[] | null>(null)
  useEffect(() => {
    if (!wanted) return
    const links = wanted.map(id => document.getElementById(rowLinkId(id)))
    const next = links.find(link => link !== null) ?? content.current
    // The router has scrolled to where the user was.
    next?.focus({ preventScroll: next === content.current })
  }, [wanted])
  const last = useRef({ folderId, file })
  useEffect(() => {
    const before = last.current
    last.current = { folderId, file }
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== content.current) return
    // The rows of a folder disappear when another one opens. The row of the one before is there if it is further up.
    if (folderId !== before.folderId) setWanted([before.folderId ?? ''])
    // Going back closes the details of a file, and takes the focus with them.
    else if (!file && before.file) setWanted([before.file.id])
  }, [folderId, file])
  return {
    content,
    note(item: Item) {
      neighbors.current = neighborsOf(items, item)
    },
    /** Focuses the row in the place of the noted item, or the content if there is none. */
    focusNeighbor: () => setWanted([...neighbors.current]),
    /** Focuses the row of an item, or the content if the list does not render it. */
    focusItem: ({ id }: Item) => setWanted([id]),
  }
}
