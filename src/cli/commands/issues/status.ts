import { type Status, statuses } from '../../terminal/statuses.ts'
import { argument, command } from '../define.ts'
import { changeIssues } from './change.ts'
import { issuesJson } from './json-types.ts'
import { numbersArgument, openProjectOf } from './references.ts'

export const status = command<object, [status: Status, numbers: string[]]>({
  name: 'status',
  about: ['課題の状態を変更します', 'Changes the status of issues'],
  arguments: [argument('<status>', ['新しい状態', 'new status']).choices(statuses), numbersArgument],
  examples: [
    ['cairn issues status done 12', ['課題を完了にする', 'complete an issue']],
    ['cairn issues status todo 12 KEY-13', ['2 件を未着手に戻す', 'reopen two issues']],
  ],
  shape: issuesJson,
  async run(context, { json, ...options }, status, written) {
    const project = await openProjectOf(context, options, written)
    await changeIssues(context, project, written, { status }, json)
  },
})
