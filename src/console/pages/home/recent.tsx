import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Home } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { EventLine } from '../../parts/event-line.tsx'
import { Section } from '../../parts/page.tsx'
import styles from './page.module.css'

const said = texts({
  ja: { title: '新しい動き', more: 'さらに表示' },
  en: { title: 'What is new', more: 'Show more' },
})

const few = 8

/** What was done last in one's projects; what was done in one after another stands together. */
export function Recent({ home: { recent, projects } }: { home: Home }) {
  const t = useTexts(said)
  const [isWhole, setWhole] = useState(false)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return (
    <Section title={t.title}>
      {inTurns(isWhole ? recent : recent.slice(0, few)).map(events => (
        <section key={events[0]!.id} className={styles.turn}>
          {names.size > 1 && (
            <h3 className={styles.of}>
              <Link to="/projects/$projectId" params={{ projectId: events[0]!.projectId }}>
                {names.get(events[0]!.projectId)}
              </Link>
            </h3>
          )}
          <ul className={styles.events}>
            {events.map(event => (
              <li key={event.id}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!isWhole && recent.length > few && (
        <div>
          <Button isSmall onClick={() => setWhole(true)}>
            {t.more}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Events that follow each other in one project. */
function inTurns(events: Home['recent']): Home['recent'][] {
  const turns: Home['recent'][] = []
  for (const event of events) {
    const last = turns.at(-1)
    if (last?.[0]?.projectId === event.projectId) last.push(event)
    else turns.push([event])
  }
  return turns
}
