import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { useProject } from '../../api/reads/projects.ts'
import { roadmap as roadmapRead } from '../../api/reads/roadmaps.ts'
import type { Roadmap, Task } from './outline.ts'

/** Claims a task for an hour, or renews the user's claim. */
export const useClaim = (slug: string, task: string) => {
  const { id: projectId } = useProject()
  const params = { path: { projectId, slug, task } }
  return useChange({
    send: async (_, api) =>
      (
        await unwrap(
          api.POST('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim', { params, body: {} }),
        )
      ).claim,
    stale: [keys.project(projectId)],
  })
}

/** Ends the claim of a task. */
export const useRelease = (slug: string, task: string) => {
  const { id: projectId } = useProject()
  const params = { path: { projectId, slug, task } }
  return useChange({
    send: (_, api) =>
      unwrap(api.DELETE('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim', { params })),
    show: () => [edit(roadmapRead(projectId, slug), read => withoutClaim(read, task))],
    stale: [keys.project(projectId)],
  })
}

const withoutClaim = (read: Roadmap, id: string): Roadmap => ({
  ...read,
  phases: read.phases.map(phase => ({ ...phase, tasks: phase.tasks.map(task => released(task, id)) })),
})

const released = (task: Task, id: string): Task => (task.id === id ? { ...task, claim: null } : task)
