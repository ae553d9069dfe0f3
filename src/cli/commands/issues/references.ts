import { type components, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { openProject, type ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { argument, type Shared } from '../define.ts'
import { findAddress } from './addresses.ts'
import { splitList } from './list-option.ts'

export type IssueDetail = components['schemas']['IssueDetail']

export const numberArgument = argument('<number>', [
  '12、#12、KEY-12、またはコンソールの URL',
  '12, #12, KEY-12, or a URL of the console',
])

export const numbersArgument = argument('<numbers...>', [
  '12、#12、KEY-12、またはコンソールの URL（複数指定できます）',
  '12, #12, KEY-12, or a URL of the console, one or several',
])

/** Opens the project of issues. If all of them are given by URLs of the console, it need not be given otherwise. */
export function openProjectOf(
  context: Context,
  options: Shared,
  written: readonly string[],
): Promise<ProjectConnection> {
  const addresses = written.map(findAddress)
  const [first] = addresses
  const project = options.project ?? (addresses.every(Boolean) ? first?.projectId : undefined)
  return openProject(context, { ...options, ...(project && { project }) })
}

/** Reads the issue given as `12`, `#12`, `KEY-12`, or a URL of the console, with its links. */
export async function findIssue(project: ProjectConnection, written: string): Promise<IssueDetail> {
  const { api, projectId } = project
  const { key, number } = parseReference(project, written)
  const path = { projectId, number }
  const { issue } = await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params: { path } }))
  if (key && issue.key !== `${key.toUpperCase()}-${number}`) throw ofAnotherProject(written)
  return issue
}

/** Returns the issue number. If a key is given, checks that the issue belongs to the project. */
export async function findIssueNumber(project: ProjectConnection, written: string): Promise<number> {
  const { key, number } = parseReference(project, written)
  if (key) await findIssue(project, written)
  return number
}

/** Returns the numbers of several issues, each once. Reads one issue for each key, because a project has only one. */
export async function findIssueNumbers(
  project: ProjectConnection,
  written: readonly string[],
): Promise<number[]> {
  const references = parseAll(project, written)
  const keys = new Map(references.map(({ key = '', one }) => [key.toLowerCase(), one]))
  keys.delete('')
  await Promise.all([...keys.values()].map(one => findIssue(project, one)))
  return [...new Set(references.map(({ number }) => number))]
}

/** Reads several issues, each once. An error names the issue that caused it. */
export async function findIssues(
  context: Context,
  project: ProjectConnection,
  written: readonly string[],
): Promise<IssueDetail[]> {
  const references = new Map(parseAll(project, written).map(({ number, one }) => [number, one]))
  const found: IssueDetail[] = []
  for (const [number, one] of references)
    found.push(
      await findIssue(project, one).catch(thrown => {
        throw references.size > 1 ? nameFailure(context, thrown, `#${number}`) : thrown
      }),
    )
  return found
}

/** Returns the IDs of the issues that an option gives. A refusal names the option and the issue. */
export const findIssueIds = (
  context: Context,
  project: ProjectConnection,
  flag: string,
  written: readonly string[],
): Promise<string[]> =>
  Promise.all(
    written.map(async one => {
      const issue = await findIssue(project, one).catch(thrown => {
        throw thrown instanceof Failure ? thrown : nameFailure(context, thrown, `${flag} ${one}`)
      })
      return issue.id
    }),
  )

/** Converts an error to a failure that names what caused it. */
export function nameFailure(context: Context, thrown: unknown, name: string): Failure {
  const failure = toFailure(context, thrown)
  const [japanese, english] = failure.about
  return new Failure([`${name}: ${japanese}`, `${name}: ${english}`], failure)
}

function parseAll(project: ProjectConnection, written: readonly string[]) {
  const each = written.flatMap(one => (findAddress(one) ? [one] : splitList(one)))
  if (each.length === 0) throw notANumber(written.join(' '))
  return each.map(one => ({ one, ...parseReference(project, one) }))
}

function parseReference({ url, projectId }: ProjectConnection, written: string) {
  const address = findAddress(written)
  if (address && address.server !== url) throw ofAnotherServer(written, address.server)
  if (address && address.projectId !== projectId) throw ofAnotherProject(written, address.projectId)
  if (address) return { key: undefined, number: address.number }
  // Input methods type digits, letters, and signs of full width.
  const narrow = written.normalize('NFKC')
  const [, key, number] = /^(?:([a-z][a-z0-9]*)-|#)?([1-9]\d{0,8})$/i.exec(narrow) ?? []
  if (!number) throw notANumber(written)
  return { key, number: Number(number) }
}

const notANumber = (written: string) =>
  usageError(
    [`課題の番号ではありません: ${written}`, `Not an issue number: ${written}`],
    [
      '12、#12、KEY-12、または課題の URL を指定してください',
      'Use the form 12, #12, KEY-12, or the URL of an issue',
    ],
  )

const ofAnotherProject = (written: string, projectId = '') =>
  new Failure(
    [`このプロジェクトの課題ではありません: ${written}`, `Not an issue of this project: ${written}`],
    {
      code: 'not_found',
      hint: projectId
        ? [`--project ${projectId} を指定してください`, `Use --project ${projectId}`]
        : ['--project でプロジェクトを指定してください', 'Specify its project with --project'],
    },
  )

const ofAnotherServer = (written: string, server: string) =>
  new Failure([`このサーバーの課題ではありません: ${written}`, `Not an issue of this server: ${written}`], {
    code: 'not_found',
    hint: [`--server ${server} を指定してください`, `Use --server ${server}`],
  })
