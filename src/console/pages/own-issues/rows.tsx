import { Link } from '@tanstack/react-router'
import { useHome } from '../../api/reads/home.ts'
import type { OwnIssue } from '../../api/reads/own-issues.ts'
import covering from '../../parts/covering-link.module.css'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { Rows } from '../../parts/page.tsx'
import { ProjectIcon } from '../../parts/project-icon.tsx'
import text from '../../parts/text.module.css'
import { RowFields, StatusMark } from '../issues/issue-row.tsx'
import styles from './own-issues.module.css'

export const OwnIssueRows = ({ issues, label }: { issues: OwnIssue[]; label: string }) => (
  <div className={styles.rows}>
    <Rows label={label}>
      {issues.map(issue => (
        <OwnIssueRow key={issue.id} issue={issue} />
      ))}
    </Rows>
  </div>
)

/** An issue with its project, and its assignee if it is another user; its link covers the row. */
function OwnIssueRow({ issue }: { issue: OwnIssue }) {
  const { number, title, status, project } = issue
  const { user, projects } = useHome()
  const listed = projects.find(({ id }) => id === project.id)
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <StatusMark status={status} />
      </span>
      <Link
        to="/projects/$projectId/issues/$number"
        params={{ projectId: project.id, number }}
        className={`${covering.link} ${styles.title}`}
      >
        {title}
      </Link>
      <span className={`${layout.inline} ${text.caption} ${styles.place}`}>
        {listed && <ProjectIcon project={listed} />}
        <span className={text.clipped}>
          {project.name} · {issueName(issue)}
        </span>
      </span>
      <span className={styles.end}>
        <RowFields issue={issue.assignee?.id === user.id ? { ...issue, assignee: null } : issue} />
      </span>
    </li>
  )
}
