import { openProject } from '../../service/project.ts'
import { command } from '../define.ts'
import { renderIssue } from './details.ts'
import { findIssue } from './find-issue.ts'
import { issueDetailJson } from './json-types.ts'

export const show = command<object, [number: string]>({
  name: 'show',
  about: ['課題と、関連する項目を表示します', 'Shows an issue and its links'],
  arguments: [['<number>', ['12、#12、または KEY-12', '12, #12, or KEY-12']]],
  examples: [['cairn issues show KEY-12', ['KEY-12 を表示', 'show KEY-12']]],
  jsonType: issueDetailJson,
  async run(context, { json, ...options }, written) {
    const project = await openProject(context, options)
    const issue = await findIssue(project, written)
    if (json) context.io.printJson({ issue })
    else context.io.printLines(renderIssue(context.io, issue))
  },
})
