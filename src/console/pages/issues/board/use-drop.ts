import type { RefObject } from 'react'
import type { Issue } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { showErrorToast } from '../../../parts/toasts.tsx'
import type { Place } from '../cached-lists.ts'
import { isSame, type Slot, slotOf } from './slots.ts'
import { useMove } from './use-move.ts'

type Outcomes = {
  onRefused(): void
  /** The issue left the board during the move. */
  onLost(issue: Issue): void
}

/** Moves an issue to a slot of the board. A refusal is shown, and the issue goes back. */
export function useDrop(
  board: RefObject<HTMLElement | null>,
  find: (number: number) => Issue | undefined,
  { onRefused, onLost }: Outcomes,
): (number: number, slot: Slot) => void {
  const { id } = useProject()
  const { mutate } = useMove(id)
  return (number, slot) => {
    const issue = find(number)
    const place = placeOf(slot, find)
    if (!issue || !place) return
    const from = slotOf(board.current!, number)
    if (!from) return onLost(issue)
    if (isSame(from, slot)) return
    mutate(
      { issue, status: slot.status, place },
      {
        onError(refusal) {
          onRefused()
          showErrorToast(refusal)
        },
      },
    )
  }
}

/** The place beside a card that the user sees: others, which the filter hides, may be between them. */
function placeOf({ after, before }: Slot, find: (number: number) => Issue | undefined): Place | null {
  if (after === null && before === null) return { afterId: null }
  if (after !== null) {
    const above = find(after)
    return above ? { afterId: above.id } : null
  }
  const below = find(before!)
  return below ? { beforeId: below.id } : null
}
