import { Link } from '@tanstack/react-router'
import { useFormats } from '../../language/formats.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import layout from '../../parts/layout.module.css'
import { Muted, Section } from '../../parts/page.tsx'
import { StatusPill } from '../../parts/pill.tsx'
import { statuses } from '../../parts/statuses.ts'
import styles from './page.module.css'
import type { Overview } from './response.ts'

const messages = texts({
  ja: {
    title: '課題',
    all: (count: number) => counted`全 ${count} 件`,
    none: '課題はまだありません。',
    open: '課題を表示',
  },
  en: { title: 'Issues', all: count => counted`${count} total`, none: 'No issues yet.', open: 'View issues' },
})

type Props = { projectId: string; issues: NonNullable<Overview['issues']> }

/** The number of issues by status. */
export function IssuesAtAGlance({ projectId, issues: { total, byStatus } }: Props) {
  const t = useTexts(messages)
  const { number } = useFormats()
  const params = { projectId }
  return (
    <Section
      title={t.title}
      actions={
        <Link to="/projects/$projectId/issues" params={params}>
          {total > 0 ? t.all(total) : t.open}
        </Link>
      }
    >
      {total === 0 ? (
        <Muted>{t.none}</Muted>
      ) : (
        <ul className={layout.wrap}>
          {statuses
            .filter(status => byStatus[status] > 0)
            .map(status => (
              <li key={status}>
                <Link
                  className={`${layout.rowTight} ${box.control} ${styles.count}`}
                  to="/projects/$projectId/issues"
                  params={params}
                  search={{ status }}
                >
                  <StatusPill status={status} />
                  <strong>{number(byStatus[status])}</strong>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
