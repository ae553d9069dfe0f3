import { useMemo } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/notice.tsx'
import { columnsOf, type Filter, type Outline, type Part, type Roadmap } from './outline.ts'
import { TaskBoard } from './task-board.tsx'
import { TaskOutline, type useFolded } from './task-outline.tsx'

const said = texts({
  ja: {
    none: '条件に合うタスクはありません',
    all: 'すべてのタスクを表示',
    empty: 'このロードマップにタスクはありません',
  },
  en: { none: 'No task is like that', all: 'Show all tasks', empty: 'There are no tasks in this roadmap' },
})

type Props = Filter & {
  roadmap: Roadmap
  outline: Outline
  parts: Part[]
  folding: ReturnType<typeof useFolded>
  openId: string | undefined
  isOnBoard: boolean
}

/** The tasks that are looked for, in the view that was chosen. */
export function Tasks({ roadmap, outline, parts, folding, openId, isOnBoard, status, q }: Props) {
  const t = useTexts(said)
  const columns = useMemo(() => columnsOf(parts, outline, { status }), [parts, outline, status])
  const marks = { openId, currentId: roadmap.currentTaskId ?? undefined }
  if (parts.length === 0)
    return (
      <Empty title={status || q ? t.none : t.empty}>
        {(status || q) && (
          <LinkButton to="." search={({ view, task }) => ({ view, task })} resetScroll={false}>
            {t.all}
          </LinkButton>
        )}
      </Empty>
    )
  const key = `${status} ${q}`
  return isOnBoard ? (
    <TaskBoard key={key} {...{ columns, outline }} {...marks} />
  ) : (
    <TaskOutline key={key} {...{ parts, outline }} {...marks} {...(status || q ? unfolded : folding)} />
  )
}

/** What was looked for is not hidden; how phases were folded before is kept. */
const unfolded = { folded: new Set<string>(), fold() {} }
