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

/** The rows for these acts and no others, the acts' requests, and how what they come to is told; null: there are none. */
export async function rowsFor({ conductor, tables, empty }: Stage, acts: readonly Act[], sharing: Sharing) {
  await restore(conductor, tables, await readState(conductor, tables), empty)
  Side.world = `${(++worlds % 65_536).toString(16).padStart(4, '0')}-4000`
  const requests = await makeWorld(acts, sharing)
  if (!requests) return null
  await quiet()
  const base = await readState(conductor, tables)
  return { requests, base, canonical: canonicalBy(base, tables) }
}

/** A world of these acts, in which they run in one order after another, each from the same rows; null: there is none. */
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
    await restore(conductor, tables, state, base)
    const trips = Math.max(...requests.map((_, side) => sides[side]!.trips))
    return { seen: canonical(ended, state), broken, trips, waited: ended.waited }
  }
  return {
    /** One that is recorded tells what the first to come touches, and which invariants it breaks. */
    inTurns: async (turns: Turn[], recorded = false): Promise<Run & { footprint: Footprint }> => {
      const run = await conducted(requests => conduct(stage, requests, turns, recorded), recorded)
      return { ...run, footprint: footprintOf(sides[turns[0]!.side]!.notes) }
    },
    atRandom: (random: Random) => conducted(requests => conductAtRandom(stage, requests, random)),
  }
}
