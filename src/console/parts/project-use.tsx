import { useOrg } from '../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../language/texts.ts'
import { Use } from './use.tsx'

const said = texts({
  ja: {
    projects: 'プロジェクト',
    archived: (count: number) => counted`ほかにアーカイブ済みが ${count} 件あり、数に含まれません。`,
    notCounted: 'アーカイブしたものは数えません。',
  },
  en: {
    projects: 'Projects',
    archived: count => counted`${count} more ${count === 1 ? 'is' : 'are'} archived and not counted.`,
    notCounted: 'Archived ones are not counted.',
  },
})

/** The projects of the organization that its plan counts. */
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
