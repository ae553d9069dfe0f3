import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { focusMain } from '../../parts/focus.ts'
import layout from '../../parts/layout.module.css'
import { useIsNarrow } from '../../parts/narrow.ts'
import { onDemand } from '../../parts/on-demand.tsx'
import { linkOf } from '../../parts/row-keys.ts'
import { useFilter } from './filters/use-filter.ts'
import { Opening } from './opening.ts'
import styles from './panel.module.css'

const { OnDemand: IssuePanel, prepare: preparePanel } = onDemand(() =>
  import('./panel.tsx').then(({ IssuePanel }) => IssuePanel),
)

/** A list of issues, and the open one over it. On small screens, the open one is a page. */
export function OverList({ children }: { children: ReactNode }) {
  const { id: projectId } = useProject()
  const { open, here } = useFilter()
  const navigate = useNavigate({ from: '/projects/$projectId/issues' })
  const isNarrow = useIsNarrow()
  const list = useRef<HTMLDivElement>(null)
  const show = (number: number | undefined) =>
    navigate({
      search: before => ({ ...before, issue: number }),
      // Back closes it, also after others were opened.
      replace: open !== undefined && number !== undefined,
      resetScroll: false,
    })
  const close = () => {
    const link = linkOf(list.current, open)
    if (link) link.focus({ preventScroll: true })
    else focusMain()
    void show(undefined)
  }
  const openPage = useEffectEvent(() => {
    if (!isNarrow || open === undefined) return
    const params = { projectId, number: open }
    void navigate({
      to: '/projects/$projectId/issues/$number',
      params,
      state: { issueFilter: here },
      replace: true,
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width, or another issue
  useEffect(() => openPage(), [isNarrow, open])
  const last = useRef(open)
  useEffect(() => {
    // Going back closes it, too, and takes the focus with it.
    if (open === undefined && last.current !== undefined && document.activeElement === document.body)
      linkOf(list.current, last.current)?.focus({ preventScroll: true })
    last.current = open
  }, [open])
  return (
    <Opening value={show}>
      <div
        ref={list}
        className={`${layout.stackWide} ${open === undefined ? '' : styles.beside}`}
        onPointerEnter={preparePanel}
      >
        {children}
      </div>
      {open !== undefined && !isNarrow && <IssuePanel key={open} number={open} here={here} close={close} />}
    </Opening>
  )
}
