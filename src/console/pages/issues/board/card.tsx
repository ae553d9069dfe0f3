import { memo } from 'react'
import type { Issue } from '../../../api/reads/issues.ts'
import box from '../../../parts/box.module.css'
import covering from '../../../parts/covering-link.module.css'
import { BlockedReason, hasFields, IssueFields } from '../../../parts/issue-fields.tsx'
import { issueName } from '../../../parts/issue-name.ts'
import layout from '../../../parts/layout.module.css'
import { rowLink } from '../../../parts/row-keys.ts'
import text from '../../../parts/text.module.css'
import styles from './board.module.css'
import { cardMark } from './slots.ts'

type Props = {
  issue: Issue
  href: string
  isOpen: boolean
  /** The ID of the text that says how to move it; undefined if the user may not. */
  help: string | undefined
}

/** An issue on the board. Its link covers it; a plain one, because the board has hundreds. */
export const Card = memo(function Card({ issue, href, isOpen, help }: Props) {
  const { number, title } = issue
  return (
    <li
      {...cardMark(number)}
      className={`${box.card} ${layout.stackClose} ${styles.card}`}
      data-movable={help ? '' : undefined}
    >
      <span className={`${text.caption} ${styles.key}`}>{issueName(issue)}</span>
      <a
        {...rowLink(number)}
        href={href}
        draggable={false}
        aria-current={isOpen || undefined}
        aria-describedby={help}
        className={`${covering.link} ${covering.title}`}
      >
        {title}
      </a>
      <BlockedReason issue={issue} className={`${text.clamped} ${styles.reason}`} />
      {hasFields(issue) && (
        <span className={`${layout.line} ${styles.fields}`}>
          <IssueFields issue={issue} />
        </span>
      )}
    </li>
  )
})

/** An issue that is being created and has no number yet. */
export const PendingCard = ({ title, said }: { title: string; said: string }) => (
  <li className={`${box.card} ${layout.stackClose} ${styles.card}`}>
    <span className={text.caption}>{said}</span>
    <span className={covering.title}>{title}</span>
  </li>
)
