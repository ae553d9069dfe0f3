import { unwrap } from '../../../client/index.ts'
import { document } from '../../json/shape.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { command } from '../define.ts'
import { slugOption } from '../linked-roadmap.ts'
import { openRoadmap } from './roadmap-of.ts'

export const release = command<{ slug?: string }, [task: string]>({
  name: 'release',
  about: [
    'タスクの担当をやめます（オーナーと管理者は、ほかの人の担当も解除できます）',
    "Releases a claimed task; owners and admins can release others' tasks, too",
  ],
  arguments: [['<task>', ['タスクの ID', 'ID of the task']]],
  options: [slugOption],
  examples: [['cairn release T12', ['担当をやめる', 'let others claim it']]],
  shape: document({ task: 'string', slug: 'string' }),
  async run(context, { json, ...shared }, task) {
    const { io } = context
    const { api, projectId, slug } = await openRoadmap(context, shared)
    const params = { path: { projectId, slug, task } }
    await unwrap(api.DELETE('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim', { params }))
    if (json) return io.printJson({ task, slug })
    const id = sanitizeLine(task)
    io.print(io.say([`${id} の担当をやめました`, `Released ${id}`]))
  },
})
