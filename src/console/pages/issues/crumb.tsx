import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Soft } from '../../parts/page.tsx'

const said = texts({ ja: { issues: '課題' }, en: { issues: 'Issues' } })

/** The way back to all issues, above the heading of a page below them. */
export function Crumb({ children }: { children: ReactNode }) {
  const t = useTexts(said)
  const { id } = useProject()
  return (
    <Soft>
      <Link to="/projects/$projectId/issues" params={{ projectId: id }}>
        {t.issues}
      </Link>{' '}
      / {children}
    </Soft>
  )
}
