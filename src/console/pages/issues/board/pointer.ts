import { followEdges } from './edges.ts'
import { cardAt, mark, numberOf, type Slot, slotUnder } from './slots.ts'

/** A mouse drags after this many pixels; a finger that moves as far before its time scrolls. */
const slack = 6
/** How long a finger rests on a card to drag it, in milliseconds. */
const rest = 300

type Held = { card: HTMLElement; number: number; id: number; x: number; y: number; timer?: number }

/** Lets users drag cards by mouse, pen, and touch. Returns a function that stops it. */
export function allowDragging(board: HTMLElement, drop: (number: number, slot: Slot) => void): () => void {
  const stopped = new AbortController()
  let held: Held | null = null
  let ghost: HTMLElement | null = null
  let slot: Slot | null = null
  const edges = followEdges(board, (x, y) => point(x, y))

  const point = (x: number, y: number) => {
    if (!held || !ghost) return
    slot = slotUnder(board, x, y, held.number)
    mark(board, slot, held.number)
  }
  const begin = () => {
    ghost = ghostOf(held!.card)
    board.setAttribute('data-dragging', '')
    follow(held!.x, held!.y)
  }
  const follow = (x: number, y: number) => {
    ghost!.style.translate = `${x - held!.x}px ${y - held!.y}px`
    point(x, y)
    edges.at(x, y)
  }
  const end = () => {
    clearTimeout(held?.timer)
    edges.stop()
    ghost?.remove()
    board.removeAttribute('data-dragging')
    mark(board, null, null)
    ;[held, ghost, slot] = [null, null, null]
  }

  const press = (event: PointerEvent) => {
    const card = cardAt(event.target)
    if (!card || held || event.button !== 0 || !event.isPrimary) return
    held = { card, number: numberOf(card), id: event.pointerId, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'touch') held.timer = window.setTimeout(begin, rest)
  }
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (held?.id !== pointerId) return
    const isFar = Math.hypot(x - held.x, y - held.y) > slack
    if (!ghost && isFar && held.timer !== undefined) return end()
    if (!ghost && isFar) begin()
    if (ghost) follow(x, y)
  }
  const release = ({ pointerId }: PointerEvent) => {
    if (held?.id !== pointerId) return
    const [isDragged, number, at] = [ghost !== null, held.number, slot]
    end()
    if (isDragged) ignoreClick()
    if (isDragged && at) drop(number, at)
  }
  const cancel = ({ pointerId }: PointerEvent) => held?.id === pointerId && end()
  const giveUp = (event: KeyboardEvent) => {
    if (!ghost || event.key !== 'Escape') return
    event.preventDefault()
    addEventListener('pointerup', ignoreClick, { once: true })
    end()
  }
  /** A finger that drags neither scrolls nor opens the menu of a link, and the browser drags no links itself. */
  const prevent = (event: Event) => (ghost || (held && event.type === 'dragstart')) && event.preventDefault()

  const { signal } = stopped
  board.addEventListener('pointerdown', press, { signal })
  for (const type of ['dragstart', 'touchmove', 'contextmenu'])
    board.addEventListener(type, prevent, { signal, passive: false })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', giveUp, { signal, capture: true })
  return () => {
    end()
    stopped.abort()
  }
}

/** A picture of the card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement
  const { left, top, width, height } = card.getBoundingClientRect()
  for (const one of [ghost, ...ghost.querySelectorAll('*')])
    for (const name of ['data-card', 'data-issue', 'id']) one.removeAttribute(name)
  ghost.inert = true
  ghost.setAttribute('data-ghost', '')
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(ghost)
  return ghost
}

/** The click that ends a drag opens nothing. */
function ignoreClick(): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
