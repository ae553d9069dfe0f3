import { type components, unwrap } from '../../../client/index.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { argument } from '../define.ts'
import { splitList } from './list-option.ts'

export type IssueDetail = components['schemas']['IssueDetail']

export const numberArgument = argument('<number>', ['12、#12、または KEY-12', '12, #12, or KEY-12'])

export const numbersArgument = argument('<numbers...>', [
  '12、#12、または KEY-12（複数指定できます）',
  '12, #12, or KEY-12, one or several',
])

/** Reads the issue given as `12`, `#12`, or `KEY-12`, with its links. */
export async function findIssue(
  { api, projectId }: ProjectConnection,
  written: string,
): Promise<IssueDetail> {
  const { key, number } = parseReference(written)
  const path = { projectId, number }
  const { issue } = await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params: { path } }))
  if (key && issue.key !== `${key.toUpperCase()}-${number}`) throw ofAnotherProject(written)
  return issue
}

/** Returns the issue number. If a key is given, checks that the issue belongs to the project. */
export async function findIssueNumber(project: ProjectConnection, written: string): Promise<number> {
  const { key, number } = parseReference(written)
  if (key) await findIssue(project, written)
  return number
}

/** Returns the numbers of several issues, each once. Reads one issue for each key, because a project has only one. */
export async function findIssueNumbers(
  project: ProjectConnection,
  written: readonly string[],
): Promise<number[]> {
  const references = written.flatMap(splitList).map(one => ({ one, ...parseReference(one) }))
  const keys = new Map(references.map(({ key = '', one }) => [key.toLowerCase(), one]))
  keys.delete('')
  await Promise.all([...keys.values()].map(one => findIssue(project, one)))
  return [...new Set(references.map(({ number }) => number))]
}

function parseReference(written: string) {
  const [, key, number] = /^(?:([a-z][a-z0-9]*)-|#)?([1-9]\d{0,8})$/i.exec(written) ?? []
  if (!number)
    throw usageError(
      [`課題の番号ではありません: ${written}`, `Not an issue number: ${written}`],
      ['12、#12、KEY-12 のように指定してください', 'Use the form 12, #12, or KEY-12'],
    )
  return { key, number: Number(number) }
}

const ofAnotherProject = (written: string) =>
  new Failure(
    [`このプロジェクトの課題ではありません: ${written}`, `Not an issue of this project: ${written}`],
    {
      code: 'not_found',
      hint: ['--project でプロジェクトを指定してください', 'Specify its project with --project'],
    },
  )
