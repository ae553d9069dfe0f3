import { useNavigate } from '@tanstack/react-router'
import { changeRead } from '../edits.ts'
import { keys } from '../keys.ts'
import { queries } from '../queries.ts'
import { type Home, home } from '../reads/home.ts'
import { reread } from '../reread.ts'
import { besideProjects } from './edits.ts'

/** Returns a function for when the user loses a project: it removes the project from `home` and opens home. */
export function useProjectLoss(projectId: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    changeRead(queries, home, read => without(read, projectId))
    // Going back does not lead to the page that closes.
    await navigate({ to: '/', replace: true })
    // Not removed: the page that closes still shows it.
    void reread(queries, { queryKey: keys.project(projectId), refetchType: 'none' })
    await Promise.all(besideProjects.map(queryKey => reread(queries, { queryKey })))
  }
}

const without = (read: Home, projectId: string): Home => ({
  ...read,
  projects: read.projects.filter(({ id }) => id !== projectId),
})
