import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Soft } from '../../parts/page.tsx'

const said = texts({ ja: { issues: '課題' }, en: { issues: 'Issues' } })

/** The breadcrumb back to the issue list, with the filter that the user came from. */
export function Crumb({ children }: { children: ReactNode }) {
  const t = useTexts(said)
  const { id } = useProject()
  const { issueFilter = {} } = useLocation().state
  return (
    <Soft>
      <Link to="/projects/$projectId/issues" params={{ projectId: id }} search={issueFilter}>
        {t.issues}
      </Link>{' '}
      / {children}
    </Soft>
  )
}
