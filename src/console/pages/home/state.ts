import { rightsIn } from '../../api/projects/rights.ts'
import type { Home } from '../../api/reads/home.ts'
import type { Project } from '../../api/reads/projects.ts'

/** Whether the user has no project and should create one. Organization members wait for their admins to add them. */
export const isNewcomer = ({ orgs, projectsTotal }: Home): boolean =>
  projectsTotal === 0 && (orgs.length === 0 || orgs.some(({ role }) => role === 'admin'))

/** The project to show the first steps for: the one in the address, or the user's only project while it is new. */
export function projectToStart({ projects, recent }: Home, named: string | undefined): Project | null {
  const active = projects.filter(
    ({ archivedAt, orgSuspendedAt }) => archivedAt === null && orgSuspendedAt === null,
  )
  if (named !== undefined) return active.find(one => one.id === named && maySync(one)) ?? null
  const [only] = active
  if (!only || active.length > 1 || !rightsIn(only).isOwner || !maySync(only)) return null
  return recent.some(({ type }) => isContent.test(type)) ? null : only
}

function maySync(project: Project): boolean {
  const { mayWrite, sees } = rightsIn(project)
  return mayWrite && sees('roadmap')
}

const isContent = /^(roadmap|issue|file|folder)\./
