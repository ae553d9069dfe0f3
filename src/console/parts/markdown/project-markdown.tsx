import { useProject } from '../../api/reads/projects.ts'
import type { Extras } from './extras.ts'
import { Markdown } from './markdown.tsx'

type Props = Omit<Extras, 'projectId' | 'projectKey'> & { id: string; children: string }

/** A Markdown text of the current project, with its mentions, issue keys, and boxes. */
export function ProjectMarkdown({ id, children, ...rest }: Props) {
  const project = useProject()
  return (
    <Markdown id={id} extras={{ projectId: project.id, projectKey: project.key, ...rest }}>
      {children}
    </Markdown>
  )
}
