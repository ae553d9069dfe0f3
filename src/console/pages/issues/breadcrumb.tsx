import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Muted } from '../../parts/page.tsx'

const messages = texts({ ja: { issues: '課題' }, en: { issues: 'Issues' } })

/** The breadcrumb back to the issue list, with the filter that the user came from. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { issueFilter = {} } = useLocation().state
  return (
    <Muted>
      <Link to="/projects/$projectId/issues" params={{ projectId: id }} search={issueFilter}>
        {t.issues}
      </Link>{' '}
      / {children}
    </Muted>
  )
}
