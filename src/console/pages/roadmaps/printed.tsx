import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { issueName } from '../../parts/issue-name.ts'
import { useStatusNames } from '../../parts/pill.tsx'
import type { Filter, FilteredPhase, Outline, Roadmap, Task } from './outline.ts'
import styles from './printed.module.css'
import { dayOf } from './task-date.tsx'

const messages = texts({
  ja: {
    only: (what: string) => `絞り込み: ${what}`,
    quoted: (text: string) => `「${text}」`,
    synced: (at: string) => `同期: ${at}`,
    current: '現在のタスク',
    done: (done: number, all: number) => counted`${all} 件中 ${done} 件完了`,
    empty: 'タスクはありません',
    blocked: 'ブロックの理由',
    dependsOn: '依存先',
    started: (day: string) => `${day} 開始`,
    completed: (day: string) => `${day} 完了`,
  },
  en: {
    only: what => `Filter: ${what}`,
    quoted: text => `“${text}”`,
    synced: at => `Synced ${at}`,
    current: 'Current task',
    done: (done, all) => counted`${done} of ${all} done`,
    empty: 'No tasks',
    blocked: 'Blocked because',
    dependsOn: 'Depends on',
    started: day => `Started ${day}`,
    completed: day => `Completed ${day}`,
  },
})

type Props = Filter & { roadmap: Roadmap; outline: Outline; parts: FilteredPhase[] }

/** The print version of a roadmap: all phases, with the details of the tasks as text. */
export function PrintedRoadmap({ roadmap, outline, parts, status, q }: Props) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { exactTime } = useFormats()
  const { name } = useProject()
  const from = [name, t.synced(exactTime(roadmap.syncedAt)), roadmap.project.repository]
  const only = [status && nameOf(status), q && t.quoted(q)].filter(Boolean).join(', ')
  return (
    <div className={styles.printed}>
      <p className={styles.more}>{from.filter(Boolean).join(' · ')}</p>
      {only && <p>{t.only(only)}</p>}
      {parts.map(({ phase, tasks }) => (
        <section key={phase.id}>
          <h2 className={styles.phase}>
            {phase.title}
            <span className={styles.count}>
              {phase.status && `${nameOf(phase.status)} · `}
              {phase.tasks.length > 0
                ? t.done(phase.tasks.filter(task => task.status === 'done').length, phase.tasks.length)
                : t.empty}
            </span>
          </h2>
          {phase.summary && <p>{phase.summary}</p>}
          <table className={styles.tasks}>
            <tbody>
              {tasks.map(task => (
                <PrintedTask
                  key={task.id}
                  {...{ task, outline, isCurrent: roadmap.currentTaskId === task.id }}
                />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function PrintedTask({ task, outline, isCurrent }: { task: Task; outline: Outline; isCurrent: boolean }) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const formats = useFormats()
  const { id, title, status, blockedReason, dependsOn, startedAt, completedAt } = task
  const issues = outline.issues.get(id) ?? []
  const more = [
    isCurrent && t.current,
    startedAt && t.started(dayOf(startedAt, formats)),
    completedAt && t.completed(dayOf(completedAt, formats)),
    dependsOn?.length && `${t.dependsOn}: ${dependsOn.join(', ')}`,
    issues.map(issueName).join(', '),
  ].filter(Boolean)
  return (
    <tr>
      <td className={styles.status}>{nameOf(status)}</td>
      <td className={styles.id}>{id}</td>
      <td>
        {title}
        {more.length > 0 && <div className={styles.more}>{more.join(' · ')}</div>}
        {blockedReason && (
          <div>
            {t.blocked}: {blockedReason}
          </div>
        )}
      </td>
    </tr>
  )
}
