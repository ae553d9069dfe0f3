import { command } from '../define.ts'
import { changeIssues } from './change.ts'
import { whoAssigns } from './fields.ts'
import { issuesJson } from './json-types.ts'
import { findAssignee } from './people.ts'
import { numbersArgument, openProjectOf } from './references.ts'

export const assign = command<object, [who: string, numbers: string[]]>({
  name: 'assign',
  about: ['課題の担当者を変更します', 'Assigns issues'],
  arguments: [['<who>', whoAssigns], numbersArgument],
  examples: [
    ['cairn issues assign me 12', ['自分が担当する', 'assign an issue to yourself']],
    ['cairn issues assign none 12 KEY-13', ['2 件の担当者を外す', 'remove the assignee of two issues']],
  ],
  shape: issuesJson,
  async run(context, { json, ...options }, who, written) {
    const project = await openProjectOf(context, options, written)
    const assigneeId = await findAssignee(project, who)
    await changeIssues(context, project, written, { assigneeId }, json)
  },
})
