import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useHome } from '../api/reads/home.ts'
import { project as projectRead } from '../api/reads/projects.ts'
import { texts, useTexts } from '../language/texts.ts'
import layout from '../parts/layout.module.css'
import link from '../parts/link.module.css'
import { ProjectIcon } from '../parts/project-icon.tsx'
import text from '../parts/text.module.css'
import styles from './frame.module.css'

const messages = texts({ ja: { label: 'パンくずリスト' }, en: { label: 'Breadcrumbs' } })

/** The breadcrumbs: the organization and the project of the page. */
export function Breadcrumbs() {
  const t = useTexts(messages)
  const { orgs } = useHome()
  const { orgId, projectId } = useParams({ strict: false })
  const { data: project } = useQuery({ ...projectRead(projectId ?? ''), enabled: projectId !== undefined })
  const org = orgs.find(({ id }) => id === (project?.orgId ?? orgId))
  return (
    <nav aria-label={t.label} className={`${layout.rowTight} ${styles.breadcrumbs}`}>
      <ol className={`${layout.rowTight} ${styles.breadcrumbs}`}>
        {org && (
          <li className={layout.rowTight}>
            <Link className={`${link.plain} ${text.clipped}`} to="/orgs/$orgId" params={{ orgId: org.id }}>
              {org.name}
            </Link>
          </li>
        )}
        {projectId && project && (
          <li className={layout.rowTight}>
            <ProjectIcon project={project} />
            <Link
              className={`${link.plain} ${text.clipped}`}
              to="/projects/$projectId"
              params={{ projectId: project.id }}
              activeOptions={{ exact: true }}
            >
              {project.name}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
