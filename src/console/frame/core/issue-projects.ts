import { useParams } from '@tanstack/react-router'
import { rightsIn } from '../../api/projects/rights.ts'
import { useHome } from '../../api/reads/home.ts'
import type { Project } from '../../api/reads/projects.ts'

/** The projects in which the user can create issues, with the current one first. */
export function useIssueProjects(): Project[] {
  const { projectId } = useParams({ strict: false })
  const { projects } = useHome()
  const isCurrent = ({ id }: { id: string }) => Number(id === projectId)
  return projects
    .filter(
      project =>
        rightsIn(project).mayWrite && rightsIn(project).sees('issues') && project.orgSuspendedAt === null,
    )
    .toSorted((one, other) => isCurrent(other) - isCurrent(one))
}
