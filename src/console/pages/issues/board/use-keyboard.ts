import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useChildChanges } from '../../../parts/child-changes.ts'
import { boardMark } from '../../../parts/shortcuts/table.ts'
import { cardAt, columnsOf, mark, numberOf, type Slot, slotAt, slotOf } from './slots.ts'

type Lifted = { number: number; slot: Slot; from: Slot }
export type Step = 'lifted' | 'moved' | 'dropped' | 'canceled' | 'lost'

type Actions = {
  board: RefObject<HTMLElement | null>
  /** Says where the card is, to screen readers. */
  say(step: Step, lifted: Omit<Lifted, 'from'>): void
  drop(number: number, slot: Slot): void
}

/** Handlers that move the focused card by keyboard: space, arrow keys, and space again. Escape cancels. */
export function useKeyboard({ board, say, drop }: Actions) {
  const lifted = useRef<Lifted>(null)
  const show = (next: Lifted | null) => {
    lifted.current = next
    mark(board.current!, next?.slot ?? null, next?.number ?? null)
    const marked = '[data-drop=before], [data-drop=after], [data-drop]:not(:has([data-drop]))'
    board.current!.querySelector(marked)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const lift = (card: HTMLElement) => {
    const number = numberOf(card)
    const from = slotOf(board.current!, number)!
    show({ number, slot: from, from })
    say('lifted', lifted.current!)
  }
  const end = (step: 'dropped' | 'canceled' | 'lost') => {
    const { number, slot, from } = lifted.current!
    show(null)
    say(step, { number, slot: step === 'dropped' ? slot : (slotOf(board.current!, number) ?? from) })
    if (step === 'dropped') drop(number, slot)
  }
  const move = ({ number, slot, from }: Lifted, key: string) => {
    const columns = columnsOf(board.current!)
    const at = columns.findIndex(({ dataset }) => dataset.column === slot.status)
    const [across, down] = steps[key]!
    const column = columns[Math.max(0, Math.min(columns.length - 1, at + across))]!
    show({ number, slot: slotAt(column, Math.max(0, slot.index + down), number), from })
    say('moved', lifted.current!)
  }
  // Another user may delete the card, or move it to another column, where it is a new element.
  useChildChanges(board, () => {
    const now = lifted.current && slotOf(board.current!, lifted.current.number)
    if (lifted.current && now?.status !== lifted.current.from.status) end('lost')
  })
  return {
    [boardMark]: '',
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, target } = event
      const card = cardAt(target)
      if (!card || event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return
      if (!lifted.current && key !== ' ') return
      // While a card is lifted, no other key does anything.
      event.preventDefault()
      if (!lifted.current) lift(card)
      else if (key === ' ' || key === 'Enter') end('dropped')
      else if (key === 'Escape') end('canceled')
      else if (key in steps) move(lifted.current, key)
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (lifted.current && cardAt(event.target)) end('canceled')
    },
  }
}

const steps: Record<string, [across: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
