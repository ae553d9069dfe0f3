import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure } from '../../terminal/failure.ts'
import { joinFirst } from '../../terminal/format.ts'
import { foldName, mostNames } from '../issues/near-names.ts'
import type { RoadmapConnection } from './roadmap-of.ts'

/** Adds to the error that a task was not found the IDs that differ from it only in case. Returns other errors unchanged. */
export async function suggestTasks(
  context: Context,
  roadmap: RoadmapConnection,
  task: string,
  thrown: unknown,
): Promise<unknown> {
  if (!(thrown instanceof CairnError && thrown.code === 'task_not_found')) return thrown
  const similar = joinFirst(await findSimilarIds(roadmap, task), mostNames)
  if (!similar) return thrown
  const { about, exit, code, facts } = toFailure(context, thrown)
  return new Failure(about, {
    exit,
    code,
    facts,
    hint: [
      `もしかして: ${similar}（タスクの ID は大文字と小文字を区別します）`,
      `Did you mean ${similar}? IDs of tasks are case-sensitive`,
    ],
  })
}

async function findSimilarIds({ api, projectId, slug }: RoadmapConnection, task: string): Promise<string[]> {
  const params = { path: { projectId, slug }, query: { q: task } }
  const { tasks } = await unwrap(api.GET('/api/projects/{projectId}/roadmaps/{slug}/tasks', { params }))
  return tasks.map(({ id }) => id).filter(id => foldName(id) === foldName(task))
}
