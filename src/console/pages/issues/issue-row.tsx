import { Link } from '@tanstack/react-router'
import type { Issue, IssueFilter } from '../../api/reads/issues.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { blockedTypes } from '../../parts/blocking-names.ts'
import box from '../../parts/box.module.css'
import covering from '../../parts/covering-link.module.css'
import { DueDay } from '../../parts/due-day.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { LabelPill } from '../../parts/label.tsx'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { PriorityIcon, usePriorityNames } from '../../parts/priority.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import styles from './list.module.css'
import { useOpening } from './opening.ts'
import { rowLink } from './row-keys.tsx'
import type { Selection } from './selection.tsx'

const messages = texts({
  ja: {
    assignee: '担当:',
    updated: '更新:',
    select: (name: string) => `${name} を選択`,
    blocked: 'ブロックの理由:',
    pending: '追加中',
  },
  en: {
    assignee: 'Assignee:',
    updated: 'Updated:',
    select: name => `Select ${name}`,
    blocked: 'Blocked because',
    pending: 'Adding',
  },
})

type Props = {
  projectId: string
  issue: Issue
  filter: IssueFilter
  isOpen: boolean
  selection: Selection | null
}

/** An issue in a list; its link covers the row. */
export function IssueRow({ projectId, issue, filter, isOpen, selection }: Props) {
  const t = useTexts(messages)
  const { number, title, status, updatedAt } = issue
  const open = useOpening(number)
  return (
    <li className={styles.row} data-selected={selection?.has(number) || undefined}>
      {selection && (
        <label className={styles.select}>
          <span className="visually-hidden">{t.select(issueName(issue))}</span>
          <input
            type="checkbox"
            className={box.check}
            checked={selection.has(number)}
            onChange={event => selection.toggle(number, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </label>
      )}
      <StatusMark status={status} />
      <span className={`${text.caption} ${styles.key}`}>{issueName(issue)}</span>
      <Link
        {...rowLink(number)}
        to="/projects/$projectId/issues/$number"
        params={{ projectId, number }}
        state={{ issueFilter: filter }}
        onClick={open}
        aria-current={isOpen || undefined}
        className={`${covering.link} ${styles.title}`}
      >
        {title}
      </Link>
      <RowFields issue={issue} />
      <span className={`${text.caption} ${styles.time}`}>
        <span className="visually-hidden">{t.updated} </span>
        <Time at={updatedAt} />
      </span>
    </li>
  )
}

/** What a row shows beside the title. */
export function RowFields({ issue }: { issue: Issue }) {
  const t = useTexts(messages)
  const names = useTexts(blockedTypes)
  const nameOf = usePriorityNames()
  const { number } = useFormats()
  const { priority, labels, assignee, blockedType, blockedReason } = issue
  const reason = [blockedType && names[blockedType], blockedReason].filter(Boolean).join(' · ')
  return (
    <>
      {reason && (
        <span className={`${text.problem} ${text.clipped} ${styles.reason}`} title={reason}>
          <span className="visually-hidden">{t.blocked} </span>
          {reason}
        </span>
      )}
      <span className={`${layout.line} ${styles.fields}`}>
        {labels.slice(0, mostLabels).map(label => (
          <LabelPill key={label.id} label={label} />
        ))}
        {labels.length > mostLabels && (
          <span className={text.caption} title={labels.map(({ name }) => name).join(', ')}>
            +{number(labels.length - mostLabels)}
          </span>
        )}
        <DueDay issue={issue} />
        {priority !== 'none' && (
          <span title={nameOf(priority)}>
            <PriorityIcon priority={priority} />
            <span className="visually-hidden">{nameOf(priority)}</span>
          </span>
        )}
        {assignee && <Avatar name={assignee.displayName} label={t.assignee} />}
      </span>
    </>
  )
}

/** Labels that a row shows; the others are a number. */
const mostLabels = 3

/** An issue that is being created and has no number yet. */
export function PendingRow({ title }: { title: string }) {
  const t = useTexts(messages)
  return (
    <li className={styles.row}>
      <StatusMark status="todo" />
      <span className={`${text.caption} ${styles.key}`}>{t.pending}</span>
      <span className={styles.title}>{title}</span>
    </li>
  )
}

export function StatusMark({ status }: Pick<Issue, 'status'>) {
  const nameOf = useStatusNames()
  return (
    <span className={styles.mark} title={nameOf(status)}>
      <StatusIcon status={status} />
      <span className="visually-hidden">{nameOf(status)}</span>
    </span>
  )
}
