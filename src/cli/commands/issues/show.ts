import { inProject } from '../../service/project.ts'
import { command } from '../define.ts'
import { aWholeIssue } from './answers.ts'
import { detailsOf } from './details.ts'
import { issueNamed } from './named.ts'

export const show = command<object, [number: string]>({
  name: 'show',
  about: ['課題を、つながっているものと一緒に表示します', 'Shows an issue, with what it is linked to'],
  arguments: [['<number>', ['12、#12 または KEY-12', '12, #12 or KEY-12']]],
  examples: [['cairn issues show KEY-12', ['KEY-12 を表示', 'all about KEY-12']]],
  answers: aWholeIssue,
  async run(context, { json, ...options }, written) {
    const project = await inProject(context, options)
    const issue = await issueNamed(project, written)
    if (json) context.io.printJson({ issue })
    else context.io.printLines(detailsOf(context.io, issue))
  },
})
