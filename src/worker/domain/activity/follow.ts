import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Ask, gate } from '../../access/gate.ts'
import { type Json, readBehind } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { count, integer } from '../shared/lists.ts'

/** Seconds that a request can wait for an event (activity § Waiting). */
const longestWait = 20

export const FollowQuery = z.lazy(() =>
  z.object({
    after: integer(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'Only events with higher numbers than this; default 0.' }),
    limit: count(100).optional().meta({ description: 'Maximum number of events; default 100.' }),
    wait: integer(0, longestWait).optional().meta({
      description:
        'If there is no such event, wait up to this many seconds for one; default 0. Of the requests of a session or token, only the latest one waits.',
    }),
  }),
)
type FollowQuery = z.output<typeof FollowQuery>

/**
 * `{ events, lastSequence }`, oldest first. While there are none, looks again each second, with the caller's current
 * rights, until `wait` is over, another request of the credential waits, or the signal aborts. 410 if the next event is
 * no longer kept.
 */
export async function followEvents(
  ask: Ask,
  { after = 0, limit = 100, wait = 0 }: FollowQuery,
  signal: AbortSignal,
): Promise<Json> {
  const waiter = wait > 0 ? crypto.randomUUID() : null
  const start = Date.now()
  for (let look = 0; ; look++) {
    const { answer, oldest, waits } = await readPage(ask, { after, limit, waiter, goesOn: look > 0 })
    if (oldest !== null) throw new ApiError('cursor_expired', { oldestSequence: Number(oldest) })
    if (!waits || look === wait) return answer
    await pauseUntil(start + (look + 1) * 1_000, signal)
    if (signal.aborted) return answer
  }
}

type Look = { after: number; limit: number; waiter: string | null; goesOn: boolean }
type PageRow = { answer: Json; oldest: string | null; waits: boolean }

async function readPage(ask: Ask, { after, limit, waiter, goesOn }: Look): Promise<PageRow> {
  const mayWait =
    waiter === null ? sql`false` : sql`page.is_empty and may_wait(gate, ${waiter}::uuid, ${goesOn}::boolean)`
  const row = await readBehind(
    ask,
    gate(ask),
    sql`page.answer::text, page.oldest, coalesce(${mayWait}, false) as waits`,
    sql`left join lateral (
      select * from event_page(gate, ${ask.projectId}::uuid, ${after}::bigint, ${limit}::int)
       where gate.refusal is null) page on true`,
  )
  return row as PageRow
}

/** Ends at this time, or when the signal aborts. */
const pauseUntil = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(0, time - Date.now()))
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
