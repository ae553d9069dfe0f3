import { useOrg } from '../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { Use } from './use.tsx'

const said = texts({
  ja: {
    projects: 'プロジェクト',
    archived: (count: number) => counted`アーカイブ済みの ${count} 件は含まれません。`,
    notCounted: 'アーカイブ済みのプロジェクトは含まれません。',
  },
  en: {
    projects: 'Projects',
    archived: count => counted`${count} archived ${count === 1 ? 'project is' : 'projects are'} not counted.`,
    notCounted: 'Archived projects are not counted.',
  },
})

/** The usage of the organization's project limit. */
export function ProjectUse() {
  const t = useTexts(said)
  const { projectCount, archivedProjectCount, limits } = useOrg()
  return (
    <Use
      label={t.projects}
      used={projectCount}
      limit={limits.maxProjects}
      hint={archivedProjectCount > 0 ? t.archived(archivedProjectCount) : t.notCounted}
    />
  )
}
