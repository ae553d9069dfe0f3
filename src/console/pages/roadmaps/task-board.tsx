import { memo } from 'react'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import board from '../../parts/board.module.css'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import { useProgressiveCount } from '../../parts/use-progressive-count.ts'
import { type Marks, marksWithin, type Outline, type Task } from './outline.ts'
import { TaskRow, useTaskTexts } from './task-row.tsx'
import tasks from './tasks.module.css'

const messages = texts({
  ja: { none: 'タスクはありません', count: (count: number) => counted`${count} 件` },
  en: { none: 'No tasks', count: count => counted`${count} ${plural(count, 'task')}` },
})

type Drawn = Marks & { outline: Outline }

/** The tasks in columns by status. */
export const TaskBoard = ({ columns, outline, ...marks }: Drawn & { columns: [string, Task[]][] }) => (
  <div className={board.board} data-board>
    {columns.map(([status, tasks]) => (
      <Column key={status} {...{ status, tasks, outline }} {...marksWithin(tasks, marks)} />
    ))}
  </div>
)

/** About as many as a screen shows. */
const firstScreen = 12

const Column = memo(function Column(props: Drawn & { status: string; tasks: Task[] }) {
  const { status, tasks: all, outline, openId, currentId } = props
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { number } = useFormats()
  const textsOf = useTaskTexts(outline)
  const shown = useProgressiveCount(all.length, firstScreen)
  return (
    <section className={board.column} aria-label={`${nameOf(status)}: ${t.count(all.length)}`}>
      <header className={`${layout.rowTight} ${board.head}`}>
        <StatusIcon status={status} />
        <h2 className={board.name}>{nameOf(status)}</h2>
        <span className={text.caption} aria-hidden="true">
          {number(all.length)}
        </span>
      </header>
      {all.length === 0 && <p className={`${text.caption} ${board.none}`}>{t.none}</p>}
      {all.length > 0 && (
        <ul className={`${layout.stackTight} ${tasks.cards} ${board.cards}`} data-tasks>
          {all.slice(0, shown).map(task => (
            <TaskRow
              key={task.id}
              task={task}
              isOpen={task.id === openId}
              isCurrent={task.id === currentId}
              isOnBoard
              {...textsOf(task)}
              plan=""
            />
          ))}
        </ul>
      )}
    </section>
  )
})
