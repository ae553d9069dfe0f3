import { Outlet } from '@tanstack/react-router'
import { rightsIn } from '../api/projects/rights.ts'
import { useProject } from '../api/reads/projects.ts'
import { useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from '../parts/notice.tsx'
import { Tab, Tabs } from '../parts/tabs.tsx'
import { projectPages } from './core/pages.ts'
import styles from './frame.module.css'

const messages = texts({
  ja: {
    pages: 'プロジェクトのページ',
    archived: 'このプロジェクトはアーカイブ済みのため、閲覧のみ可能です。',
  },
  en: {
    pages: 'Project pages',
    archived: 'This project is archived and read-only.',
  },
})

/** The frame of a project's pages, with a tab for each page that the user sees. */
export function ProjectFrame() {
  const t = useTexts(messages)
  const project = useProject()
  const rights = rightsIn(project)
  const locale = useLocale()
  const params = { projectId: project.id }
  return (
    <>
      <div className={styles.under}>
        <Tabs label={t.pages}>
          {projectPages
            .filter(({ isSeen }) => isSeen(rights))
            .map(({ to, name }) => (
              <Tab key={to} to={to} params={params} activeOptions={{ exact: to === '/projects/$projectId' }}>
                {name[locale]}
              </Tab>
            ))}
        </Tabs>
      </div>
      {rights.isArchived && (
        <div className={styles.notice}>
          <Notice tone="ochre">{t.archived}</Notice>
        </div>
      )}
      <Outlet />
    </>
  )
}
