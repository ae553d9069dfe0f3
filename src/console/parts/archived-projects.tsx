import { counted, texts, useTexts } from '../language/texts.ts'
import styles from './archived-projects.module.css'
import { ProjectRows, type SeenProject } from './project-rows.tsx'

const messages = texts({
  ja: { archived: (count: number) => counted`アーカイブ済み (${count})` },
  en: { archived: count => counted`Archived (${count})` },
})

type Props = { projects: SeenProject[]; isOpen?: boolean }

/** Archived projects, collapsed. */
export function ArchivedProjects({ projects, isOpen }: Props) {
  const t = useTexts(messages)
  if (projects.length === 0) return null
  const title = t.archived(projects.length)
  return (
    <details className={styles.archived} open={isOpen || undefined}>
      <summary>{title}</summary>
      <ProjectRows projects={projects} label={title} />
    </details>
  )
}
