import { armFault, type FaultKind } from '../../support/faults.ts'
import { patience, stalled } from '../../support/stalls.ts'
import { type Case, type Prepared, prepare } from './cases.ts'
import { type Contents, contents, difference, newestTransaction } from './contents.ts'

export type Received = {
  status: number
  body: unknown
  trips: number
  calls: number
  payments: number
  retryAfter: string | null
  /** Writes that the token has left; null without a token. */
  left: number | null
  isReplayed: boolean
}

/** A case, and the number of the call that fails, starting with 0. */
export type Turn = Case & { of: 'database' | 'store' | 'billing'; call: number }

/** One request of each turn, with a fault of one call this many times; null without a fault. */
export type Act = { kind: FaultKind; times: number } | null

/** The responses of each turn in each act, and what all turns had written after it. */
export type Walk = { received: Received[][]; left: Contents[] }

/**
 * Sends the requests of each turn on its own data, with this many lanes. One lane is needed if calls do not tell
 * which turn they belong to, or if simulated time passes for all.
 */
export async function walk(turns: readonly Turn[], acts: readonly Act[], lanes = 8): Promise<Walk> {
  const prepared: Prepared[] = []
  await inLanes(turns, 8, async (turn, i) => {
    prepared[i] = await prepare(turn)
  })
  const since = await newestTransaction()
  const start = await contents(since)
  const received: Received[][] = turns.map(() => [])
  const left: Contents[] = []
  for (const act of acts) {
    await inLanes(turns, lanes, async (turn, i) => {
      received[i]!.push(await receive(prepared[i]!, turn, act))
    })
    left.push(difference(start, await contents(since)))
  }
  return { received, left }
}

async function receive({ words, send }: Prepared, { of, call }: Turn, act: Act): Promise<Received> {
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
