import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rightsIn } from '../../api/projects/rights.ts'
import { overview, useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { AgentsSection } from './agents.tsx'
import { Archive } from './archive.tsx'
import { Basics } from './basics.tsx'
import { BindingSection } from './binding.tsx'
import { Delete } from './delete.tsx'
import { Features } from './features.tsx'
import { IconSection } from './icon.tsx'
import { IssueKey } from './issue-key.tsx'
import { LabelsSection } from './labels.tsx'
import { RepositorySection } from './repository.tsx'

const messages = texts({
  ja: {
    title: '設定',
    onlyAdmins: '設定を変更できるのは、オーナーと管理者だけです。',
    onlyOwners: 'プロジェクトを削除できるのは、オーナーだけです。',
    ask: '依頼できる人を確認',
  },
  en: {
    title: 'Settings',
    onlyAdmins: 'Only owners and admins can change the settings.',
    onlyOwners: 'Only owners can delete the project.',
    ask: 'See whom to ask',
  },
})

export function ProjectSettingsPage() {
  const { id } = useProject()
  // Edits that are not saved are those of one project.
  return <Settings key={id} />
}

function Settings() {
  const t = useTexts(messages)
  const shown = useProject()
  const { data } = useSuspenseQuery(overview(shown.id))
  const { project, repoBinding } = data
  const { mayConfigure, isArchived, isOwner } = rightsIn(project)
  const about = { project, isReadOnly: !mayConfigure || isArchived }
  return (
    <Page title={t.title} within={project.name}>
      {!mayConfigure && <Ask projectId={project.id}>{t.onlyAdmins}</Ask>}
      <div className={layout.list}>
        <Basics {...about} />
        <IconSection {...about} />
        <IssueKey {...about} />
        <LabelsSection {...about} />
        <Features {...about} />
        <RepositorySection {...about} />
        <BindingSection {...about} binding={repoBinding} />
        {!isArchived && <AgentsSection projectId={project.id} />}
        {(mayConfigure || isArchived) && <Archive project={project} mayChange={mayConfigure} />}
        {isOwner && mayConfigure && <Delete project={project} />}
      </div>
      {mayConfigure && !isOwner && <Ask projectId={project.id}>{t.onlyOwners}</Ask>}
    </Page>
  )
}

function Ask({ projectId, children }: { projectId: string; children: string }) {
  const t = useTexts(messages)
  return (
    <Notice>
      {children}{' '}
      <Link to="/projects/$projectId/members" params={{ projectId }}>
        {t.ask}
      </Link>
    </Notice>
  )
}
