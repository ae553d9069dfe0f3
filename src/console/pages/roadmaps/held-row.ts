import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { linkTo } from './task-links.ts'

type Held = { id: string; top: number }
export type HeldRow = RefObject<Held | null>

/**
 * Keeps the row of a task where it stands on the screen while the list makes room for a task beside it, or takes that
 * room back. `hold` is to be called before the change.
 */
export function useHeldRow(list: RefObject<HTMLElement | null>, openId: string | undefined) {
  const held = useRef<Held | null>(null)
  const hold = useCallback(
    (id: string) => {
      const row = rowOf(list.current, id)
      held.current = row && isSeen(row) ? { id, top: row.getBoundingClientRect().top } : null
    },
    [list],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open task has another layout
  useLayoutEffect(() => {
    const row = held.current && rowOf(list.current, held.current.id)
    if (row) scrollBack(row, held.current!.top)
  }, [openId, list])
  return { held, hold }
}

const rowOf = (list: HTMLElement | null, id: string) => linkTo(list, id)?.parentElement ?? null

/** The head of every page stays above what scrolls; in pixels. */
export const belowHead = 60

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return row.checkVisibility() && bottom > belowHead && top < innerHeight
}

/** Scrolls what the row is in, from the inside out, until it is at the same height again; a board also sideways. */
function scrollBack(row: HTMLElement, top: number): void {
  for (let around = row.parentElement; around; around = around.parentElement)
    if (scrolls(around)) around.scrollTop += row.getBoundingClientRect().top - top
  const board = row.closest<HTMLElement>('[data-board]')
  if (board) board.scrollLeft += besides(row.getBoundingClientRect(), board.getBoundingClientRect())
}

const scrolls = (element: HTMLElement) =>
  element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)

/** How far a row lies outside of what is around it, to the left or to the right. */
const besides = (row: DOMRect, around: DOMRect): number =>
  row.right > around.right ? row.right - around.right : Math.min(row.left - around.left, 0)
