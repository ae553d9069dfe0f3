import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { linkOf } from '../row-keys.tsx'

/** A card that moves to another column is a new element. If the old one had the focus, the new one gets it. */
export function useFocusAfterMoves(board: RefObject<HTMLElement | null>, data: unknown): void {
  const focused = useRef<number>(undefined)
  useEffect(() => {
    // An element that is removed loses the focus without an event.
    const note = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-issue]') : null
      focused.current = link && board.current?.contains(link) ? Number(link.dataset.issue) : undefined
    }
    const forget = () => {
      focused.current = undefined
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [board])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data has moved cards
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    linkOf(board.current, focused.current)?.focus({ preventScroll: true })
  }, [data, board])
}
