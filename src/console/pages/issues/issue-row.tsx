import { Link } from '@tanstack/react-router'
import type { Issue, IssueFilter } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import covering from '../../parts/covering-link.module.css'
import { issueName } from '../../parts/issue-name.ts'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import styles from './list.module.css'

const messages = texts({
  ja: { assignee: '担当:', updated: '更新:', pending: '追加中' },
  en: { assignee: 'Assignee:', updated: 'Updated:', pending: 'Adding' },
})

type Props = { projectId: string; issue: Issue; filter: IssueFilter }

/** An issue in a list; its link covers the row. An issue that is being created has no number yet. */
export function IssueRow({ projectId, issue, filter }: Props) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { number, key, title, status, assignee, updatedAt } = issue
  return (
    <li className={styles.row}>
      <span className={styles.mark} title={nameOf(status)}>
        <StatusIcon status={status} />
        <span className="visually-hidden">{nameOf(status)}</span>
      </span>
      <span className={`${text.caption} ${styles.key}`}>
        {number === 0 ? t.pending : issueName({ key, number })}
      </span>
      {number === 0 ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link
          to="/projects/$projectId/issues/$number"
          params={{ projectId, number }}
          state={{ issueFilter: filter }}
          className={`${covering.link} ${styles.title}`}
        >
          {title}
        </Link>
      )}
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
