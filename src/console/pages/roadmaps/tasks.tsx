import { useMemo } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/notice.tsx'
import { columnsOf, type Filter, type FilteredPhase, type Outline, type Roadmap } from './outline.ts'
import { TaskBoard } from './task-board.tsx'
import { TaskOutline, type useFolded } from './task-outline.tsx'

const messages = texts({
  ja: {
    none: '条件に一致するタスクはありません',
    all: 'すべてのタスクを表示',
    empty: 'このロードマップにタスクはありません',
  },
  en: { none: 'No matching tasks', all: 'Show all tasks', empty: 'This roadmap has no tasks' },
})

type Props = Filter & {
  roadmap: Roadmap
  outline: Outline
  parts: FilteredPhase[]
  folding: ReturnType<typeof useFolded>
  openId: string | undefined
  isOnBoard: boolean
}

/** The matching tasks, in the chosen view. */
export function Tasks({ roadmap, outline, parts, folding, openId, isOnBoard, status, q }: Props) {
  const t = useTexts(messages)
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
  return isOnBoard && outline.found.size > 0 ? (
    <TaskBoard key={key} {...{ columns, outline }} {...marks} />
  ) : (
    <TaskOutline key={key} {...{ parts, outline }} {...marks} {...(status || q ? unfolded : folding)} />
  )
}

/** Search results are never collapsed; the collapsed phases are kept for later. */
const unfolded = { folded: new Set<string>(), fold() {} }
