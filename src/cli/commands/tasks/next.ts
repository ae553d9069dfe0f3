import { CairnError, type components, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { list, objectType } from '../../json/shape.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { command, option } from '../define.ts'
import { limitOption } from '../issues/limit.ts'
import { slugOption } from '../linked-roadmap.ts'
import { type ClaimOptions, claimFields, claimOptions, claimTask } from './claims.ts'
import { openRoadmap, type RoadmapConnection } from './roadmap-of.ts'

type Task = components['schemas']['ListedRoadmapTask']
type Options = ClaimOptions & { claim?: true; slug?: string; limit: number }

export const next = command<Options>({
  name: 'next',
  about: [
    'サーバーのロードマップから、着手できるタスクを順に一覧表示します（誰も担当しておらず、ほかのタスクを待っていないもの）',
    'Lists the tasks of the roadmap on the server that are ready: to do, not claimed, and waiting for no other task',
  ],
  options: [
    option('--claim', ['最初のタスクを担当します', 'claim the first of them']),
    ...claimOptions,
    limitOption(10, ['最大件数', 'maximum number of tasks']),
    slugOption,
  ],
  examples: [
    ['cairn next', ['次に着手できるタスク', 'what to do next']],
    ['cairn next --claim --minutes 120', ['最初のタスクを 2 時間担当', 'claim the first for two hours']],
    [
      "cairn next --claim --jq '.tasks[].id'",
      [
        '担当したタスクの ID（なければ何も出力しません）',
        'the ID of the claimed task; nothing if none is ready',
      ],
    ],
  ],
  shape: list('tasks', {
    id: 'string',
    title: 'string',
    status: 'string',
    phaseId: 'string',
    claim: `${objectType(claimFields)} | null`,
    dependsOn: 'string[]',
  }),
  async run(context, { json, claim: isClaiming = false, minutes, note, limit, ...shared }) {
    const { io } = context
    if (!isClaiming && (minutes !== undefined || note !== undefined)) throw needsClaim
    const roadmap = await openRoadmap(context, shared)
    const tasks = isClaiming
      ? await claimFirst(context, roadmap, { minutes, note })
      : await readReady(roadmap, limit)
    if (json) io.printJson({ tasks })
    else if (tasks.length > 0) io.printLines(renderTasks(io, tasks))
    else io.report(io.say(['着手できるタスクはありません', 'No tasks are ready']))
  },
})

const needsClaim = usageError([
  '--minutes と --note は --claim と一緒に指定してください',
  '--minutes and --note need --claim',
])

async function readReady({ api, projectId, slug }: RoadmapConnection, limit: number): Promise<Task[]> {
  const tasks: Task[] = []
  for (let cursor: string | null | undefined; cursor !== null && tasks.length < limit; ) {
    const params = { path: { projectId, slug }, query: { ready: '1' as const, ...(cursor && { cursor }) } }
    const page = await unwrap(api.GET('/api/projects/{projectId}/roadmaps/{slug}/tasks', { params }))
    tasks.push(...page.tasks)
    cursor = page.nextCursor
  }
  return tasks.slice(0, limit)
}

/** How many tasks are tried if other holders are faster. */
const mostTried = 20

/** Claims the first task that is ready. If another holder or a sync was faster, tries the next one. */
async function claimFirst(
  context: Context,
  roadmap: RoadmapConnection,
  options: ClaimOptions,
): Promise<Task[]> {
  for (const task of await readReady(roadmap, mostTried)) {
    try {
      return [{ ...task, claim: await claimTask(context, roadmap, task.id, options) }]
    } catch (thrown) {
      if (!isTaken(thrown)) throw thrown
    }
  }
  return []
}

const isTaken = (thrown: unknown): boolean =>
  (thrown instanceof Failure || thrown instanceof CairnError) &&
  ['task_claimed', 'task_done', 'task_not_found'].includes(thrown.code ?? '')

function renderTasks(io: Io, tasks: readonly Task[]): string {
  const { say, language, colors } = io
  const rows = tasks.map(({ id, title, claim }) => {
    const until = claim ? formatDateTime(language, claim.until) : ''
    return [
      { text: sanitizeLine(id), paint: colors.bold },
      sanitizeLine(title),
      { text: claim ? say([`${until} まで担当`, `claimed until ${until}`]) : '', paint: colors.dim },
    ]
  })
  const shown = tasks.some(({ claim }) => claim) ? rows : rows.map(row => row.slice(0, 2))
  return fitTable(shown, 1, io.columns())
}
