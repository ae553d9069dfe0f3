import type { Act } from './acts.ts'
import { type Turn, wholly } from './conductor.ts'
import { everyClass } from './every-class.ts'
import { meetings } from './footprint.ts'
import { judgeBy, type Run } from './judge.ts'
import type { Sharing } from './sharing.ts'
import type { Stage } from './stage.ts'
import { worldOf } from './world.ts'

/** An order whose outcome no sequential order has. */
export type Find = { acts: string[]; sharing: Sharing; at: string; difference: unknown }

/** `possible`: the number of possible orders of their steps. */
export type Met = { orders: number; possible: bigint; finds: Find[] }

/** Runs two acts in every order that can differ; null if they cannot share it. */
export async function meet(stage: Stage, acts: readonly [Act, Act], sharing: Sharing): Promise<Met | null> {
  const world = await worldOf(stage, acts, sharing)
  if (!world) return null
  const [one, other] = [
    await world.inTurns(turns(0, wholly), true),
    await world.inTurns(turns(1, wholly), true),
  ]
  const met: Met = {
    orders: 2,
    possible: ways(one.footprint.steps.length, other.footprint.steps.length),
    finds: [],
  }
  const labels = acts.map(({ label }) => label)
  const broken = [...one.broken, ...other.broken]
  if (broken.length > 0)
    met.finds.push({ acts: labels, sharing, at: 'one after the other', difference: broken })
  const alone: Run[] = []
  if (Math.max(one.trips, other.trips) > 1)
    for (const side of [0, 1]) alone.push(await world.inTurns([{ side, steps: wholly }]))
  const judge = judgeBy([one, other], alone)
  for (const [first, its, others] of [
    [0, one, other],
    [1, other, one],
  ] as const) {
    const runAt = async (steps: number) => {
      const run = await world.inTurns(turns(first, steps))
      met.orders++
      const difference = judge(run)
      const at = `${acts[first].label} stops at its step ${steps + 1}, ${its.footprint.steps[steps]?.place}`
      if (difference) met.finds.push({ acts: labels, sharing, at, difference })
      return run.waited
    }
    const groups = meetings(its.footprint, others.footprint, stage.apart)
    // A refusal releases locks before the end.
    const isRefused = !its.seen.answers[first]!.startsWith('2')
    for (const group of isRefused ? groups.flat().map(step => [step]) : groups) await everyClass(group, runAt)
  }
  return met
}

const turns = (first: number, steps: number): Turn[] => [
  { side: first, steps },
  { side: 1 - first, steps: wholly },
]

/** The number of ways to interleave two sequences of steps. */
function ways(one: number, other: number): bigint {
  let found = 1n
  for (let k = 1n; k <= BigInt(one); k++) found = (found * (BigInt(other) + k)) / k
  return found
}
