import { type HistoryState, Link } from '@tanstack/react-router'
import type { RelatedIssue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import styles from './issue.module.css'
import { useOpening } from './opening.ts'

/** A link to another issue, with its status. */
export function IssueLink({ issue: { number, key, title, status } }: { issue: RelatedIssue }) {
  const nameOf = useStatusNames()
  const { id } = useProject()
  return (
    <span className={`${layout.inline} ${text.long} ${styles.related}`}>
      <span className={styles.mark} title={nameOf(status)}>
        <StatusIcon status={status} />
        <span className="visually-hidden">{nameOf(status)}</span>
      </span>
      <Link
        to="/projects/$projectId/issues/$number"
        params={{ projectId: id, number }}
        state={keepFilter}
        onClick={useOpening(number)}
      >
        {issueName({ key, number })} {title}
      </Link>
    </span>
  )
}

/** Keeps the filter of the list, so that users return to it after following links between issues. */
const keepFilter = ({ issueFilter }: HistoryState): HistoryState => (issueFilter ? { issueFilter } : {})
