import { quantile } from '../measure.ts'
import { prepare, tidy } from './asked.ts'
import { enter, lastMillis } from './entered.ts'
import { ratioOf, wantedRatio } from './report.ts'
import { cpuOf, type Served } from './served.ts'

/** Milliseconds until the caller has the response, and of CPU of the Worker and the database. */
type Times = { client: number; worker: number; database: number }

/** The medians of one operation in both worlds, and how often each was called. */
export type Timed = { name: string; small: Times; large: Times; turns: number }

/**
 * Calls each operation in both worlds in turn, so that other load on the machine affects both. Operations that seem
 * to miss are measured again, four times as often.
 */
export async function timeAll(
  names: string[],
  small: Served,
  large: Served,
  turns: number,
): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const name of names) {
    const first = await timeOne(name, small, large, turns)
    const misses = ratioOf(first) > wantedRatio
    if (misses) process.stderr.write(`${name}: ${ratioOf(first).toFixed(2)} ×, timed again\n`)
    timed.push(misses ? await timeOne(name, small, large, 4 * turns) : first)
    if (timed.length % 25 === 0) process.stderr.write(`${timed.length} of ${names.length} operations timed\n`)
  }
  return timed
}

const warming = 3

async function timeOne(name: string, small: Served, large: Served, turns: number): Promise<Timed> {
  const taken = new Map<Served, Times[]>([
    [small, []],
    [large, []],
  ])
  for (let turn = -warming; turn < turns; turn++)
    for (const world of turn % 2 === 0 ? [small, large] : [large, small]) {
      const times = await timeOnce(name, world)
      if (turn >= 0) taken.get(world)!.push(times)
    }
  for (const world of [small, large]) {
    enter(world)
    await tidy(world)
  }
  return { name, small: medians(taken.get(small)!), large: medians(taken.get(large)!), turns }
}

async function timeOnce(name: string, world: Served): Promise<Times> {
  enter(world)
  const send = await prepare(name, world)
  const before = await cpuOf(world)
  await send()
  const client = lastMillis
  const after = await cpuOf(world)
  return { client, worker: after.worker - before.worker, database: after.database - before.database }
}

const medians = (times: Times[]): Times => ({
  client: median(times.map(({ client }) => client)),
  worker: median(times.map(({ worker }) => worker)),
  database: median(times.map(({ database }) => database)),
})

const median = (values: number[]) => quantile(values, 0.5)
