import { Check } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '../../api/reads/accounts.ts'
import { useHome } from '../../api/reads/home.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { Row } from '../../parts/page.tsx'
import { StatusPill } from '../../parts/pill.tsx'
import { ProjectIcon } from '../../parts/project-icon.tsx'
import { focusNextRow } from '../../parts/row-place.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { Changes } from './changes.tsx'
import { DueNotice } from './due.tsx'
import { IssueNotice } from './issue.tsx'
import { useMarkAsRead } from './mark-as-read.ts'
import styles from './page.module.css'

const messages = texts({
  ja: {
    unread: '未読',
    changed: (count: number) => counted`${count} 件の変更`,
    reason: '理由:',
    further: (count: number) => counted`ほかに ${count} 件のタスクがブロックされました`,
    by: (name: string) => `${name}さんが同期`,
    name: (name: string) => `${name}さん`,
    mark: '既読にする',
  },
  en: {
    unread: 'Unread',
    changed: count => counted`${count} ${plural(count, 'change')}`,
    reason: 'Reason:',
    further: count => counted`${count} more ${plural(count, 'task is', 'tasks are')} blocked`,
    by: name => `synced by ${name}`,
    name: name => name,
    mark: 'Mark as read',
  },
})

type Props = { notification: Notification }

/** A notification. A click on one of its links marks it as read. */
export function NotificationRow({ notification }: Props) {
  const t = useTexts(messages)
  const markAsRead = useMarkAsRead()
  const isUnread = notification.readAt === null
  const read = () => {
    if (isUnread) markAsRead.mutate({ only: notification.id }, { onError: showErrorToast })
  }
  const follow = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) read()
  }
  const mark = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    focusNextRow(currentTarget)
    read()
  }
  return (
    <Row
      mark={<Unread is={isUnread} />}
      end={
        isUnread && (
          <IconButton isSmall label={t.mark} icon={<Check size={16} aria-hidden="true" />} onClick={mark} />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links in it are clickable */}
      <div
        className={`${layout.stackClose} ${styles.told}`}
        onClick={follow}
        // The middle button opens a new tab.
        onAuxClick={event => event.button === 1 && follow(event)}
      >
        <About notification={notification} />
        {notification.kind === 'issue_due' ? (
          <p className={`${text.caption} ${styles.from}`}>
            <Time at={notification.createdAt} />
          </p>
        ) : (
          <From notification={notification} />
        )}
      </div>
    </Row>
  )
}

function About({ notification }: Props) {
  if (notification.kind === 'task_blocked') return <Blocked notification={notification} />
  if (notification.kind === 'roadmap_changes') return <Changed notification={notification} />
  if (notification.kind === 'issue_due') return <DueNotice notification={notification} />
  return <IssueNotice notification={notification} />
}

function Unread({ is }: { is: boolean }) {
  const t = useTexts(messages)
  return (
    <span className={`${box.dot} ${styles.dot}`} data-unread={is || undefined}>
      {is && <span className="visually-hidden">{t.unread}</span>}
    </span>
  )
}

type Kind<K> = { notification: Extract<Notification, { kind: K }> }

function Blocked({ notification: { project, roadmap, changes, further } }: Kind<'task_blocked'>) {
  const t = useTexts(messages)
  const to = {
    to: '/projects/$projectId/roadmaps/$slug',
    params: { projectId: project.id, slug: roadmap.slug },
  } as const
  return (
    <>
      {changes.map(({ id, title, reason }) => (
        <div key={id}>
          <p className={`${layout.line} ${styles.title}`}>
            <Link className={link.plain!} {...to} search={{ task: id }}>
              {title}
            </Link>
            <StatusPill status="blocked" />
          </p>
          {reason && (
            <p className={styles.reason}>
              <span className={text.caption}>{t.reason}</span> {reason}
            </p>
          )}
        </div>
      ))}
      {further > 0 && (
        <p>
          <Link {...to} search={{ status: 'blocked' }}>
            {t.further(further)}
          </Link>
        </p>
      )}
    </>
  )
}

function Changed({ notification }: Kind<'roadmap_changes'>) {
  const t = useTexts(messages)
  const { project, roadmap, total } = notification
  return (
    <>
      <p className={`${layout.line} ${styles.title}`}>
        <Link
          className={link.plain!}
          to="/projects/$projectId/roadmaps/$slug"
          params={{ projectId: project.id, slug: roadmap.slug }}
        >
          {roadmap.title}
        </Link>
        <span>{t.changed(total)}</span>
      </p>
      <Changes notification={notification} />
    </>
  )
}

function From({ notification }: { notification: Exclude<Notification, { kind: 'issue_due' }> }) {
  const t = useTexts(messages)
  const { kind, project, actor, createdAt } = notification
  const listed = useHome().projects.find(({ id }) => id === project.id)
  return (
    <p className={`${layout.line} ${text.caption} ${styles.from}`}>
      <span className={`${layout.inline} ${styles.project}`}>
        {listed && <ProjectIcon project={listed} />}
        <Link to="/projects/$projectId" params={{ projectId: project.id }}>
          {project.name}
        </Link>
      </span>
      {kind === 'task_blocked' && <span>{notification.roadmap.title}</span>}
      {actor && <span>{'issue' in notification ? t.name(actor.displayName) : t.by(actor.displayName)}</span>}
      <Time at={createdAt} />
    </p>
  )
}
