import type { Random } from '../fuzz/random.ts'
import { type Ended, restart, settled } from './conductor.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

/** Steps at which a side can be stopped. Later ones run freely. */
const mostSteps = 300
const longestBurst = 12

/** Runs the requests, one per side, with a few steps of each in a random order. */
export async function conductAtRandom(
  stage: Stage,
  requests: readonly Request[],
  random: Random,
): Promise<Ended> {
  const { conductor } = stage
  const sides = stage.sides.slice(0, requests.length)
  await conductor.query(`${restart} select pg_advisory_lock(side, step)
    from generate_series(0, ${sides.length - 1}) side, generate_series(1, ${mostSteps}) step`)
  const asked = sides.map((side, i) => side.ask(requests[i]!))
  const next = sides.map(() => 1)
  for (;;) {
    for (const side of sides) await settled(stage, side)
    const stopped = sides.filter(({ isStopped, isDone }) => isStopped && !isDone)
    if (stopped.length === 0) break
    const side = random.pick(stopped)
    const [from, to] = [next[side.number]!, next[side.number]! + random.below(longestBurst)]
    await release(stage, side, from, to)
    next[side.number] = to + 1
  }
  await conductor.query('select pg_advisory_unlock_all()')
  const answers = await Promise.all(asked)
  return { answers, failures: sides.flatMap(({ failures }) => failures), waited: null }
}

async function release({ conductor }: Stage, side: Side, from: number, to: number): Promise<void> {
  side.isStopped = false
  await conductor.query(
    `select pg_advisory_unlock(${side.number}, step) from generate_series(${from}, ${to}) step`,
  )
}
