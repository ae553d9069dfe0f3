import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useChildChanges } from './child-changes.ts'
import { focusMain } from './focus.ts'
import { useShortcuts } from './shortcuts/keys.ts'

type List = RefObject<HTMLElement | null>
type Row = { link: HTMLElement; group: Element | null }

/** The attribute of a row's link, by which the keyboard finds it: the issue's number, or its ID in a list of many projects. */
export const rowLink = (issue: number | string) => ({ 'data-issue': issue })

const rowLinks = 'a[data-issue]'

const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(rowLinks) ?? [])]

/** The link of the row of an issue. */
export const linkOf = (list: HTMLElement | null, issue: number | string | undefined) =>
  linksIn(list).find(({ dataset }) => dataset.issue === String(issue))

/**
 * The shortcuts that move between the rows of a list and open them. `open` is the issue that is open over the list.
 * `current` returns the link of the row that shortcuts change, and `refocus` returns the focus to it after a popup.
 */
export function useRowKeys(list: List, open?: number) {
  const { lastRow, setLastRow, refocus } = useLastRow(list)
  const current = () => {
    const last = lastRow()
    if (open === undefined) return last?.closest('li')?.contains(document.activeElement) ? last : undefined
    // An issue has several rows if it is in several groups.
    return last?.dataset.issue === String(open) ? last : linkOf(list.current, open)
  }
  const move = (by: 1 | -1) => {
    const links = linksIn(list.current)
    const row = current()
    const ahead = by > 0 ? links : links.toReversed()
    const next = row
      ? ahead.slice(ahead.indexOf(row) + 1).find(({ dataset }) => dataset.issue !== row.dataset.issue)
      : (lastRow() ?? links[0])
    if (!next) return
    setLastRow(next)
    if (open === undefined) return next.focus()
    next.scrollIntoView({ block: 'nearest' })
    next.click()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), o: () => current()?.click() })
  return { current, refocus }
}

/**
 * The row that last had the focus. If its issue leaves the list, the row that takes its place becomes the last one, and
 * gets the focus if the removed one had it.
 */
function useLastRow(list: List) {
  const rows = useRef<Row[]>([])
  const last = useRef<HTMLElement>(undefined)
  const hadFocus = useRef(false)
  useChildChanges(list, () => {
    const before = rows.current
    rows.current = linksIn(list.current).map(link => ({ link, group: link.closest('ul') }))
    const row = last.current
    if (!row) return
    if (!row.isConnected) last.current = linkOf(list.current, row.dataset.issue) ?? nextTo(row, before)
    refocus()
  })
  // An element that is removed loses the focus without an event.
  const note = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || isBesideRows(target)) return
    const row = list.current?.contains(target) ? target.closest('li') : null
    const link = row?.querySelector<HTMLElement>(rowLinks)
    hadFocus.current = Boolean(link)
    if (link) last.current = link
  })
  useEffect(() => {
    const forget = ({ target }: PointerEvent) => {
      if (!isBesideRows(target as Element)) hadFocus.current = false
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
  const refocus = () => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    if (last.current) last.current.focus({ preventScroll: true })
    else focusMain()
  }
  const setLastRow = (row: HTMLElement) => {
    last.current = row
  }
  return { lastRow: () => last.current, setLastRow, refocus }
}

/** Whether an element is in a popup, or in the bar that changes the selected rows. */
const isBesideRows = (element: Element) => element.closest('[role=dialog], [data-selection]') !== null

/** The row after a removed one, else the one before it; those of its own group first. */
function nextTo(removed: HTMLElement, rows: Row[]): HTMLElement | undefined {
  const at = rows.findIndex(({ link }) => link === removed)
  const near = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at)).reverse()].filter(
    ({ link }) => link.isConnected,
  )
  return (near.find(({ group }) => group === rows[at]?.group) ?? near[0])?.link
}
