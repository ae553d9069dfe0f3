import { Link } from '@tanstack/react-router'
import type { Notification } from '../../api/reads/accounts.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { commentAnchor } from '../../parts/comment-anchor.ts'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { StatusPill } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import styles from './page.module.css'

const messages = texts({
  ja: {
    issue_assigned: 'あなたが担当者になりました',
    issue_mentioned: 'あなたがメンションされました',
    issue_commented: '新しいコメント',
    issue_status: '状態の変更',
  },
  en: {
    issue_assigned: 'Assigned to you',
    issue_mentioned: 'You were mentioned',
    issue_commented: 'New comment',
    issue_status: 'Status changed',
  },
})

export type OfIssue = Extract<Notification, { issue: object }>

/** What happened to an issue, with the beginning of the text. */
export function IssueNotice({ notification }: { notification: OfIssue }) {
  const t = useTexts(messages)
  const { kind, project, issue, commentId, status, excerpt } = notification
  return (
    <div>
      <p className={`${layout.line} ${styles.title}`}>
        <Link
          className={link.plain!}
          to="/projects/$projectId/issues/$number"
          params={{ projectId: project.id, number: issue.number }}
          {...(commentId && { hash: commentAnchor(commentId) })}
        >
          {issueName(issue)} {issue.title}
        </Link>
        {status && <StatusPill status={status} />}
      </p>
      <p className={styles.reason}>
        <span className={text.caption}>{t[kind]}</span> {excerpt}
      </p>
    </div>
  )
}
