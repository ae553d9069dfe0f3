import { type RefObject, useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useShortcuts } from '../../parts/shortcuts/keys.ts'
import { type Property, properties } from './pickers.tsx'
import { SharedPicker } from './shared-picker.tsx'

/** The attribute of a row's link, by which the keyboard finds it. */
export const rowLink = (number: number) => ({ 'data-issue': number })

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('a[data-issue]') ?? []),
]

const isFocused = (link: HTMLElement) => link.closest('li')!.contains(document.activeElement)

/** The link of the row of an issue. */
export const linkOf = (list: HTMLElement | null, number: number | undefined) =>
  linksIn(list).find(isOf(String(number)))

const isOf =
  (number: string | undefined) =>
  ({ dataset }: HTMLElement) =>
    dataset.issue === number

type Props = {
  list: RefObject<HTMLElement | null>
  /** An issue of the list. */
  find(number: number): Issue | undefined
  /** The issue that is open over the list. */
  open: number | undefined
  select?(number: number): void
}
type Picked = { property: Property; issue: Issue; anchor: HTMLElement }

/** The shortcuts of a list or a board: they move between its rows, and change the row with the focus. */
export function RowKeys({ list, find, open, select }: Props) {
  const { mayWrite } = rightsIn(useProject())
  const [last, setLast] = useState<string>()
  const [picked, setPicked] = useState<Picked | null>(null)
  const isCurrent = open === undefined ? isFocused : isOf(String(open))
  const current = () => linksIn(list.current).find(isCurrent)
  const issueAt = (link: HTMLElement | undefined) => link && find(Number(link.dataset.issue))
  const move = (by: number) => {
    const links = linksIn(list.current)
    const at = links.findIndex(isCurrent)
    const next = at >= 0 ? links[at + by] : (links.find(isOf(last)) ?? links[0])
    if (!next) return
    setLast(next.dataset.issue)
    if (open === undefined) return next.focus()
    next.scrollIntoView({ block: 'nearest' })
    next.click()
  }
  const pick = (property: Property) => () => {
    const anchor = current()
    const issue = issueAt(anchor)
    if (anchor && issue && mayWrite) setPicked({ property, issue, anchor })
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: () => current()?.click(),
    x() {
      const issue = issueAt(current())
      if (issue && mayWrite) select?.(issue.number)
    },
    ...Object.fromEntries(properties.map(property => [property, pick(property)])),
  })
  return (
    picked && (
      <SharedPicker
        property={picked.property}
        issues={[picked.issue]}
        anchor={picked.anchor}
        close={() => setPicked(null)}
      />
    )
  )
}
