import { useSuspenseQuery } from '@tanstack/react-query'
import { overview, useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Page } from '../../parts/page.tsx'
import { ProjectIcon } from '../../parts/project-icon.tsx'
import text from '../../parts/text.module.css'
import { FilesAtAGlance } from './files.tsx'
import { IssuesAtAGlance } from './issues.tsx'
import styles from './page.module.css'
import { PeopleAtAGlance } from './people.tsx'
import { RecentActivity } from './recent.tsx'
import { RepositoryAtAGlance } from './repository.tsx'
import { RoadmapsAtAGlance } from './roadmaps.tsx'

const messages = texts({ ja: { overview: '概要' }, en: { overview: 'Overview' } })

/** The overview of a project, without the features that the user does not see. */
export function OverviewPage() {
  const t = useTexts(messages)
  const listed = useProject()
  const { data } = useSuspenseQuery(overview(listed.id))
  const { project, roadmaps, issues, files, people, repoBinding, recent, recentCounts } = data
  return (
    <Page title={t.overview} within={project.name} isHeadingHidden>
      <header className={`${layout.beside} ${styles.head}`}>
        <ProjectIcon project={project} size="large" />
        <div className={styles.names}>
          <p className={`${text.long} ${styles.name}`}>{project.name}</p>
          {project.description && (
            <p className={`${text.muted} ${text.long} ${styles.description}`}>{project.description}</p>
          )}
        </div>
      </header>
      <div className={`${layout.stackWide} ${styles.columns}`}>
        <div className={`${layout.stackWide} ${styles.main}`}>
          {roadmaps && <RoadmapsAtAGlance project={project} roadmaps={roadmaps} />}
          {issues && <IssuesAtAGlance projectId={project.id} issues={issues} />}
        </div>
        <aside className={`${layout.stackWide} ${styles.side}`}>
          {files && <FilesAtAGlance projectId={project.id} files={files} />}
          <PeopleAtAGlance projectId={project.id} people={people} />
          <RepositoryAtAGlance url={project.repository_url} binding={repoBinding} />
        </aside>
        <div className={styles.recent}>
          <RecentActivity projectId={project.id} {...{ recent, recentCounts }} />
        </div>
      </div>
    </Page>
  )
}
