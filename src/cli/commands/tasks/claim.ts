import { member } from '../../json/shape.ts'
import { formatDateTime } from '../../terminal/format.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { command } from '../define.ts'
import { slugOption } from '../linked-roadmap.ts'
import { type ClaimOptions, claimFields, claimOptions, claimTask } from './claims.ts'
import { openRoadmap } from './roadmap-of.ts'

export const claim = command<ClaimOptions & { slug?: string }, [task: string]>({
  name: 'claim',
  about: [
    'ロードマップのタスクを担当し、ほかの人やエージェントに知らせます（もう一度実行すると延長します）',
    'Claims a task of the roadmap, so that others do not work on it, or renews your claim',
  ],
  arguments: [['<task>', ['タスクの ID', 'ID of the task']]],
  options: [...claimOptions, slugOption],
  examples: [
    ['cairn claim T12', ['1 時間担当', 'for an hour']],
    [
      'cairn claim T12 --minutes 240 --note "branch parser"',
      ['4 時間、メモ付きで', 'for four hours, with a note'],
    ],
  ],
  shape: member('claim', claimFields),
  async run(context, { json, minutes, note, ...shared }, task) {
    const { io } = context
    const roadmap = await openRoadmap(context, shared)
    const claimed = await claimTask(context, roadmap, task, { minutes, note })
    if (json) return io.printJson({ claim: claimed })
    const until = formatDateTime(io.language, claimed.until)
    const id = sanitizeLine(task)
    io.print(io.say([`${id} を ${until} まで担当します`, `Claimed ${id} until ${until}`]))
  },
})
