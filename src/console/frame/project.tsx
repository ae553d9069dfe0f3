import { Outlet } from '@tanstack/react-router'
import { rightsIn } from '../api/projects/rights.ts'
import { useProject } from '../api/reads/projects.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from '../parts/notice.tsx'
import { Tab, Tabs } from '../parts/tabs.tsx'
import styles from './frame.module.css'

const messages = texts({
  ja: {
    pages: 'プロジェクトのページ',
    overview: '概要',
    roadmap: 'ロードマップ',
    issues: '課題',
    files: 'ファイル',
    members: 'メンバー',
    activity: 'アクティビティ',
    settings: '設定',
    archived: 'このプロジェクトはアーカイブ済みのため、閲覧のみ可能です。',
  },
  en: {
    pages: 'Project pages',
    overview: 'Overview',
    roadmap: 'Roadmap',
    issues: 'Issues',
    files: 'Files',
    members: 'Members',
    activity: 'Activity',
    settings: 'Settings',
    archived: 'This project is archived and read-only.',
  },
})

/** The frame of a project's pages, with a tab for each page that the user sees. */
export function ProjectFrame() {
  const t = useTexts(messages)
  const project = useProject()
  const { sees, mayConfigure, isArchived } = rightsIn(project)
  const params = { projectId: project.id }
  return (
    <>
      <div className={styles.under}>
        <Tabs label={t.pages}>
          <Tab to="/projects/$projectId" params={params} activeOptions={{ exact: true }}>
            {t.overview}
          </Tab>
          {sees('roadmap') && (
            <Tab to="/projects/$projectId/roadmaps" params={params}>
              {t.roadmap}
            </Tab>
          )}
          {sees('issues') && (
            <Tab to="/projects/$projectId/issues" params={params}>
              {t.issues}
            </Tab>
          )}
          {sees('files') && (
            <Tab to="/projects/$projectId/files" params={params}>
              {t.files}
            </Tab>
          )}
          <Tab to="/projects/$projectId/members" params={params}>
            {t.members}
          </Tab>
          <Tab to="/projects/$projectId/activity" params={params}>
            {t.activity}
          </Tab>
          {mayConfigure && (
            <Tab to="/projects/$projectId/settings" params={params}>
              {t.settings}
            </Tab>
          )}
        </Tabs>
      </div>
      {isArchived && (
        <div className={styles.notice}>
          <Notice tone="ochre">{t.archived}</Notice>
        </div>
      )}
      <Outlet />
    </>
  )
}
