import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import { rightsIn } from '../../../api/projects/rights.ts'
import { board as boardRead, type Issue, type IssueFilter } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import boards from '../../../parts/board.module.css'
import { type IssueSearch, valuesOf } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { useQueue } from '../../../parts/queue.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { includesNewIssues, queueKey } from '../changes.ts'
import { ListHead } from '../list-head.tsx'
import { useOpeningOfRows } from '../opening.ts'
import { foundIn, RowKeys } from '../row-keys.tsx'
import styles from './board.module.css'
import { Column } from './column.tsx'
import { allowDragging } from './pointer.ts'
import { useDrop } from './use-drop.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useMessages } from './use-messages.ts'

type Props = {
  filter: IssueFilter
  /** The address of the board. */
  here: IssueSearch
  open: number | undefined
  /** Beside the number of issues. */
  action: ReactNode
}

/** The issues in columns by status, whose cards can be moved by mouse, touch, and keyboard. */
export function Board({ filter, here, open, action }: Props) {
  const project = useProject()
  const { data, isPlaceholderData } = useQuery({
    ...boardRead(project.id, filter),
    // Keeps the previous cards until the next ones arrive.
    placeholderData: before => before,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const { pending } = useQueue(queueKey(project.id))
  const element = useRef<HTMLDivElement>(null)
  const known = useRef(new Map<number, Issue>())
  const keep = useCallback((issues: Issue[]) => {
    for (const one of issues) known.current.set(one.number, one)
  }, [])
  const find = (number: number) => known.current.get(number)
  const { mayWrite } = rightsIn(project)
  const help = useId()
  const { how, said, say, sayNothing, lost } = useMessages(data, find)
  const drop = useDrop(element, find, { onRefused: sayNothing, onLost: issue => showToast(lost(issue)) })
  useDragging(element, mayWrite && data !== undefined, drop)
  const keyboard = useKeyboard({ board: element, say, drop })
  const opening = useOpeningOfRows(project.id, here)
  if (!data) return <Skeleton />
  const wanted = valuesOf(filter.status)
  const columns = data.columns.filter(({ status }) => wanted.length === 0 || wanted.includes(status))
  const waiting = includesNewIssues({ ...filter, sort: undefined }) ? pending.toReversed() : []
  const titles = waiting.map(({ text }) => text.trim()).join('\n')
  return (
    <div className={`${layout.stackTight} ${layout.refreshing}`} aria-busy={isPlaceholderData}>
      <ListHead
        total={data.columns.reduce((sum, { total }) => sum + total, 0)}
        isTruncated={data.truncated}
        action={action}
      />
      <div
        ref={element}
        className={`${boards.board} ${styles.board}`}
        {...opening}
        {...(mayWrite && keyboard)}
      >
        {columns.map(column => (
          <Column
            key={`${column.status} ${JSON.stringify(filter)}`}
            projectId={project.id}
            {...{ column, filter, open, keep }}
            help={mayWrite ? help : undefined}
            pending={column.status === 'todo' ? titles : ''}
          />
        ))}
      </div>
      <p id={help} hidden>
        {how}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <RowKeys
        list={element}
        projects={[project]}
        find={row => foundIn(project.id, find(Number(row)))}
        open={open}
      />
    </div>
  )
}

function useDragging(
  board: RefObject<HTMLElement | null>,
  isOn: boolean,
  drop: Parameters<typeof allowDragging>[1],
): void {
  const dropNow = useEffectEvent(drop)
  useEffect(
    () => (isOn ? allowDragging(board.current!, (...moved) => dropNow(...moved)) : undefined),
    [board, isOn],
  )
}
