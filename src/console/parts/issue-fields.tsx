import { MessageSquare } from 'virtual:icons'
import type { Issue } from '../api/reads/issues.ts'
import { useFormats } from '../language/formats.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { Avatar } from './avatar.tsx'
import { blockedTypes } from './blocking-names.ts'
import { DueDay } from './due-day.tsx'
import { LabelPill } from './label.tsx'
import layout from './layout.module.css'
import { PriorityIcon, usePriorityNames } from './priority.tsx'
import text from './text.module.css'

const messages = texts({
  ja: {
    assignee: '担当:',
    blocked: 'ブロックの理由:',
    comments: (count: number) => counted`コメント ${count} 件`,
  },
  en: {
    assignee: 'Assignee:',
    blocked: 'Blocked because',
    comments: count => counted`${count} ${plural(count, 'comment')}`,
  },
})

/** Labels that a row or card shows; the others are a number. */
const mostLabels = 3

/** What a row or card of an issue shows beside its title. */
export function IssueFields({ issue }: { issue: Issue }) {
  const t = useTexts(messages)
  const nameOf = usePriorityNames()
  const { number } = useFormats()
  const { priority, labels, assignee, status, dueDate, commentCount } = issue
  return (
    <>
      {labels.slice(0, mostLabels).map(label => (
        <LabelPill key={label.id} label={label} />
      ))}
      {labels.length > mostLabels && (
        <span className={text.caption} title={labels.map(({ name }) => name).join(', ')}>
          +{number(labels.length - mostLabels)}
        </span>
      )}
      {dueDate !== null && <DueDay day={dueDate} status={status} />}
      {commentCount > 0 && (
        <span className={`${layout.inline} ${text.caption}`} title={t.comments(commentCount)}>
          <MessageSquare size={14} />
          <span aria-hidden="true">{number(commentCount)}</span>
          <span className="visually-hidden">{t.comments(commentCount)}</span>
        </span>
      )}
      {priority !== 'none' && (
        <span title={nameOf(priority)}>
          <PriorityIcon priority={priority} />
          <span className="visually-hidden">{nameOf(priority)}</span>
        </span>
      )}
      {assignee && <Avatar name={assignee.displayName} label={t.assignee} />}
    </>
  )
}

/** Whether a row or card has fields beside its title. */
export const hasFields = ({ priority, labels, assignee, dueDate, commentCount }: Issue): boolean =>
  labels.length + commentCount > 0 || priority !== 'none' || assignee !== null || dueDate !== null

/** Why an issue is blocked, if it says so. */
export function BlockedReason({ issue, className }: { issue: Issue; className: string | undefined }) {
  const t = useTexts(messages)
  const names = useTexts(blockedTypes)
  const { blockedType, blockedReason } = issue
  const reason = [blockedType && names[blockedType], blockedReason].filter(Boolean).join(' · ')
  if (!reason) return null
  return (
    <span className={`${text.problem} ${className}`} title={reason}>
      <span className="visually-hidden">{t.blocked} </span>
      {reason}
    </span>
  )
}
