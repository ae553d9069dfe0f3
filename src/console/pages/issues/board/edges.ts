/** How close to an edge the pointer scrolls, in pixels, and how far per frame. */
const margin = 48
const most = 14

/** Scrolls the board and the column under a pointer that is near an edge. `scrolled` is called after each step. */
export function followEdges(board: HTMLElement, scrolled: (x: number, y: number) => void) {
  let pointer: { x: number; y: number } | null = null
  let frame: number | null = null
  const step = () => {
    frame = null
    if (!pointer) return
    const { x, y } = pointer
    const cards = listUnder(board, x)
    const hasMoved = [
      scrollBy(board, 'scrollLeft', speed(x, board.getBoundingClientRect(), 'left', 'right')),
      cards !== null &&
        scrollBy(cards, 'scrollTop', speed(y, cards.getBoundingClientRect(), 'top', 'bottom')),
    ]
    if (!hasMoved.includes(true)) return
    scrolled(x, y)
    frame = requestAnimationFrame(step)
  }
  return {
    at(x: number, y: number) {
      pointer = { x, y }
      frame ??= requestAnimationFrame(step)
    },
    stop() {
      pointer = null
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
    },
  }
}

const listUnder = (board: HTMLElement, x: number) =>
  [...board.querySelectorAll<HTMLElement>('[data-cards]')].find(
    one => x <= one.getBoundingClientRect().right,
  ) ?? null

function scrollBy(element: HTMLElement, side: 'scrollLeft' | 'scrollTop', by: number): boolean {
  const before = element[side]
  if (by !== 0) element[side] += by
  return element[side] !== before
}

/** Faster the closer the pointer is to the edge. */
function speed(at: number, box: DOMRect, start: 'left' | 'top', end: 'right' | 'bottom'): number {
  const near = (distance: number) => Math.ceil(most * Math.min(1, Math.max(0, 1 - distance / margin)))
  return near(box[end] - at) - near(at - box[start])
}
