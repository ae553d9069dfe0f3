import { type RefObject, useEffect, useRef } from 'react'
import { isTyped } from '../../parts/shortcuts/keys.ts'
import { belowHead, type SteadyRow } from './steady-row.ts'
import { taskLinkIn } from './task-links.ts'

type OpenTask = {
  openId: string | undefined
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  held: SteadyRow
  close(): void
}

/** Moves the focus to an opened task and scrolls its row into view; returns the focus to the row when it closes. */
export function useOpenTaskFocus({ openId, list, heading, held, close }: OpenTask): void {
  const before = useRef(openId)
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (openId === last) return
    if (openId !== undefined) heading.current?.focus({ preventScroll: true })
    else taskLinkIn(list.current, last!)?.focus({ preventScroll: held.current?.id === last })
  }, [openId, list, heading, held])
  useEffect(() => {
    const isHeld = held.current !== null
    held.current = null
    return openId === undefined || isHeld ? undefined : show(list.current!, openId)
  }, [openId, list, held])
  useEffect(() => {
    if (openId === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyped(event)) close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [openId, close])
}

/** Scrolls to a task when it is rendered, and expands its phase. */
function show(list: HTMLElement, id: string): (() => void) | undefined {
  if (showNow(list, id)) return
  const drawn = new MutationObserver(() => {
    if (showNow(list, id)) drawn.disconnect()
  })
  drawn.observe(list, { childList: true, subtree: true })
  return () => drawn.disconnect()
}

/** Scrolls a hidden row to the center, because rows that render above it may push it down. */
function scrollTo(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect()
  const isSeen = top >= belowHead && bottom <= innerHeight
  row.scrollIntoView({ block: isSeen ? 'nearest' : 'center', inline: 'nearest' })
}

function showNow(list: HTMLElement, id: string): boolean {
  const link = taskLinkIn(list, id)
  if (!link) return false
  const phase = link.closest('details')
  if (phase) phase.open = true
  scrollTo(link.parentElement!)
  return true
}
