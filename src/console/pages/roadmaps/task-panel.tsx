import { X } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { Notice } from '../../parts/notice.tsx'
import { Pill, StatusIcon, StatusPill, useStatusNames } from '../../parts/pill.tsx'
import type { Outline, Roadmap, Task } from './outline.ts'
import { TaskPlan } from './plan.tsx'
import { TaskDate } from './task-date.tsx'
import { detailsOf } from './task-details.ts'
import { taskLink } from './task-links.ts'
import styles from './task-panel.module.css'

const messages = texts({
  ja: {
    missing: 'タスクが見つかりません',
    missingWhy: (id: string) => `「${id}」というタスクは、このロードマップにありません。`,
    close: 'タスクを閉じる',
    current: '現在のタスク',
    blocked: 'ブロックの理由',
    phase: 'フェーズ',
    started: '開始',
    completed: '完了',
    dependsOn: '依存先',
    neededBy: 'このタスクに依存するタスク',
    unknown: 'ロードマップにないタスク',
    issues: '課題',
    plan: '計画',
    unsynced: (path: string) => `計画「${path}」は同期されていません。`,
  },
  en: {
    missing: 'Task not found',
    missingWhy: id => `This roadmap has no task “${id}”.`,
    close: 'Close task',
    current: 'Current task',
    blocked: 'Blocked because',
    phase: 'Phase',
    started: 'Started',
    completed: 'Completed',
    dependsOn: 'Depends on',
    neededBy: 'Required by',
    unknown: 'not in this roadmap',
    issues: 'Issues',
    plan: 'Plan',
    unsynced: path => `The plan “${path}” is not synced.`,
  },
})

type Props = {
  id: string
  roadmap: Roadmap
  outline: Outline
  isOnBoard: boolean
  heading: Ref<HTMLHeadingElement>
  close(): void
}

/** The details of a task next to the list, with its plans. */
export function TaskPanel({ id, roadmap, outline, isOnBoard, heading, close }: Props) {
  const t = useTexts(messages)
  const task = outline.found.get(id)?.task
  return (
    <section className={styles.panel} aria-labelledby="task">
      <header className={styles.head}>
        <div className={styles.titles}>
          {task && <span className={styles.id}>{task.id}</span>}
          <h2 ref={heading} id="task" tabIndex={-1} className={styles.title}>
            {task ? task.title : t.missing}
          </h2>
        </div>
        <IconButton label={t.close} icon={<X size={18} />} isSmall onClick={close} />
      </header>
      {task ? <About {...{ task, roadmap, outline, isOnBoard }} /> : <p>{t.missingWhy(id)}</p>}
    </section>
  )
}

type AboutProps = Pick<Props, 'roadmap' | 'outline' | 'isOnBoard'> & { task: Task }

function About({ task, roadmap, outline, isOnBoard }: AboutProps) {
  const t = useTexts(messages)
  const others = (ids: string[]) => ids.map(id => <OtherTask key={id} {...{ id, outline, isOnBoard }} />)
  const dependsOn = [...new Set(task.dependsOn)]
  const neededBy = outline.neededBy.get(task.id) ?? []
  const plans = outline.plans.get(task.id) ?? []
  const isUnsynced = task.planPath && !plans.includes(task.planPath)
  return (
    <>
      <p className={styles.states}>
        <StatusPill status={task.status} />
        {roadmap.currentTaskId === task.id && <Pill tone="moss">{t.current}</Pill>}
      </p>
      {task.blockedReason && (
        <Notice tone="rust">
          <strong>{t.blocked}: </strong>
          {task.blockedReason}
        </Notice>
      )}
      {task.summary && <p className={styles.summary}>{task.summary}</p>}
      <Facts {...{ task, outline }} />
      {dependsOn.length > 0 && <Others title={t.dependsOn}>{others(dependsOn)}</Others>}
      {neededBy.length > 0 && <Others title={t.neededBy}>{others(neededBy)}</Others>}
      <Issues task={task} outline={outline} />
      {isUnsynced && <p className={styles.soft}>{t.unsynced(task.planPath!)}</p>}
      {plans.map(path => (
        <TaskPlan key={path} path={path} slug={roadmap.slug} />
      ))}
    </>
  )
}

function Facts({ task, outline }: { task: Task; outline: Outline }) {
  const t = useTexts(messages)
  const { startedAt, completedAt } = task
  return (
    <dl className={styles.facts}>
      <Fact name={t.phase}>{outline.found.get(task.id)!.phase.title}</Fact>
      {startedAt && (
        <Fact name={t.started}>
          <TaskDate sent={startedAt} />
        </Fact>
      )}
      {completedAt && (
        <Fact name={t.completed}>
          <TaskDate sent={completedAt} />
        </Fact>
      )}
      {detailsOf(task).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Others = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h3>{title}</h3>
    <ul className={styles.others}>{children}</ul>
  </div>
)

type OtherProps = { id: string; outline: Outline; isOnBoard: boolean }

function OtherTask({ id, outline, isOnBoard }: OtherProps) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const task = outline.found.get(id)?.task
  if (!task)
    return (
      <li className={styles.soft}>
        {id} ({t.unknown})
      </li>
    )
  return (
    <li>
      <a {...taskLink(id, isOnBoard)} className={styles.other}>
        <StatusIcon status={task.status} />
        <span className="visually-hidden">{nameOf(task.status)}</span>
        <span className={styles.id}>{id}</span>
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
            className={styles.other!}
          >
            <span className={styles.id}>{issueName(link)}</span>
            <span>{link.title}</span>
          </Link>
        </li>
      ))}
    </Others>
  )
}
