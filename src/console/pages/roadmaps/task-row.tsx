import { CircleUser, FileText } from 'virtual:icons'
import { memo } from 'react'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import covering from '../../parts/covering-link.module.css'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { Pill, StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import type { Outline, Task } from './outline.ts'
import { holderOf, useClaimText } from './task-claim.tsx'
import { dayOf } from './task-date.tsx'
import { taskLink } from './task-links.ts'
import styles from './tasks.module.css'

const messages = texts({
  ja: {
    current: '現在のタスク',
    plan: '計画あり',
    blocked: 'ブロックの理由',
    completed: (day: string) => `${day} 完了`,
    started: (day: string) => `${day} 開始`,
  },
  en: {
    current: 'Current task',
    plan: 'Has a plan',
    blocked: 'Blocked because',
    completed: day => `Completed ${day}`,
    started: day => `Started ${day}`,
  },
})

type TaskTexts = {
  status: string
  current: string
  plan: string
  blocked: string
  issues: string
  day: string
  claim: string
}

/** The texts of a task as plain strings, so that a memoized row with the same texts does not render again. */
export function useTaskTexts(outline: Outline): (task: Task) => TaskTexts {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const formats = useFormats()
  const claimText = useClaimText()
  return ({ id, status, startedAt, completedAt, claim }) => ({
    status: nameOf(status),
    current: t.current,
    plan: outline.plans.has(id) ? t.plan : '',
    blocked: t.blocked,
    issues: (outline.issues.get(id) ?? []).map(issueName).join(' '),
    day: completedAt
      ? t.completed(dayOf(completedAt, formats))
      : startedAt
        ? t.started(dayOf(startedAt, formats))
        : '',
    claim: claim ? claimText(claim) : '',
  })
}

type Props = TaskTexts & { task: Task; isOpen: boolean; isCurrent: boolean; isOnBoard?: boolean }

/** A task in a list; its link covers the row. */
export const TaskRow = memo(({ task, isOpen, isCurrent, isOnBoard = false, ...words }: Props) => (
  <li
    className={
      isOnBoard ? `${box.frame} ${layout.stackClose} ${styles.card}` : `${layout.phrase} ${styles.row}`
    }
    data-status={task.status}
  >
    <a
      {...taskLink(task.id, isOnBoard)}
      className={`${covering.link} ${styles.link} ${isOnBoard ? '' : layout.labeled}`}
      aria-current={isOpen || undefined}
    >
      {!isOnBoard && <StatusIcon status={task.status} />}
      <span className="visually-hidden">{words.status}</span>
      <span className={`${text.note} ${styles.id}`}>{task.id}</span>
      <span className={styles.title}>{task.title}</span>
    </a>
    {isCurrent && <Pill tone="moss">{words.current}</Pill>}
    {task.claim && (
      <span className={`${layout.inline} ${text.caption} ${styles.claim}`} title={words.claim}>
        <CircleUser size={14} aria-hidden="true" />
        <span aria-hidden="true">{holderOf(task.claim)}</span>
        <span className="visually-hidden">{words.claim}</span>
      </span>
    )}
    {(words.plan || words.issues || words.day) && (
      <span className={`${layout.inline} ${text.caption} ${styles.more}`}>
        {words.issues && <span>{words.issues}</span>}
        {words.day && <span className={styles.day}>{words.day}</span>}
        {words.plan && <FileText size={14} role="img" aria-label={words.plan} />}
      </span>
    )}
    {task.blockedReason && (
      <p className={`${text.problem} ${styles.reason}`}>
        <span className="visually-hidden">{words.blocked}: </span>
        {task.blockedReason}
      </p>
    )}
  </li>
))
