import { Link } from '@tanstack/react-router'
import { texts, useTexts } from '../../language/texts.ts'
import { EventLine } from '../../parts/event-line.tsx'
import layout from '../../parts/layout.module.css'
import { Section } from '../../parts/page.tsx'
import type { Overview } from './response.ts'

const messages = texts({
  ja: { title: '最近のアクティビティ', all: 'すべてのアクティビティ' },
  en: { title: 'Recent activity', all: 'All activity' },
})

type Props = { projectId: string } & Pick<Overview, 'recent' | 'recentCounts'>

/** The recent activity of the project. */
export function RecentActivity({ projectId, recent, recentCounts }: Props) {
  const t = useTexts(messages)
  if (recent.length === 0) return null
  return (
    <Section
      title={t.title}
      actions={
        <Link to="/projects/$projectId/activity" params={{ projectId }}>
          {t.all}
        </Link>
      }
    >
      <ul className={layout.stackLoose}>
        {recent.map((event, at) => (
          <li key={event.id}>
            <EventLine event={event} count={recentCounts[at]!} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
