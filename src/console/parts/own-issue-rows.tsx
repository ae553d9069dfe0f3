import { Link } from '@tanstack/react-router'
import { useHome } from '../api/reads/home.ts'
import type { OwnIssue } from '../api/reads/own-issues.ts'
import covering from './covering-link.module.css'
import { IssueFields } from './issue-fields.tsx'
import { issueName } from './issue-name.ts'
import layout from './layout.module.css'
import styles from './own-issue-rows.module.css'
import { Rows } from './page.tsx'
import { StatusIcon, useStatusNames } from './pill.tsx'
import { ProjectIcon } from './project-icon.tsx'
import { rowLink } from './row-keys.ts'
import text from './text.module.css'

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
  const { id, number, title, status, project } = issue
  const nameOf = useStatusNames()
  const { user, projects } = useHome()
  const listed = projects.find(({ id }) => id === project.id)
  return (
    <li className={`${covering.row} ${styles.row}`}>
      <span className={styles.mark} title={nameOf(status)}>
        <StatusIcon status={status} />
        <span className="visually-hidden">{nameOf(status)}</span>
      </span>
      <Link
        to="/projects/$projectId/issues/$number"
        params={{ projectId: project.id, number }}
        {...rowLink(id)}
        className={`${covering.link} ${covering.title} ${styles.title}`}
      >
        {title}
      </Link>
      <span className={`${layout.inline} ${text.caption} ${styles.place}`}>
        {listed && <ProjectIcon project={listed} />}
        <span className={text.clipped}>
          {project.name} · {issueName(issue)}
        </span>
      </span>
      <span className={`${layout.line} ${styles.fields}`}>
        <IssueFields issue={issue.assignee?.id === user.id ? { ...issue, assignee: null } : issue} />
      </span>
    </li>
  )
}
