import type { Home } from '../../api/reads/home.ts'
import { type Project, rightsIn } from '../../api/reads/projects.ts'

/** Whether somebody has nothing to work in yet. An organization's member has: its admins add them to projects. */
export const isNewcomer = ({ orgs, projectsTotal }: Home): boolean =>
  projectsTotal === 0 && (orgs.length === 0 || orgs.some(({ role }) => role === 'admin'))

/** The project that somebody may be about to begin with: the one that the address names, else their only one while it is as good as new. */
export function projectToStart({ projects, recent }: Home, named: string | undefined): Project | null {
  const active = projects.filter(({ archivedAt }) => archivedAt === null)
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
