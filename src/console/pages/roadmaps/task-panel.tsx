import { X } from 'virtual:icons'
import type { ReactNode, Ref } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Pill, StatusPill } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import type { Outline, Roadmap, Task } from './outline.ts'
import { TaskPlan } from './plan.tsx'
import { TaskClaim } from './task-claim.tsx'
import { TaskDate } from './task-date.tsx'
import { detailsOf } from './task-details.ts'
import styles from './task-panel.module.css'
import { TaskRelations } from './task-relations.tsx'

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
    <section
      className={`${layout.stackLoose} ${layout.panel} ${box.card} ${styles.panel}`}
      aria-labelledby="task"
    >
      <header className={`${layout.head} ${styles.head}`}>
        <div className={styles.titles}>
          {task && <span className={`${text.caption} ${styles.id}`}>{task.id}</span>}
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
  const plans = outline.plans.get(task.id) ?? []
  const isUnsynced = task.planPath && !plans.includes(task.planPath)
  return (
    <>
      <p className={`${layout.wrap} ${styles.states}`}>
        <StatusPill status={task.status} />
        {roadmap.currentTaskId === task.id && <Pill tone="moss">{t.current}</Pill>}
      </p>
      <TaskClaim task={task} slug={roadmap.slug} />
      {task.blockedReason && (
        <Notice tone="rust">
          <strong>{t.blocked}: </strong>
          {task.blockedReason}
        </Notice>
      )}
      {task.summary && <p className={`${text.long} ${styles.summary}`}>{task.summary}</p>}
      <Facts {...{ task, outline }} />
      <TaskRelations {...{ task, outline, isOnBoard }} />
      {isUnsynced && <p className={text.note}>{t.unsynced(task.planPath!)}</p>}
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
    <dl className={`${layout.wrap} ${styles.facts}`}>
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
    <dt className={text.caption}>{name}</dt>
    <dd className={text.long}>{children}</dd>
  </div>
)
