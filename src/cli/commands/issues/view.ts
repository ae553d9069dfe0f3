import { command, option } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { readComments } from './comments.ts'
import { renderIssue } from './details.ts'
import { issueDetailJson } from './json-types.ts'
import { limitOption } from './limit.ts'
import { findIssue, findIssueNumber, numberArgument, openProjectOf } from './references.ts'

type Options = WebOptions & { comments?: true; limit: number; fields?: readonly string[] }

export const view = command<Options, [number: string]>({
  name: 'view',
  alias: 'show',
  about: ['課題と、関連する項目を表示します', 'Shows an issue and its links'],
  arguments: [numberArgument],
  options: [
    option('-c, --comments', ['最新のコメントも表示します', 'also show the newest comments']),
    limitOption(10, ['コメントの最大件数', 'maximum number of comments']),
    ...webOptions,
  ],
  examples: [
    ['cairn issues view KEY-12', ['KEY-12 を表示', 'show KEY-12']],
    [
      'cairn issues view KEY-12 --comments --limit 3',
      ['最新のコメント 3 件も表示', 'with the newest three comments'],
    ],
    ['cairn issues view KEY-12 --web', ['コンソールで開く', 'open it in the console']],
  ],
  shape: issueDetailJson,
  async run(context, { json, web, browser, comments, limit, fields, ...options }, written) {
    const project = await openProjectOf(context, options, [written])
    if (web) {
      const path = `/projects/${project.projectId}/issues/${await findIssueNumber(project, written)}`
      return showPage(context, project.url, path, { browser, json })
    }
    const issue = await findIssue(project, written)
    const isAsked = comments ?? fields?.includes('comments')
    const read = isAsked ? await readComments(project, issue.number, limit) : null
    if (json) context.io.printJson({ issue: { ...issue, ...(read && { comments: read }) } })
    else context.io.printLines(renderIssue(context.io, issue, read))
  },
})
