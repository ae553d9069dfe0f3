import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { counted, plural } from '../../terminal/numbers.ts'
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
  if (numbers.length > changedAtOnce) throw tooMany(numbers.length)
  const issues = await send(project, numbers, change).catch(thrown => {
    throw nameFault(context, thrown)
  })
  if (!json) context.io.printLines(renderIssues(context.io, issues))
  else context.io.printJson(numbers.length === 1 ? { issue: issues[0] } : { issues })
}

/** The number of issues that the service changes in one request. */
const changedAtOnce = 100

const tooMany = (count: number) =>
  usageError(
    [
      counted`一度に変更できる課題は ${changedAtOnce} 件までです（${count} 件指定されています）`,
      counted`At most ${changedAtOnce} ${plural(changedAtOnce, 'issue')} can be changed at once, and these are ${count}`,
    ],
    [
      '何も変更していません。何回かに分けて実行してください',
      'Nothing was changed. Run it several times with fewer issues',
    ],
  )

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

/** Names the issue, or the field, that caused the error of a request for several. Returns other errors unchanged. */
function nameFault(context: Context, thrown: unknown): unknown {
  if (!(thrown instanceof CairnError) || !thrown.body) return thrown
  if ('number' in thrown.body) return nameFailure(context, thrown, `#${thrown.body.number}`)
  const failure = toFailure(context, thrown)
  const [ja, en] = failure.about.map(text => text.replace(/^(["「])change\./, '$1'))
  return new Failure([ja!, en!], failure)
}
