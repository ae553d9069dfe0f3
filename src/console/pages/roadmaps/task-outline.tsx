import { type CSSProperties, memo, useCallback, useState } from 'react'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Pill, useStatusNames } from '../../parts/pill.tsx'
import { Progress } from '../../parts/progress.tsx'
import text from '../../parts/text.module.css'
import { useProgressiveCount } from '../../parts/use-progressive-count.ts'
import {
  type FilteredPhase,
  finishedPhases,
  type Marks,
  marksWithin,
  type Outline,
  type Phase,
  type Roadmap,
} from './outline.ts'
import styles from './task-outline.module.css'
import { TaskRow, useTaskTexts } from './task-row.tsx'
import tasks from './tasks.module.css'

const messages = texts({
  ja: {
    done: (done: number, all: number) => counted`${all} 件中 ${done} 件完了`,
    none: 'このフェーズにタスクはありません。',
  },
  en: { done: (done, all) => counted`${done} of ${all} done`, none: 'This phase has no tasks.' },
})

/** The collapsed phases; at first the finished ones. */
export function useFolded(roadmap: Roadmap) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(finishedPhases(roadmap)))
  const fold = useCallback((id: string, isFolded: boolean) => {
    setFolded(before => {
      if (before.has(id) === isFolded) return before
      const after = new Set(before)
      if (isFolded) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return { folded, fold, setFolded }
}

type Drawn = Marks & { outline: Outline }
type Props = Drawn & {
  parts: FilteredPhase[]
  folded: ReadonlySet<string>
  fold(id: string, isFolded: boolean): void
}

/** About as many as a screen shows. */
const firstScreen = 30

/** The tasks grouped by phase. */
export function TaskOutline({ parts, folded, fold, outline, ...marks }: Props) {
  const total = parts.reduce((sum, { tasks }) => sum + tasks.length, 0)
  let room = useProgressiveCount(total, firstScreen)
  const isWhole = room === total
  return (
    <div
      className={`${layout.stackWide} ${styles.outline}`}
      style={{ '--id': widthOfIds(parts) } as CSSProperties}
      data-tasks
    >
      {parts.map(({ phase, tasks }) => {
        const isFolded = folded.has(phase.id)
        const shown = isFolded && !isWhole ? 0 : Math.min(tasks.length, room)
        room -= shown
        return (
          <PhaseTasks
            key={phase.id}
            {...{ phase, tasks, shown, isFolded, fold, outline }}
            {...marksWithin(tasks, marks)}
          />
        )
      })}
    </div>
  )
}

/** The width of the id column, which aligns the titles unless ids are very long. */
const widthOfIds = (parts: FilteredPhase[]) =>
  `${Math.min(12, Math.max(...parts.flatMap(({ tasks }) => tasks.map(({ id }) => id.length)), 0))}ch`

type PhaseProps = Drawn & FilteredPhase & { shown: number; isFolded: boolean; fold: Props['fold'] }

const PhaseTasks = memo(function PhaseTasks(props: PhaseProps) {
  const { phase, tasks: all, shown, outline, openId, currentId, isFolded, fold } = props
  const t = useTexts(messages)
  const textsOf = useTaskTexts(outline)
  return (
    <details
      className={styles.phase}
      open={!isFolded}
      onToggle={event => fold(phase.id, !event.currentTarget.open)}
    >
      <PhaseHead phase={phase} />
      {phase.summary && <p className={`${text.muted} ${text.long} ${styles.summary}`}>{phase.summary}</p>}
      {all.length === 0 && <p className={`${text.muted} ${text.long} ${styles.summary}`}>{t.none}</p>}
      {all.length > 0 && (
        <ul
          className={`${layout.lined} ${tasks.rows}`}
          style={{ paddingBlockEnd: `${(all.length - shown) * rowHeight}rem` }}
        >
          {all.slice(0, shown).map(task => (
            <TaskRow
              key={task.id}
              task={task}
              isOpen={task.id === openId}
              isCurrent={task.id === currentId}
              {...textsOf(task)}
            />
          ))}
        </ul>
      )}
    </details>
  )
})

/** The row height in tasks.module.css, in rem. */
const rowHeight = 2.4

function PhaseHead({ phase: { title, status, tasks } }: { phase: Phase }) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const done = tasks.filter(task => task.status === 'done').length
  const blocked = tasks.filter(task => task.status === 'blocked').length
  const words = t.done(done, tasks.length)
  return (
    <summary className={`${layout.phrase} ${styles.head}`}>
      <h2 className={styles.title}>{title}</h2>
      {status && <Pill>{nameOf(status)}</Pill>}
      {tasks.length > 0 && (
        <span className={`${layout.row} ${styles.progress}`}>
          <span className={`${text.caption} ${styles.count}`}>{words}</span>
          <Progress
            label={words}
            parts={[
              { tone: 'moss', share: done / tasks.length },
              { tone: 'rust', share: blocked / tasks.length },
            ]}
          />
        </span>
      )}
    </summary>
  )
}
