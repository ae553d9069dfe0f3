import { openProject } from '../../service/project.ts'
import { command } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { renderIssue } from './details.ts'
import { findIssue, findIssueNumber } from './find-issue.ts'
import { issueDetailJson } from './json-types.ts'

export const show = command<WebOptions, [number: string]>({
  name: 'show',
  about: ['課題と、関連する項目を表示します', 'Shows an issue and its links'],
  arguments: [['<number>', ['12、#12、または KEY-12', '12, #12, or KEY-12']]],
  options: webOptions,
  examples: [
    ['cairn issues show KEY-12', ['KEY-12 を表示', 'show KEY-12']],
    ['cairn issues show KEY-12 --web', ['コンソールで開く', 'open it in the console']],
  ],
  shape: issueDetailJson,
  async run(context, { json, web, browser, ...options }, written) {
    const project = await openProject(context, options)
    if (web) {
      const path = `/projects/${project.projectId}/issues/${await findIssueNumber(project, written)}`
      return showPage(context, project.url, path, { browser, json })
    }
    const issue = await findIssue(project, written)
    if (json) context.io.printJson({ issue })
    else context.io.printLines(renderIssue(context.io, issue))
  },
})
