import { Link } from '@tanstack/react-router'
import type { IssueFilter } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { StatusIcon, statuses, useStatusNames } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import styles from './list.module.css'

const messages = texts({
  ja: { label: '状態で絞り込み', all: 'すべて' },
  en: { label: 'Filter by status', all: 'All' },
})

/** Links that filter the list by status. */
export function StatusFilter({ filter: { q } }: { filter: IssueFilter }) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { id: projectId } = useProject()
  return (
    <nav aria-label={t.label} className={`${layout.wrap} ${styles.statuses}`}>
      {[undefined, ...statuses].map(one => (
        <Link
          key={one ?? ''}
          to="/projects/$projectId/issues"
          params={{ projectId }}
          search={{ q, status: one }}
          className={`${layout.inline} ${text.caption} ${link.choice} ${styles.status}`}
          activeOptions={{ exact: true }}
        >
          {one && <StatusIcon status={one} />}
          {one ? nameOf(one) : t.all}
        </Link>
      ))}
    </nav>
  )
}
