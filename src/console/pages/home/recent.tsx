import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Home } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { EventLine } from '../../parts/event-line.tsx'
import layout from '../../parts/layout.module.css'
import { Section } from '../../parts/page.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: { title: '最近のアクティビティ', more: 'さらに表示' },
  en: { title: 'Recent activity', more: 'Show more' },
})

const few = 8

/** Recent activity in the user's projects. Consecutive events of a project are grouped. */
export function Recent({ home: { recent, recentCounts, projects } }: { home: Home }) {
  const t = useTexts(messages)
  const [isWhole, setWhole] = useState(false)
  const rows = recent.map((event, at) => ({ event, count: recentCounts[at]! }))
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return (
    <Section title={t.title}>
      {groupByProject(isWhole ? rows : rows.slice(0, few)).map(turn => (
        <section key={turn[0]!.event.id} className={`${layout.stackTight} ${styles.turn}`}>
          {names.size > 1 && (
            <h3 className={styles.of}>
              <Link to="/projects/$projectId" params={{ projectId: turn[0]!.event.projectId }}>
                {names.get(turn[0]!.event.projectId)}
              </Link>
            </h3>
          )}
          <ul className={layout.stack}>
            {turn.map(row => (
              <li key={row.event.id}>
                <EventLine {...row} />
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

type Row = { event: Home['recent'][number]; count: number }

/** Groups consecutive events of the same project. */
function groupByProject(rows: Row[]): Row[][] {
  const turns: Row[][] = []
  for (const row of rows) {
    const last = turns.at(-1)
    if (last?.[0]?.event.projectId === row.event.projectId) last.push(row)
    else turns.push([row])
  }
  return turns
}
