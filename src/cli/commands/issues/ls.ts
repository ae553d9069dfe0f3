import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { readWholeList } from '../../service/pages.ts'
import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'
import { command, option, type Shared } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { type Filters, filterOptions, toQuery } from './filters.ts'
import { issueListJson } from './json-types.ts'
import { explainRefusal } from './outdated-server.ts'
import { type Issue, renderIssues } from './rows.ts'

type Options = Filters & WebOptions & { limit: number; all?: true }

export const ls = command<Options>({
  name: 'ls',
  about: ['課題を新しい順に一覧表示します', 'Lists issues, newest first'],
  options: [
    ...filterOptions,
    option('--limit <count>', ['最大件数', 'maximum number of issues']).default(50).argParser(parseCount),
    option('--all', ['すべて表示します', 'show all issues']).conflicts('limit'),
    ...webOptions,
  ],
  examples: [
    ['cairn issues ls --open --assignee me', ['自分の未完了の課題', 'your open issues']],
    [
      'cairn issues ls --status todo,blocked --updated-since 2d',
      [
        '2 日以内に更新された、未着手またはブロック中の課題',
        'to do or blocked, and changed in the last two days',
      ],
    ],
    [
      'cairn issues ls --ready --label bug --sort priority --reverse',
      ['着手できる「bug」の課題を、優先度の高い順に', 'ready issues with the label "bug", most urgent first'],
    ],
    [
      'cairn issues ls --search login --all',
      ['「login」を含むすべての課題', 'all issues with "login" in the title'],
    ],
    ['cairn issues ls --fields number,title', ['番号とタイトルだけの JSON', 'JSON with numbers and titles']],
    ["cairn issues ls --jq '.issues[].title'", ['タイトルを 1 行ずつ', 'the titles, each on a line']],
  ],
  shape: issueListJson,
  async run(context, options) {
    if (options.web) return showList(context, options)
    const list = await readIssues(context, options)
    if (options.json) context.io.printJson(list)
    else printIssues(context.io, list)
  },
})

/** Shows the list in the console, which filters by one status and a text. */
async function showList(
  context: Context,
  { status = [], search, browser, json, ...options }: Options & Shared,
) {
  const isUnknown = status.length > 1 || notInConsole.some(name => options[name] !== undefined)
  if (isUnknown) throw filterNotInConsole
  const { url, projectId } = await openProject(context, options)
  const filter = new URLSearchParams({
    ...(status[0] && { status: status[0] }),
    ...(search !== undefined && { q: search }),
  })
  const query = filter.size > 0 ? `?${filter}` : ''
  await showPage(context, url, `/projects/${projectId}/issues${query}`, { browser, json })
}

const notInConsole = [
  ...(['open', 'assignee', 'createdBy', 'parent', 'updatedSince'] as const),
  ...(['priority', 'label', 'due', 'ready', 'sort', 'reverse'] as const),
] as const

const filterNotInConsole = usageError([
  'コンソールでは、1 つの --status と --search だけで絞り込めます',
  'With --web, the only filters are one --status and --search',
])

async function readIssues(context: Context, { limit, all, ...options }: Options & Shared) {
  const project = await openProject(context, options)
  const { api, projectId } = project
  const filters = await toQuery(project, options)
  return readWholeList(
    ({ page, pageSize }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/issues', {
          params: { path: { projectId }, query: { ...filters, page, pageSize } },
        }),
      ),
    all ? undefined : limit,
  ).catch(thrown => {
    throw explainRefusal(options, thrown)
  })
}

function printIssues(io: Io, { issues, total }: { issues: readonly Issue[]; total: number }): void {
  const { say, report } = io
  if (issues.length > 0) io.printLines(renderIssues(io, issues))
  else report(say(['該当する課題はありません', 'No matching issues']))
  if (issues.length < total)
    report(
      say([
        counted`${total} 件中 ${issues.length} 件を表示しています。--all ですべて表示します`,
        counted`Showing ${issues.length} of ${total}. Use --all to show all`,
      ]),
    )
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw usageError([
    `--limit には 1 以上の整数を指定してください`,
    '--limit must be an integer of at least 1',
  ])
}
