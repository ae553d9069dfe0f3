import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { readWholeList } from '../../service/pages.ts'
import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import type { Status } from '../../terminal/statuses.ts'
import { command, option, type Shared } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { statusOption } from './fields.ts'
import { issueListJson } from './json-types.ts'
import { type Issue, renderIssues } from './rows.ts'

type Filter = { status?: Status; search?: string }
type Options = Filter & WebOptions & { limit: number; all?: true }

export const ls = command<Options>({
  name: 'ls',
  about: ['課題を新しい順に一覧表示します', 'Lists issues, newest first'],
  options: [
    statusOption(),
    option('--search <text>', [
      'タイトルに含まれる文字列、または課題の番号',
      'text in the title, or an issue number',
    ]),
    option('--limit <count>', ['最大件数', 'maximum number of issues']).default(50).argParser(parseCount),
    option('--all', ['すべて表示します', 'show all issues']).conflicts('limit'),
    ...webOptions,
  ],
  examples: [
    ['cairn issues ls --status blocked', ['ブロック中の課題', 'blocked issues']],
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

/** Shows the list in the console, with the same filter. */
async function showList(context: Context, { status, search, browser, json, ...options }: Options & Shared) {
  const { url, projectId } = await openProject(context, options)
  const filter = new URLSearchParams({
    ...(status && { status }),
    ...(search !== undefined && { q: search }),
  })
  const query = filter.size > 0 ? `?${filter}` : ''
  await showPage(context, url, `/projects/${projectId}/issues${query}`, { browser, json })
}

async function readIssues(context: Context, { status, search, limit, all, ...options }: Options & Shared) {
  const { api, projectId } = await openProject(context, options)
  const filter = { ...(status && { status }), ...(search !== undefined && { q: search }) }
  return readWholeList(
    ({ page, pageSize }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/issues', {
          params: { path: { projectId }, query: { ...filter, page, pageSize } },
        }),
      ),
    all ? undefined : limit,
  )
}

function printIssues(io: Io, { issues, total }: { issues: readonly Issue[]; total: number }): void {
  const { say, report } = io
  if (issues.length > 0) io.printLines(renderIssues(io, issues))
  else report(say(['該当する課題はありません', 'No matching issues']))
  if (issues.length < total)
    report(
      say([
        `${total} 件中 ${issues.length} 件を表示しています。--all ですべて表示します`,
        `Showing ${issues.length} of ${total}. Use --all to show all`,
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
