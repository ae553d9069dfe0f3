import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { roadmap as roadmapRead } from '../../api/reads/roadmaps.ts'
import layout from '../../parts/layout.module.css'
import { useIsNarrow } from '../../parts/narrow.ts'
import { Page } from '../../parts/page.tsx'
import { useIsPrinting } from '../../parts/printing.ts'
import { RoadmapActions } from './actions.tsx'
import { TaskFilters } from './filters.tsx'
import { useOpenTaskFocus } from './open-task.ts'
import { outlineOf, partsOf, type Roadmap } from './outline.ts'
import styles from './page.module.css'
import { PrintedRoadmap } from './printed.tsx'
import { useAddress, useOpenTask } from './search.ts'
import { useSteadyRow } from './steady-row.ts'
import { Summary } from './summary.tsx'
import { useTaskLinks } from './task-links.ts'
import { useFolded } from './task-outline.tsx'
import { TaskPanel } from './task-panel.tsx'
import { Tasks } from './tasks.tsx'

/** A roadmap: its tasks as an outline or board, with the open task next to it. */
export function RoadmapPage() {
  const { data: roadmap } = useSuspenseQuery(roadmapRead(useProject().id, useAddress().slug))
  // Collapsed phases are those of one roadmap.
  return <OneRoadmap key={roadmap.id} roadmap={roadmap} />
}

function OneRoadmap({ roadmap }: { roadmap: Roadmap }) {
  const project = useProject()
  const { view, task: openId, status, q } = useAddress()
  const outline = useMemo(() => outlineOf(roadmap), [roadmap])
  const parts = useMemo(() => partsOf(roadmap, { status, q }), [roadmap, status, q])
  const folding = useFolded(roadmap)
  const content = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { held, hold } = useSteadyRow(list, openId)
  const { open, close } = useOpening(openId, hold)
  useTaskLinks(content, open)
  useOpenTaskFocus({ openId, list, heading, held, close })
  const isNarrow = useIsNarrow()
  const isPrinting = useIsPrinting()
  const isOnBoard = view === 'board'
  return (
    <Page
      title={roadmap.title}
      within={project.name}
      lead={roadmap.summary}
      isWide={isOnBoard}
      actions={<RoadmapActions {...{ project, roadmap }} />}
    >
      <div ref={content} className={layout.stackWide}>
        <Summary roadmap={roadmap} outline={outline} />
        <div
          className={`${layout.stackWide} ${styles.tasks} ${openId === undefined ? '' : isOnBoard ? styles.besideBoard : styles.two}`}
        >
          <div
            ref={list}
            className={`${layout.stackLoose} ${styles.list}`}
            inert={openId !== undefined && isNarrow}
          >
            <TaskFilters {...{ outline, parts, folding, roadmap }} />
            <Tasks {...{ roadmap, outline, parts, folding, openId, isOnBoard, status, q }} />
          </div>
          {openId !== undefined && (
            <TaskPanel key={openId} id={openId} {...{ roadmap, outline, isOnBoard, heading, close }} />
          )}
        </div>
      </div>
      {isPrinting && openId === undefined && <PrintedRoadmap {...{ roadmap, outline, parts, status, q }} />}
    </Page>
  )
}

function useOpening(openId: string | undefined, hold: (id: string) => void) {
  const openTask = useOpenTask()
  const open = useCallback(
    (id: string) => {
      hold(id)
      openTask(id)
    },
    [hold, openTask],
  )
  const close = useCallback(() => {
    if (openId !== undefined) hold(openId)
    openTask(undefined)
  }, [openId, hold, openTask])
  return { open, close }
}
