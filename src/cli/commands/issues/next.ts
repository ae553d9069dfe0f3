import type { Context } from '../../context/context.ts'
import { command, type Shared } from '../define.ts'
import { filterOptions } from './filters.ts'
import { issueListJson } from './json-types.ts'
import { limitOption } from './limit.ts'
import { type IssueList, type ListOptions, mineOption, openList, reportUnsearched } from './list-issues.ts'
import { priorities } from './priorities.ts'
import { renderIssues } from './rows.ts'

type Options = Omit<ListOptions, 'status' | 'open' | 'ready' | 'sort' | 'reverse'> & { limit: number }

const decided = ['--status', '--open', '--ready', '--sort', '--reverse']

export const next = command<Options>({
  name: 'next',
  about: [
    '着手できる課題を、優先度と期日の順に一覧表示します',
    'Lists the issues that are ready to start, by priority and due day',
  ],
  options: [...filterOptions.filter(({ long }) => !decided.includes(long!)), mineOption, limitOption(10)],
  examples: [
    ['cairn issues next', ['次に着手する課題', 'what to do next']],
    [
      'cairn issues next --mine',
      ['すべてのプロジェクトで自分が担当する課題から', 'among your issues of all projects'],
    ],
    ['cairn issues next --assignee me,none --limit 1', ['次の 1 件だけ', 'only the next one']],
  ],
  shape: issueListJson,
  async run(context, options) {
    const { io } = context
    const list = await readNext(context, options)
    if (options.json) return io.printJson(list)
    if (list.issues.length > 0) io.printLines(renderIssues(io, list.issues))
    else io.report(io.say(['着手できる課題はありません', 'No issues are ready']))
    reportUnsearched(io, list)
  },
})

/** Reads the first issues of each priority by due day, because the service orders by one of them. */
async function readNext(
  context: Context,
  { limit, priority = [...priorities], ...options }: Options & Shared,
): Promise<IssueList> {
  const read = await openList(context, { ...options, ready: true, sort: 'due' })
  const mostUrgent = priorities.filter(one => priority.includes(one)).reverse()
  const lists = await Promise.all(mostUrgent.map(one => read(limit, { priority: one })))
  return {
    issues: lists.flatMap(({ issues }) => issues).slice(0, limit),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    page: 1,
    pageSize: limit,
    truncated: lists.some(({ truncated }) => truncated),
  }
}
