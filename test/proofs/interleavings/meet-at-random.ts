import { randomOf } from '../fuzz/random.ts'
import type { Act } from './acts.ts'
import { wholly } from './conductor.ts'
import { judgeBy, type Run } from './judge.ts'
import type { Met } from './meet.ts'
import type { Sharing } from './sharing.ts'
import type { Stage } from './stage.ts'
import { worldOf } from './world.ts'

/** Runs acts in several random orders. Each must have the outcome of one of their sequential orders. */
export async function meetAtRandom(
  stage: Stage,
  acts: readonly Act[],
  sharing: Sharing,
  { seed, orders }: { seed: number; orders: number },
): Promise<Met | null> {
  const world = await worldOf(stage, acts, sharing)
  if (!world) return null
  const serial: Run[] = []
  for (const sides of arrangements(acts.map((_, side) => side)))
    serial.push(await world.inTurns(sides.map(side => ({ side, steps: wholly }))))
  const met: Met = { orders: serial.length, possible: 0n, finds: [] }
  const judge = judgeBy(serial)
  for (let i = 0; i < orders; i++) {
    const difference = judge(await world.atRandom(randomOf(seed, i)))
    met.orders++
    const at = `order ${i} of the seed ${seed}`
    if (difference) met.finds.push({ acts: acts.map(({ label }) => label), sharing, at, difference })
  }
  return met
}

const arrangements = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => arrangements(items.toSpliced(i, 1)).map(rest => [item, ...rest]))
