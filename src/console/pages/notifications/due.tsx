import { Link } from '@tanstack/react-router'
import type { Notification } from '../../api/reads/accounts.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import text from '../../parts/text.module.css'
import styles from './page.module.css'

const messages = texts({
  ja: {
    due: (count: number) => counted`期日が近い、または過ぎた課題が ${count} 件あります`,
    dayBefore: '期日は前日でした',
    sameDay: '期日は当日',
    dayAfter: '期日は翌日',
    further: (count: number) => counted`ほかに ${count} 件の課題があります。`,
  },
  en: {
    due: count =>
      counted`${count} ${plural(count, 'issue')} of yours ${plural(count, 'is', 'are')} due soon or overdue`,
    dayBefore: 'Was due the day before',
    sameDay: 'Due that day',
    dayAfter: 'Due the next day',
    further: count => counted`And ${count} more ${plural(count, 'issue')}.`,
  },
})

type Due = Extract<Notification, { kind: 'issue_due' }>

/** The issues in a reminder, and when each was due. */
export function DueNotice({ notification: { day, issues, total } }: { notification: Due }) {
  const t = useTexts(messages)
  const whenOf = (dueDate: string) => (dueDate === day ? t.sameDay : dueDate < day ? t.dayBefore : t.dayAfter)
  return (
    <>
      <p className={styles.title}>{t.due(total)}</p>
      <ul className={`${layout.stackClose} ${styles.changes}`}>
        {issues.map(issue => (
          <li className={layout.wrap} key={`${issue.project.id} ${issueName(issue)}`}>
            <Link
              className={link.plain!}
              to="/projects/$projectId/issues/$number"
              params={{ projectId: issue.project.id, number: issue.number }}
            >
              {issueName(issue)} {issue.title}
            </Link>
            <span className={text.muted}>
              {whenOf(issue.dueDate)} · {issue.project.name}
            </span>
          </li>
        ))}
      </ul>
      {total > issues.length && <p className={text.caption}>{t.further(total - issues.length)}</p>}
    </>
  )
}
