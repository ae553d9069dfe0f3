import type { Random } from '../fuzz/random.ts'
import type { Act } from './acts.ts'
import { auditedBreaks, newlyBroken } from './audited.ts'
import { canonicalBy } from './canonical.ts'
import { conductAtRandom } from './conduct-at-random.ts'
import { conduct, type Ended, type Turn } from './conductor.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { quiet } from './in-node.ts'
import type { Run } from './judge.ts'
import { makeWorld } from './made-world.ts'
import type { Sharing } from './sharing.ts'
import { Side } from './side.ts'
import type { Stage } from './stage.ts'
import { readState, restore } from './tables.ts'

let worlds = 0

/** The rows for these acts, their requests, and the comparison of outcomes; null if impossible. */
export async function rowsFor(stage: Stage, acts: readonly Act[], sharing: Sharing) {
  const { conductor, tables, empty } = stage
  // What still runs after earlier responses would deadlock with it.
  await quiet()
  await restore(stage, await readState(conductor, tables), empty)
  Side.world = `${(++worlds % 65_536).toString(16).padStart(4, '0')}-4000`
  const requests = await makeWorld(acts, sharing)
  if (!requests) return null
  await quiet()
  const base = await readState(conductor, tables)
  return { requests, base, canonical: canonicalBy(base, tables) }
}

/** A world of these acts, in which each sequential order starts from the same rows; null if impossible. */
export async function worldOf(stage: Stage, acts: readonly Act[], sharing: Sharing) {
  const { conductor, tables, sides } = stage
  const made = await rowsFor(stage, acts, sharing)
  if (!made) return null
  const { requests, base, canonical } = made
  const before = stage.isAudited && (await auditedBreaks(conductor))
  const conducted = async (
    conduct: (requests: Request[]) => Promise<Ended>,
    isAudited = false,
  ): Promise<Run> => {
    const ended = await conduct(requests.map(make => make()))
    const broken = isAudited && before ? newlyBroken(before, await auditedBreaks(conductor)) : []
    const state = await readState(conductor, tables)
    await restore(stage, state, base)
    const trips = Math.max(...requests.map((_, side) => sides[side]!.trips))
    return { seen: canonical(ended, state), broken, trips, waited: ended.waited }
  }
  return {
    /** With a recording, it returns what the first act touches, and which invariants it violates. */
    inTurns: async (turns: Turn[], recorded = false): Promise<Run & { footprint: Footprint }> => {
      const run = await conducted(requests => conduct(stage, requests, turns, recorded), recorded)
      return { ...run, footprint: footprintOf(sides[turns[0]!.side]!.notes) }
    },
    atRandom: (random: Random) => conducted(requests => conductAtRandom(stage, requests, random)),
  }
}
