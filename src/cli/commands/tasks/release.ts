import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { document } from '../../json/shape.ts'
import { type Claim, findOwnClaims, formatHolder } from '../../service/claims.ts'
import type { Io } from '../../terminal/io.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { command } from '../define.ts'
import { slugOption } from '../linked-roadmap.ts'
import { claimedByOther } from './claims.ts'
import { openRoadmap, type RoadmapConnection } from './roadmap-of.ts'
import { suggestTasks } from './similar-tasks.ts'

export const release = command<{ slug?: string }, [task: string]>({
  name: 'release',
  about: [
    'タスクの担当をやめます（オーナーと管理者は、ほかの人の担当も解除できます）',
    "Releases a claimed task; owners and admins can release others' tasks, too",
  ],
  arguments: [['<task>', ['タスクの ID', 'ID of the task']]],
  options: [slugOption],
  examples: [['cairn release T12', ['担当をやめる', 'let others claim it']]],
  shape: document({ task: 'string', slug: 'string', released: 'boolean' }),
  async run(context, { json, ...shared }, task) {
    const { io } = context
    const roadmap = await openRoadmap(context, shared)
    const [claim, isOwn] = await Promise.all([readClaim(context, roadmap, task), findOwnClaims(roadmap)])
    if (claim) await releaseClaim(context, roadmap, task, claim)
    if (json) return io.printJson({ task, slug: roadmap.slug, released: claim !== null })
    const id = sanitizeLine(task)
    if (claim) io.print(describeRelease(io, id, claim, isOwn(claim)))
    else io.report(io.say([`${id} は誰も担当していません`, `${id} is not claimed`]))
  },
})

async function readClaim(context: Context, roadmap: RoadmapConnection, task: string): Promise<Claim | null> {
  const { api, projectId, slug } = roadmap
  const params = { path: { projectId, slug, task }, query: { limit: 1 } }
  const read = unwrap(api.GET('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}', { params }))
  const found = await read.catch(async thrown => {
    throw await suggestTasks(context, roadmap, task, thrown)
  })
  return found.task.claim
}

async function releaseClaim(
  context: Context,
  { api, projectId, slug }: RoadmapConnection,
  task: string,
  claim: Claim,
): Promise<void> {
  const params = { path: { projectId, slug, task } }
  const url = '/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim'
  await unwrap(api.DELETE(url, { params })).catch(thrown => {
    if (!(thrown instanceof CairnError && thrown.code === 'forbidden')) throw thrown
    throw claimedByOther(context, task, claim, thrown, [
      '解除できるのは、担当者と、プロジェクトのオーナーと管理者だけです',
      'Only its holder and owners and admins of the project can release it',
    ])
  })
}

function describeRelease({ say }: Io, id: string, claim: Claim, isOwn: boolean): string {
  if (isOwn) return say([`${id} の担当をやめました`, `Released ${id}`])
  const holder = formatHolder(say, claim)
  return say([`${id} の担当（${holder}）を解除しました`, `Released ${id}, which ${holder} had claimed`])
}
