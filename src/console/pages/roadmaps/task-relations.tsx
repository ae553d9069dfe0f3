import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import type { Outline, Task } from './outline.ts'
import { taskLink } from './task-links.ts'
import styles from './task-panel.module.css'

const messages = texts({
  ja: {
    dependsOn: '依存先',
    neededBy: 'このタスクに依存するタスク',
    unknown: 'ロードマップにないタスク',
    issues: '課題',
  },
  en: {
    dependsOn: 'Depends on',
    neededBy: 'Required by',
    unknown: 'not in this roadmap',
    issues: 'Issues',
  },
})

type Props = { task: Task; outline: Outline; isOnBoard: boolean }

/** The tasks that a task depends on, those that depend on it, and its issues. */
export function TaskRelations({ task, outline, isOnBoard }: Props) {
  const t = useTexts(messages)
  const others = (ids: string[]) => ids.map(id => <OtherTask key={id} {...{ id, outline, isOnBoard }} />)
  const dependsOn = [...new Set(task.dependsOn)]
  const neededBy = outline.neededBy.get(task.id) ?? []
  return (
    <>
      {dependsOn.length > 0 && <Others title={t.dependsOn}>{others(dependsOn)}</Others>}
      {neededBy.length > 0 && <Others title={t.neededBy}>{others(neededBy)}</Others>}
      <Issues task={task} outline={outline} />
    </>
  )
}

const Others = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={layout.stackClose}>
    <h3>{title}</h3>
    <ul className={`${layout.list} ${styles.others}`}>{children}</ul>
  </div>
)

type OtherProps = { id: string; outline: Outline; isOnBoard: boolean }

function OtherTask({ id, outline, isOnBoard }: OtherProps) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const task = outline.found.get(id)?.task
  if (!task)
    return (
      <li className={`${text.note} ${styles.unknown}`}>
        {id} ({t.unknown})
      </li>
    )
  return (
    <li>
      <a {...taskLink(id, isOnBoard)} className={`${layout.labeled} ${text.long} ${styles.other}`}>
        <StatusIcon status={task.status} />
        <span className="visually-hidden">{nameOf(task.status)}</span>
        <span className={`${text.caption} ${styles.id}`}>{id}</span>
        <span>{task.title}</span>
      </a>
    </li>
  )
}

function Issues({ task, outline }: { task: Task; outline: Outline }) {
  const t = useTexts(messages)
  const project = useProject()
  const links = outline.issues.get(task.id) ?? []
  if (links.length === 0 || !rightsIn(project).sees('issues')) return null
  return (
    <Others title={t.issues}>
      {links.map(link => (
        <li key={link.number}>
          <Link
            to="/projects/$projectId/issues/$number"
            params={{ projectId: project.id, number: link.number }}
            className={`${layout.labeled} ${text.long} ${styles.other}`}
          >
            <span className={`${text.caption} ${styles.id}`}>{issueName(link)}</span>
            <span>{link.title}</span>
          </Link>
        </li>
      ))}
    </Others>
  )
}
