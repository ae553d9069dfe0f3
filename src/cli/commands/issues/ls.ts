import type { Context } from '../../context/context.ts'
import { connectHere, openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'
import { command, option, type Shared } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { filterOptions, toQuery } from './filters.ts'
import { issueListJson } from './json-types.ts'
import { limitOption } from './limit.ts'
import { type IssueList, type ListOptions, mineOption, openList, reportUnsearched } from './list-issues.ts'
import { renderIssues } from './rows.ts'

type Options = ListOptions & WebOptions & { limit: number; all?: true }

export const ls = command<Options>({
  name: 'ls',
  about: ['課題を新しい順に一覧表示します', 'Lists issues, newest first'],
  options: [
    ...filterOptions,
    mineOption,
    limitOption(50),
    option('--all', ['すべて表示します', 'show all issues']).conflicts('limit'),
    ...webOptions,
  ],
  examples: [
    ['cairn issues ls --open --assignee me', ['自分の未完了の課題', 'your open issues']],
    [
      'cairn issues ls --mine --open',
      ['すべてのプロジェクトで自分が担当する課題', 'your issues of all projects'],
    ],
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
      ['「login」を含むすべての課題', 'all issues that contain "login"'],
    ],
    ['cairn issues ls --fields number,title', ['番号とタイトルだけの JSON', 'JSON with numbers and titles']],
    ["cairn issues ls --jq '.issues[].title'", ['タイトルを 1 行ずつ', 'the titles, each on a line']],
  ],
  shape: issueListJson,
  async run(context, options) {
    if (options.web) return showList(context, options)
    const list = await readIssues(context, options)
    if (options.json) context.io.printJson(list)
    else printIssues(context.io, list, options.all === true)
  },
})

/** Shows the list in the console with the same filters and order. */
async function showList(context: Context, { browser, json, limit, all, ...options }: Options & Shared) {
  const { url, path, filters } = await (options.mine ? findOwnPage : findPage)(context, options)
  const query = filters.size > 0 ? `?${filters}` : ''
  await showPage(context, url, `${path}${query}`, { browser, json })
}

async function findPage(context: Context, options: ListOptions & Shared) {
  const project = await openProject(context, options)
  const filters = new URLSearchParams(await toQuery(context, project, options))
  return { url: project.url, path: `/projects/${project.projectId}/issues`, filters }
}

async function findOwnPage(context: Context, { mine, ...options }: ListOptions & Shared) {
  if (Object.keys(await toQuery(context, null, options)).length > 0) throw unfiltered
  const { url } = await connectHere(context, options)
  const filters = new URLSearchParams(mine === 'assigned' ? {} : { role: mine! })
  return { url, path: '/issues', filters }
}

const unfiltered = usageError([
  'コンソールでは、すべてのプロジェクトの課題を絞り込んだり並べ替えたりできません',
  'The console cannot filter or sort issues of all projects',
])

async function readIssues(context: Context, { limit, all, ...options }: Options & Shared) {
  const read = await openList(context, options)
  return read(all ? undefined : limit)
}

function printIssues(io: Io, list: IssueList, isWhole: boolean): void {
  const { say, report } = io
  const { issues, total } = list
  if (issues.length > 0) io.printLines(renderIssues(io, issues))
  else report(say(['該当する課題はありません', 'No matching issues']))
  if (issues.length < total)
    report(
      say(
        isWhole
          ? [
              '読み込み中に課題が変更されたため、一部を表示していません。もう一度実行してください',
              'Issues changed while they were read, so some are missing here. Run it again',
            ]
          : [
              counted`${total} 件中 ${issues.length} 件を表示しています。--all ですべて表示します`,
              counted`Showing ${issues.length} of ${total}. Use --all to show all`,
            ],
      ),
    )
  reportUnsearched(io, list)
}
