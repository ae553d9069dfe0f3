import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { taskLinkIn } from './task-links.ts'

type Held = { id: string; top: number }
export type SteadyRow = RefObject<Held | null>

/**
 * Keeps a task's row at its place on the screen while the panel next to the list opens or closes. Call `hold` before
 * the change.
 */
export function useSteadyRow(list: RefObject<HTMLElement | null>, openId: string | undefined) {
  const held = useRef<Held | null>(null)
  const hold = useCallback(
    (id: string) => {
      const row = rowOf(list.current, id)
      held.current = row && isSeen(row) ? { id, top: row.getBoundingClientRect().top } : null
    },
    [list],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open task changes the layout
  useLayoutEffect(() => {
    const row = held.current && rowOf(list.current, held.current.id)
    if (row) scrollBack(row, held.current!.top)
  }, [openId, list])
  return { held, hold }
}

const rowOf = (list: HTMLElement | null, id: string) => taskLinkIn(list, id)?.parentElement ?? null

/** The height of the sticky page header, in pixels. */
export const belowHead = 60

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return row.checkVisibility() && bottom > belowHead && top < innerHeight
}

/** Scrolls the containers of a row until it is at the same height again; boards also scroll sideways. */
function scrollBack(row: HTMLElement, top: number): void {
  for (let around = row.parentElement; around; around = around.parentElement)
    if (scrolls(around)) around.scrollTop += row.getBoundingClientRect().top - top
  const board = row.closest<HTMLElement>('[data-board]')
  if (board) board.scrollLeft += besides(row.getBoundingClientRect(), board.getBoundingClientRect())
}

const scrolls = (element: HTMLElement) =>
  element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)

/** How far a row overflows its container to the left or right. */
const besides = (row: DOMRect, around: DOMRect): number =>
  row.right > around.right ? row.right - around.right : Math.min(row.left - around.left, 0)
