import { limitOf, nextPage, type Paged, pageNumber, pageOf, paging, placeOf } from '../shared/pages.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { cut, pick } from '../shared/sizes.ts'
import type { Call, Fields, Outcome, Tool } from '../shared/tool.ts'

const ofRoadmaps = ['slug', 'title', 'summary', 'stats', 'branchOf', 'updatedAt', 'syncedAt']
const ofTasks = ['id', 'title', 'status', 'phaseId', 'claim', 'dependsOn']

/** Dependencies of a task that a list shows. */
const shownDependencies = 50

export const getRoadmap: Tool = {
  name: 'get_roadmap',
  description:
    'With slug, the tasks of that roadmap. Without, the roadmaps of the project. ready=true: tasks that are to do, not claimed, and wait for nothing. The repository is the source of a roadmap, so no tool changes it.',
  operations: ['task.list', 'roadmap.list'],
  args: {
    projectId: '',
    slug: '',
    status: 'comma-separated, such as todo,in_progress',
    phase: 'id of a phase',
    ready: '',
    q: 'text in the id or title',
    ...paging,
  },
  required: ['projectId'],
  output: schemas =>
    resultOf(
      {
        roadmaps: listOf(objectOf(schemas.fields('roadmap.list', 'roadmaps', ['slug', 'title', 'stats']))),
        tasks: listOf(objectOf(schemas.fields('task.list', 'tasks', ofTasks))),
        nextCursor,
      },
      ['roadmaps', 'tasks'],
    ),
  run: call => (call.args.slug === undefined ? roadmaps(call) : tasks(call)),
}

async function roadmaps({ args, perform }: Call): Promise<Outcome> {
  const [at, limit] = [placeOf(args), limitOf(args)]
  const { limit: _limit, cursor: _cursor, ...others } = args
  // The filters are of tasks, so the operation refuses them here.
  const { body } = await perform<Paged & { roadmaps: Fields[] }>('roadmap.list', {
    ...others,
    page: pageNumber(at),
    pageSize: 50,
  })
  const rows = body.roadmaps.map(roadmap => pick(roadmap, ofRoadmaps, 300))
  return pageOf('roadmaps', { at, limit, rows, next: nextPage(body) })
}

async function tasks({ args, perform }: Call): Promise<Outcome> {
  const [at, limit] = [placeOf(args), limitOf(args)]
  const { limit: _limit, ...others } = args
  const { body } = await perform<Tasks>('task.list', { ...others, cursor: at.page || undefined })
  return pageOf('tasks', { at, limit, rows: body.tasks.map(listed), next: body.nextCursor })
}

type ListedTask = Fields & { dependsOn: unknown[] }
type Tasks = { tasks: ListedTask[]; nextCursor: string | null }

const listed = (task: ListedTask) => ({
  ...pick(task, ofTasks),
  dependsOn: task.dependsOn.slice(0, shownDependencies).map(id => cut(String(id), 200)),
})

/** The arguments that name a task. */
export const taskArgs = { projectId: '', slug: 'of the roadmap', taskId: '' } as const
