import { Link } from '@tanstack/react-router'
import type { Issue, IssueFilter } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import covering from '../../parts/covering-link.module.css'
import { issueName } from '../../parts/issue-name.ts'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import styles from './list.module.css'
import { useOpening } from './opening.ts'
import { rowLink } from './row-keys.tsx'

const messages = texts({
  ja: { assignee: '担当:', updated: '更新:', pending: '追加中' },
  en: { assignee: 'Assignee:', updated: 'Updated:', pending: 'Adding' },
})

type Props = { projectId: string; issue: Issue; filter: IssueFilter; isOpen: boolean }

/** An issue in a list; its link covers the row. */
export function IssueRow({ projectId, issue, filter, isOpen }: Props) {
  const t = useTexts(messages)
  const { number, title, status, assignee, updatedAt } = issue
  const open = useOpening(number)
  return (
    <li className={styles.row}>
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
      {assignee && (
        <span className={`${text.caption} ${text.clipped} ${styles.assignee}`}>
          <span className="visually-hidden">{t.assignee} </span>
          {assignee.displayName}
        </span>
      )}
      <span className={`${text.caption} ${styles.time}`}>
        <span className="visually-hidden">{t.updated} </span>
        <Time at={updatedAt} />
      </span>
    </li>
  )
}

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

function StatusMark({ status }: Pick<Issue, 'status'>) {
  const nameOf = useStatusNames()
  return (
    <span className={styles.mark} title={nameOf(status)}>
      <StatusIcon status={status} />
      <span className="visually-hidden">{nameOf(status)}</span>
    </span>
  )
}
