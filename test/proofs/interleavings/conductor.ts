import type { Answer, Side } from './side.ts'
import type { Stage } from './stage.ts'

/**
 * The next side, and how many steps it makes before it waits for the next side. The last one runs until it ends or
 * waits.
 */
export type Turn = { side: number; steps: number }

/** `waited` is the step at which the last side waits for another; null if it does not wait. */
export type Ended = { answers: Answer[]; failures: string[]; waited: number | null }

/** More steps than any write has. */
export const wholly = 1_000_000

/**
 * Runs the requests, one per side. Each makes its steps, or fewer if it waits for another. Then all continue to
 * their ends, the one that stopped first before the others. With `recorded`, the sides record what they touch.
 */
export async function conduct(
  stage: Stage,
  requests: readonly Request[],
  turns: readonly Turn[],
  recorded = false,
): Promise<Ended> {
  const { conductor, sides } = stage
  const stops = turns.map(({ side, steps }) => `select pg_advisory_lock(${side}, ${steps + 1});`)
  await conductor.query(restart + stops.join(''))
  for (const { side } of turns) sides[side]!.isRecording = recorded
  const asked: Promise<Answer>[] = []
  let waited: number | null = null
  for (const { side } of turns) {
    asked[side] = sides[side]!.ask(requests[side]!)
    waited = await settled(stage, sides[side]!)
  }
  for (const { side, steps } of turns) {
    sides[side]!.isStopped = false
    await conductor.query(`select pg_advisory_unlock(${side}, ${steps + 1})`)
  }
  const answers = await Promise.all(asked)
  return { answers, failures: turns.flatMap(({ side }) => sides[side]!.failures), waited }
}

export const restart = [0, 1, 2].map(side => `select setval('steps_${side}', 1, false);`).join('')

/** No operation makes more steps unless it polls for something that another must end. */
const mostTrips = 6

/** Resolves with null when the side stops or ends, or with the step at which it waits for another. */
export async function settled({ conductor, sides }: Stage, side: Side): Promise<number | null> {
  const pids = sides.map(({ pid }) => pid)
  for (let look = 0; ; look++) {
    await side.moved(look === 0 ? 3 : 1)
    if (side.isDone || side.isStopped || side.trips > mostTrips) return null
    const { rows } = await conductor.query({
      name: `blocked ${side.number}`,
      text: `select last_value::int as step from steps_${side.number} where pg_blocking_pids($1) && $2::int[]`,
      values: [side.pid, pids],
    })
    if (rows.length > 0) return rows[0].step
  }
}
