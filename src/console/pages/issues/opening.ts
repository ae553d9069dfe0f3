import { createContext, type MouseEvent, use } from 'react'
import { useIsNarrow } from '../../parts/narrow.ts'

/** Opens an issue over the list; null where there is no list. */
export const Opening = createContext<((number: number) => void) | null>(null)

/** For the link to an issue's page: a click opens the issue over the list, if there is one and enough space. */
export function useOpening(number: number): (event: MouseEvent) => void {
  const open = use(Opening)
  const isNarrow = useIsNarrow()
  return event => {
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!open || isNarrow || isOther) return
    event.preventDefault()
    open(number)
  }
}
