import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import type { Change } from './fields.ts'
import { findIssueNumbers, nameFailure } from './references.ts'
import { type Issue, renderIssues } from './rows.ts'

/** Changes the issues that are written as `12` or `KEY-12`, all or none, in one request, and prints them. */
export async function changeIssues(
  context: Context,
  project: ProjectConnection,
  written: readonly string[],
  change: Change,
  json: true | undefined,
): Promise<void> {
  const numbers = await findIssueNumbers(project, written)
  const issues = await send(project, numbers, change).catch(thrown => {
    throw nameIssue(context, thrown)
  })
  if (!json) context.io.printLines(renderIssues(context.io, issues))
  else context.io.printJson(numbers.length === 1 ? { issue: issues[0] } : { issues })
}

async function send(
  { api, projectId }: ProjectConnection,
  numbers: readonly number[],
  change: Change,
): Promise<Issue[]> {
  const { addLabelIds, removeLabelIds, ...body } = change
  const [number, ...others] = numbers
  // Old servers change only one issue at a time.
  if (number !== undefined && others.length === 0 && !addLabelIds && !removeLabelIds) {
    const path = { projectId, number }
    const params = { params: { path } }
    return [(await unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { ...params, body }))).issue]
  }
  const params = { path: { projectId } }
  const answer = await unwrap(
    api.PATCH('/api/projects/{projectId}/issues', { params, body: { numbers: [...numbers], change } }),
  )
  return answer.issues
}

/** Names the issue that caused the error of a request for several. Returns other errors unchanged. */
function nameIssue(context: Context, thrown: unknown): unknown {
  if (!(thrown instanceof CairnError) || !thrown.body || !('number' in thrown.body)) return thrown
  return nameFailure(context, thrown, `#${thrown.body.number}`)
}
