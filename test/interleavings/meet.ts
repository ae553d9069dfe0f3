import type { Act } from './acts.ts'
import { type Turn, wholly } from './conductor.ts'
import { everyClass } from './every-class.ts'
import { meetings } from './footprint.ts'
import { judgeBy } from './judge.ts'
import type { Sharing } from './sharing.ts'
import type { Stage } from './stage.ts'
import { worldOf } from './world.ts'

/** An order whose outcome no order of one after the other has. */
export type Find = { acts: string[]; sharing: Sharing; at: string; told: unknown }

/** `possible`: in how many orders their steps could come. */
export type Met = { orders: number; possible: bigint; finds: Find[] }

/** Runs two acts in every order that can tell from another; null where they cannot have that in common. */
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
  const judge = judgeBy([one, other])
  for (const [first, its, others] of [
    [0, one.footprint, other.footprint],
    [1, other.footprint, one.footprint],
  ] as const)
    await everyClass(meetings(its, others, stage.apart), async steps => {
      const run = await world.inTurns(turns(first, steps))
      met.orders++
      const told = judge(run)
      const at = `${acts[first].label} stops at its step ${steps + 1}, ${its.steps[steps]?.place}`
      if (told) met.finds.push({ acts: acts.map(({ label }) => label), sharing, at, told })
      return run.waited
    })
  return met
}

const turns = (first: number, steps: number): Turn[] => [
  { side: first, steps },
  { side: 1 - first, steps: wholly },
]

/** In how many ways two rows of steps can be laid one into the other. */
function ways(one: number, other: number): bigint {
  let found = 1n
  for (let k = 1n; k <= BigInt(one); k++) found = (found * (BigInt(other) + k)) / k
  return found
}
