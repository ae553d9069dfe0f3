import { armFault, type FaultKind } from '../../support/faults.ts'
import { patience, stalled } from '../../support/stalls.ts'
import { type Case, type Prepared, prepare } from './cases.ts'
import { type Contents, contents, difference, newestTransaction } from './contents.ts'

export type Heard = {
  status: number
  body: unknown
  trips: number
  calls: number
  payments: number
  retryAfter: string | null
  /** Writes that the token has left; null where no token was shown. */
  left: number | null
  isReplayed: boolean
}

/** A case, and which call of a stand-in is to fail where it is disturbed: its first is 0. */
export type Turn = Case & { of: 'database' | 'store' | 'billing'; call: number }

/** One sending of all turns: that call fails so many times; null where nothing does. */
export type Act = { kind: FaultKind; times: number } | null

/** What each turn has heard in each act, and what all of them had written by its end. */
export type Walk = { heard: Heard[][]; left: Contents[] }

/**
 * Each turn on things of its own, so many at a time: one, where the calls do not tell whose they are, or the time passes for
 * all that are under way.
 */
export async function walk(turns: readonly Turn[], acts: readonly Act[], lanes = 8): Promise<Walk> {
  const prepared: Prepared[] = []
  await inLanes(turns, 8, async (turn, i) => {
    prepared[i] = await prepare(turn)
  })
  const since = await newestTransaction()
  const start = await contents(since)
  const heard: Heard[][] = turns.map(() => [])
  const left: Contents[] = []
  for (const act of acts) {
    await inLanes(turns, lanes, async (turn, i) => {
      heard[i]!.push(await heardOf(prepared[i]!, turn, act))
    })
    left.push(difference(start, await contents(since)))
  }
  return { heard, left }
}

async function heardOf({ words, send }: Prepared, { of, call }: Turn, act: Act): Promise<Heard> {
  const armed = act && (await armFault(of, act.kind, of === 'database' ? words : '', act.times, call))
  const isHeld = String(act?.kind).startsWith('hold')
  const { status, body, trips, calls, payments, headers } = await (armed && isHeld
    ? stalled(armed, patience[of], send, act!.times)
    : send())
  await armed?.release()
  await armed?.made()
  return {
    ...{ status, trips, calls, payments },
    body: status < 500 ? withoutText(body) : body,
    retryAfter: headers.get('retry-after'),
    left: leftIn(headers.get('ratelimit')),
    isReplayed: headers.get('idempotency-replayed') === 'true',
  }
}

const leftIn = (rateLimit: string | null): number | null =>
  rateLimit === null ? null : Number(/;r=(\d+)/.exec(rateLimit)![1])

const withoutText = (body: unknown) =>
  body &&
  JSON.parse(
    JSON.stringify(body, (key, value) =>
      typeof value === 'string' || key === 'number' ? typeof value : value,
    ),
  )

type Work<Item> = (item: Item, i: number) => Promise<void>

async function inLanes<Item>(items: readonly Item[], lanes: number, work: Work<Item>): Promise<void> {
  const queue = [...items.entries()]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
