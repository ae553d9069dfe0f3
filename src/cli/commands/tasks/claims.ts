import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { objectType } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { type Claim, claimedBy } from '../../service/claims.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { option } from '../define.ts'
import type { RoadmapConnection } from './roadmap-of.ts'
import { suggestTasks } from './similar-tasks.ts'

export type ClaimOptions = { minutes?: number | undefined; note?: string | undefined }

export const claimOptions = [
  option('--minutes <count>', [
    '担当する時間（分、1〜1440、既定は 60）',
    'minutes until the claim ends, 1 to 1440 (default: 60)',
  ]).argParser(parseMinutes),
  option('--note <text>', ['ほかのユーザーに表示するメモ', 'a note for other users']),
]

export const claimFields = {
  id: 'string',
  by: objectType({
    id: 'string',
    displayName: 'string',
    via: '"web" | { kind: "api_token" | "oauth_app", tokenName: string, tokenId: string }',
  }),
  note: 'string | null',
  since: 'string',
  until: 'string',
}

/** Claims a task, or renews the claim of this token. A task of another holder is a conflict. */
export async function claimTask(
  context: Context,
  roadmap: RoadmapConnection,
  task: string,
  { minutes, note }: ClaimOptions,
): Promise<Claim> {
  const { api, projectId, slug } = roadmap
  const body = { ...(minutes !== undefined && { minutes }), ...(note !== undefined && { note }) }
  const params = { path: { projectId, slug, task } }
  try {
    const claimed = api.POST('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim', { params, body })
    return (await unwrap(claimed)).claim
  } catch (thrown) {
    if (!(thrown instanceof CairnError && thrown.code === 'task_claimed'))
      throw await suggestTasks(context, roadmap, task, thrown)
    const { claim } = thrown.body as unknown as { claim: Claim }
    throw claimedByOther(context, task, claim, thrown, [
      'cairn next で着手できるタスクを選んでください',
      'Choose another task with `cairn next`',
    ])
  }
}

/** The failure that another holder has claimed a task. */
export const claimedByOther = (
  { io }: Context,
  task: string,
  claim: Claim,
  { status, requestId }: CairnError,
  hint: Sentence,
) =>
  new Failure(claimedBy(io, task, claim), {
    exit: 'conflict',
    code: 'task_claimed',
    hint,
    facts: { status, requestId, claim },
  })

function parseMinutes(written: string): number {
  const minutes = /^[1-9]\d{0,3}$/.test(written) ? Number(written) : 0
  if (minutes >= 1 && minutes <= 1_440) return minutes
  throw usageError([
    '--minutes には 1 から 1440 までの整数を指定してください',
    '--minutes must be an integer from 1 to 1440',
  ])
}
