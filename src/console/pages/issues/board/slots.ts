import type { Status } from '../../../parts/statuses.ts'

/** A place in a column: the numbers of the issues around it. The one that is being moved does not count. */
export type Slot = { status: Status; index: number; after: number | null; before: number | null }

/** The attributes by which dragging finds columns and cards. */
export const columnMark = (status: Status) => ({ 'data-column': status })
export const cardMark = (number: number) => ({ 'data-card': number })

export const columnsOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-column]')]
export const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
export const numberOf = (card: HTMLElement) => Number(card.dataset.card)

const cardsIn = (column: HTMLElement, moving: number) =>
  [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(card => numberOf(card) !== moving)

/** The slot of a column at an index; the last one if there are fewer cards. */
export function slotAt(column: HTMLElement, index: number, moving: number): Slot {
  const cards = cardsIn(column, moving)
  const at = Math.min(index, cards.length)
  const [after, before] = [cards[at - 1], cards[at]]
  return {
    status: column.dataset.column as Status,
    index: at,
    after: after ? numberOf(after) : null,
    before: before ? numberOf(before) : null,
  }
}

/** The slot under a point; null above or beside the board. */
export function slotUnder(board: HTMLElement, x: number, y: number, moving: number): Slot | null {
  const { top } = board.getBoundingClientRect()
  const column = columnsOf(board).find(one => x <= one.getBoundingClientRect().right)
  if (!column || y < top) return null
  const cards = cardsIn(column, moving)
  let [low, high] = [0, cards.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { top, height } = cards[middle]!.getBoundingClientRect()
    if (y < top + height / 2) high = middle
    else low = middle + 1
  }
  return slotAt(column, low, moving)
}

/** Where the card with this number is now; null if it left the board. */
export function slotOf(board: HTMLElement, number: number): Slot | null {
  const card = board.querySelector<HTMLElement>(`[data-card="${number}"]`)
  if (!card) return null
  const column = card.closest<HTMLElement>('[data-column]')!
  return slotAt(column, [...column.querySelectorAll('[data-card]')].indexOf(card), number)
}

export const isSame = (one: Slot, other: Slot) =>
  one.status === other.status && one.after === other.after && one.before === other.before

/** Marks a slot, and the card that is being moved. The marks are attributes that React does not set. */
export function mark(board: HTMLElement, slot: Slot | null, moving: number | null): void {
  for (const one of board.querySelectorAll('[data-drop], [data-moving]')) {
    one.removeAttribute('data-drop')
    one.removeAttribute('data-moving')
  }
  const find = (number: number) => board.querySelector<HTMLElement>(`[data-card="${number}"]`)
  if (moving !== null) find(moving)?.setAttribute('data-moving', '')
  if (!slot) return
  const column = columnsOf(board).find(({ dataset }) => dataset.column === slot.status)
  column?.setAttribute('data-drop', '')
  if (slot.before !== null) find(slot.before)?.setAttribute('data-drop', 'before')
  else if (slot.after !== null) find(slot.after)?.setAttribute('data-drop', 'after')
}
