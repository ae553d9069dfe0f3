import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type MouseEvent, type PointerEvent, use, useRef } from 'react'
import type { IssueSearch } from '../../parts/issue-filters.ts'
import { useIsNarrow } from '../../parts/narrow.ts'

/** Opens an issue over the list; null where there is no list. */
export const Opening = createContext<((number: number) => void) | null>(null)

/** For the link to an issue's page: a click opens the issue over the list, if there is one and enough space. */
export function useOpening(number: number): (event: MouseEvent) => void {
  const open = use(Opening)
  const isNarrow = useIsNarrow()
  return event => {
    if (!open || isNarrow || isForBrowser(event)) return
    event.preventDefault()
    open(number)
  }
}

/**
 * The events of a list or board with plain links to issues, because it has many: a click opens an issue over it, or on
 * small screens its page. An issue is loaded when the pointer rests on its link.
 */
export function useOpeningOfRows(projectId: string, here: IssueSearch) {
  const open = use(Opening)
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const router = useRouter()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pageOf = (link: HTMLElement) => ({
    to: '/projects/$projectId/issues/$number' as const,
    params: { projectId, number: Number(link.dataset.issue) },
    state: { issueFilter: here },
  })
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const link = linkAt(event)
      if (!link || isForBrowser(event)) return
      event.preventDefault()
      if (open && !isNarrow) open(Number(link.dataset.issue))
      else void navigate(pageOf(link))
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      clearTimeout(resting.current)
      const link = linkAt(event)
      if (link) resting.current = setTimeout(() => void router.preloadRoute(pageOf(link)), restMs)
    },
    onPointerLeave: () => clearTimeout(resting.current),
  }
}

/** As long as the router waits for its own links. */
const restMs = 50

const linkAt = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>('a[data-issue]')

/** Whether a click opens another tab or window. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
