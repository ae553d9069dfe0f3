import { type paths, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { readWholeList } from '../../service/pages.ts'
import { connectHere, openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { option, type Shared } from '../define.ts'
import { type Filters, type Query, refusedIfOld, toQuery } from './filters.ts'
import { explainRefusal } from './outdated-server.ts'
import type { ListedIssue } from './rows.ts'

/** The filters of a list of a project, or with `mine` of the issues of all projects that are the caller's in this role. */
export type ListOptions = Filters & { mine?: Role }

type Role = NonNullable<NonNullable<paths['/api/me/issues']['get']['parameters']['query']>['role']>

export type IssueList = {
  issues: ListedIssue[]
  total: number
  page: number
  pageSize: number
  truncated?: boolean
}

export const mineOption = option('--mine [role]', [
  'すべてのプロジェクトから、自分が担当する（assigned）、作成した（created）、またはウォッチしている（watched）課題',
  'issues of all projects that are assigned to you, or that you created or watch',
])
  .choices(['assigned', 'created', 'watched'] satisfies Role[])
  .preset('assigned')

/** Returns a function that reads issues, `most` at a time, with further parameters. */
export async function openList(
  context: Context,
  options: ListOptions & Shared,
): Promise<(most?: number, more?: Query) => Promise<IssueList>> {
  const read = await (options.mine ? openOwnIssues : openIssuesOfProject)(context, options)
  return (most, more = {}) =>
    readWholeList(pages => read({ ...more, ...pages }), most).catch(thrown => {
      throw explainRefusal(options, thrown)
    })
}

/** Reports that a search left out some texts. */
export function reportUnsearched({ say, report }: Io, { truncated }: IssueList): void {
  if (!truncated) return
  report(
    say([
      '古い本文とコメントの一部は検索していません',
      'Some older descriptions and comments were not searched',
    ]),
  )
}

type ReadPage = (query: Query | { page: number; pageSize: number }) => Promise<IssueList>

async function openIssuesOfProject(context: Context, options: ListOptions & Shared): Promise<ReadPage> {
  const project = await openProject(context, options)
  const { api, projectId } = project
  const filters = refusedIfOld(await toQuery(context, project, options))
  return query =>
    unwrap(
      api.GET('/api/projects/{projectId}/issues', {
        params: { path: { projectId }, query: { ...filters, ...query } },
      }),
    )
}

async function openOwnIssues(
  context: Context,
  { mine: role, ...options }: ListOptions & Shared,
): Promise<ReadPage> {
  if (options.project !== undefined) throw withoutProject
  const { api } = await connectHere(context, options)
  const filters = await toQuery(context, null, options)
  const own = { ...filters, ...(role && { role }) }
  return query => unwrap(api.GET('/api/me/issues', { params: { query: { ...own, ...query } } }))
}

const withoutProject = usageError(
  ['--mine はすべてのプロジェクトの課題を表示します', '--mine lists issues of all projects'],
  [
    '--project を外すか、--mine の代わりに --assignee me を指定してください',
    'Leave out --project, or use --assignee me instead of --mine',
  ],
)
