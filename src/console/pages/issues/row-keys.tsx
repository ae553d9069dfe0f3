import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useRowKeys } from '../../parts/row-keys.ts'
import { useShortcuts } from '../../parts/shortcuts/keys.ts'
import { type Property, properties } from './pickers.tsx'
import { SharedPicker } from './shared-picker.tsx'

type Props = {
  list: RefObject<HTMLElement | null>
  /** An issue of the list. */
  find(number: number): Issue | undefined
  /** The issue that is open over the list. */
  open: number | undefined
  select?(number: number): void
}
type Picked = { property: Property; issue: Issue; anchor: HTMLElement }

/** The shortcuts of a list or a board: they move between its rows, and change the current one. */
export function RowKeys({ list, find, open, select }: Props) {
  const { mayWrite } = rightsIn(useProject())
  const [picked, setPicked] = useState<Picked | null>(null)
  const { current, refocus } = useRowKeys(list, open)
  const restoreFocus = useEffectEvent(refocus)
  useEffect(() => {
    if (!picked) restoreFocus()
  }, [picked])
  const issueAt = (link: HTMLElement | undefined) => link && find(Number(link.dataset.issue))
  const pick = (property: Property) => () => {
    const anchor = current()
    const issue = issueAt(anchor)
    if (anchor && issue) setPicked({ property, issue, anchor })
  }
  const selectCurrent = () => {
    const issue = issueAt(current())
    if (issue) select?.(issue.number)
  }
  useShortcuts({
    ...(mayWrite && select && { x: selectCurrent }),
    ...(mayWrite && Object.fromEntries(properties.map(property => [property, pick(property)]))),
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
