import type { Act } from './acts.ts'
import { wholly } from './conductor.ts'
import { type Footprint, meetings } from './footprint.ts'
import { type Sharing, sharings } from './sharing.ts'
import type { Stage } from './stage.ts'
import { worldOf } from './world.ts'

/** Two acts and what they share. */
export type Case = { acts: [Act, Act]; sharing: Sharing }

export type Touched = { act: Act; footprint: Footprint }

/** The footprint of each act that runs alone. */
export async function touchedBy(stage: Stage, acts: readonly Act[]): Promise<Touched[]> {
  const touched: Touched[] = []
  for (const act of acts) {
    const world = await worldOf(stage, [act], 'things')
    touched.push({ act, footprint: (await world!.inTurns([{ side: 0, steps: wholly }], true)).footprint })
  }
  return touched
}

/** All pairs in which one act writes or locks in a table that the other uses. An act is also paired with itself. */
export const pairsOf = (touched: readonly Touched[], apart: ReadonlySet<string>): [Touched, Touched][] =>
  touched.flatMap((one, i) =>
    touched
      .slice(i)
      .filter(other =>
        [[one, other] as const, [other, one] as const].some(
          ([a, b]) => meetings(a.footprint, b.footprint, apart).length > 0,
        ),
      )
      .map((other): [Touched, Touched] => [one, other]),
  )

/** Acts that change rows that the gate reads and does not lock: permissions. */
export function changingAccess(touched: readonly Touched[]): Touched[] {
  const judged = new Set(touched.flatMap(({ footprint }) => [...footprint.judged])).difference(lockable)
  return touched.filter(({ footprint }) => !footprint.changed.isDisjointFrom(judged))
}

const lockable = new Set(['users', 'orgs', 'projects'])

export const casesOf = (pairs: readonly [Touched, Touched][], of: readonly Sharing[] = sharings): Case[] =>
  pairs.flatMap(([one, other]) => of.map((sharing): Case => ({ acts: [one.act, other.act], sharing })))
