import { useOrg } from '../api/reads/orgs.ts'
import { plural } from '../language/plural.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { LimitUsage } from './usage.tsx'

const messages = texts({
  ja: {
    projects: 'プロジェクト',
    archived: (count: number) => counted`アーカイブ済みの ${count} 件は含まれません。`,
    notCounted: 'アーカイブ済みのプロジェクトは含まれません。',
  },
  en: {
    projects: 'Projects',
    archived: count => counted`${count} archived ${plural(count, 'project is', 'projects are')} not counted.`,
    notCounted: 'Archived projects are not counted.',
  },
})

/** The usage of the organization's project limit. */
export function ProjectUsage() {
  const t = useTexts(messages)
  const { projectCount, archivedProjectCount, limits } = useOrg()
  return (
    <LimitUsage
      label={t.projects}
      used={projectCount}
      limit={limits.maxProjects}
      hint={archivedProjectCount > 0 ? t.archived(archivedProjectCount) : t.notCounted}
    />
  )
}
