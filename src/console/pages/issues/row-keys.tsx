import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Issue } from '../../api/reads/issues.ts'
import type { Project } from '../../api/reads/projects.ts'
import { useRowKeys } from '../../parts/row-keys.ts'
import { useShortcuts } from '../../parts/shortcuts/keys.ts'
import { type Property, properties } from './pickers.tsx'
import { SharedPicker } from './shared-picker.tsx'

type Props = {
  list: RefObject<HTMLElement | null>
  /** The projects of the issues. */
  projects: Project[]
  /** The issue of a row, by what `rowLink` was given. */
  find(row: string): Found | undefined
  /** The issue that is open over the list. */
  open?: number | undefined
  select?(number: number): void
}
type Found = { projectId: string; issue: Issue }

/** An issue of a project that was found in its list, if it was. */
export const foundIn = (projectId: string, issue: Issue | undefined): Found | undefined =>
  issue && { projectId, issue }

type Picked = Found & { property: Property; anchor: HTMLElement }

/** The shortcuts of a list or a board: they move between its rows, and change the current one. */
export function RowKeys({ list, projects, find, open, select }: Props) {
  const writable = projects.filter(project => rightsIn(project).mayWrite)
  const mayWrite = writable.length > 0
  const [picked, setPicked] = useState<Picked | null>(null)
  const { current, refocus } = useRowKeys(list, open)
  const restoreFocus = useEffectEvent(refocus)
  useEffect(() => {
    if (!picked) restoreFocus()
  }, [picked])
  const foundAt = (link: HTMLElement | undefined) => link && find(link.dataset.issue!)
  const pick = (property: Property) => () => {
    const anchor = current()
    const found = foundAt(anchor)
    if (anchor && writable.some(({ id }) => id === found?.projectId))
      setPicked({ ...found!, property, anchor })
  }
  const selectCurrent = () => {
    const found = foundAt(current())
    if (found) select?.(found.issue.number)
  }
  useShortcuts({
    ...(mayWrite && select && { x: selectCurrent }),
    ...(mayWrite && Object.fromEntries(properties.map(property => [property, pick(property)]))),
  })
  return (
    picked && (
      <SharedPicker
        property={picked.property}
        projectId={picked.projectId}
        issues={[picked.issue]}
        anchor={picked.anchor}
        close={() => setPicked(null)}
      />
    )
  )
}
