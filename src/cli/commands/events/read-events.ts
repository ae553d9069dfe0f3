import { CairnError, type components, unwrap } from '../../../client/index.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'

export type Event = components['schemas']['ActivityEvent']
export type Page = components['schemas']['EventPage']

/** The most events of one request. */
const pageSize = 100

/** Reads the events after a number, at most `most` of them. */
export async function readEvents(project: ProjectConnection, after: number, most: number): Promise<Page> {
  const events: Event[] = []
  for (let last = after; ; ) {
    const limit = Math.min(pageSize, most - events.length)
    const page = await readPage(project, { after: last, limit, wait: 0 })
    events.push(...page.events)
    last = page.lastSequence
    if (page.events.length < limit || events.length === most) return { events, lastSequence: last }
  }
}

/** Reads one page, and waits up to `wait` seconds for its first event. */
export async function readPage(
  { api, projectId }: ProjectConnection,
  { after, limit = pageSize, wait }: { after: number; limit?: number; wait: number },
): Promise<Page> {
  const params = { path: { projectId }, query: { after, limit, wait } }
  try {
    return await unwrap(api.GET('/api/projects/{projectId}/events', { params }))
  } catch (thrown) {
    throw isExpired(thrown) ? expired(Number(thrown.body?.oldestSequence) - 1) : thrown
  }
}

const isExpired = (thrown: unknown): thrown is CairnError & { body: { oldestSequence: unknown } | null } =>
  thrown instanceof CairnError && thrown.code === 'cursor_expired'

const expired = (before: number) =>
  new Failure(['続きのアクティビティは残っていません', 'The next events are no longer kept'], {
    code: 'cursor_expired',
    hint: [
      `残っている次のアクティビティから表示するには、--after ${before} を指定してください`,
      `Start with the next event that is kept: --after ${before}`,
    ],
    facts: { oldestSequence: before + 1 },
  })
