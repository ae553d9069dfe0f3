import { memo } from 'react'
import type { Issue } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import covering from '../../parts/covering-link.module.css'
import { BlockedReason, IssueFields } from '../../parts/issue-fields.tsx'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { rowLink } from '../../parts/row-keys.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import styles from './list.module.css'
import type { Selection } from './selection.tsx'

const messages = texts({
  ja: {
    updated: '更新:',
    select: (name: string) => `${name} を選択`,
    pending: '追加中',
  },
  en: {
    updated: 'Updated:',
    select: name => `Select ${name}`,
    pending: 'Adding',
  },
})

type Props = {
  projectId: string
  issue: Issue
  isOpen: boolean
  /** Null if it cannot be selected. */
  isSelected: boolean | null
  /** The same at each rendering, like the other values, so that only rows that change are rendered. */
  select: Selection['toggle']
}

/** An issue in a list. Its link covers it; a plain one, because a list has hundreds. */
export const IssueRow = memo(function IssueRow(props: Props) {
  const { projectId, issue, isOpen, isSelected, select } = props
  const t = useTexts(messages)
  const { number, title, status, updatedAt } = issue
  return (
    <li className={`${covering.row} ${styles.row}`} data-selected={isSelected || undefined}>
      {isSelected !== null && (
        <label className={styles.select}>
          <span className="visually-hidden">{t.select(issueName(issue))}</span>
          <input
            type="checkbox"
            className={box.check}
            checked={isSelected}
            onChange={event => select(number, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </label>
      )}
      <StatusMark status={status} />
      <span className={`${text.caption} ${styles.key}`}>{issueName(issue)}</span>
      <a
        {...rowLink(number)}
        href={`/projects/${projectId}/issues/${number}`}
        aria-current={isOpen || undefined}
        className={`${covering.link} ${covering.title} ${styles.title}`}
      >
        {title}
      </a>
      <BlockedReason issue={issue} className={`${text.clipped} ${styles.reason}`} />
      <span className={`${layout.line} ${styles.fields}`}>
        <IssueFields issue={issue} />
      </span>
      <span className={`${text.caption} ${styles.time}`}>
        <span className="visually-hidden">{t.updated} </span>
        <Time at={updatedAt} />
      </span>
    </li>
  )
})

/** An issue that is being created and has no number yet. */
export function PendingRow({ title }: { title: string }) {
  const t = useTexts(messages)
  return (
    <li className={`${covering.row} ${styles.row}`}>
      <StatusMark status="todo" />
      <span className={`${text.caption} ${styles.key}`}>{t.pending}</span>
      <span className={`${covering.title} ${styles.title}`}>{title}</span>
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
