import { beforeAll, describe, expect, it } from 'vitest'
import { type Act, acts, reads } from '../proofs/interleavings/acts.ts'
import type { Seen } from '../proofs/interleavings/canonical.ts'
import { conduct, wholly } from '../proofs/interleavings/conductor.ts'
import { steppedStage } from '../proofs/interleavings/stage.ts'
import { readState, restore, type State } from '../proofs/interleavings/tables.ts'
import { rowsFor } from '../proofs/interleavings/world.ts'
import { isTried } from '../support/extent.ts'
import { permissions } from '../support/permissions.ts'
import { rowsOf, type TwinKind, twinOf, type Unique, uniqueColumns } from './twin.ts'

const stage = steppedStage()
let unique: Unique
beforeAll(async () => {
  unique = await uniqueColumns(stage.conductor)
})

/** The results of a request without and with a twin of its data, and the twin afterwards. */
async function compareWithTwin(act: Act, kind: TwinKind) {
  const { conductor, tables } = stage
  const { requests, base, canonical } = (await rowsFor(stage, [act], 'things'))!
  const run = async (state: State) => {
    await restore(stage, await readState(conductor, tables), state)
    const ended = await conduct(stage, [requests[0]!()], [{ side: 0, steps: wholly }])
    const rows = (await readState(conductor, tables)).map(rowsOf)
    return (isOfTwin: (row: string) => boolean): { seen: Seen; twins: string[][] } => ({
      seen: canonical(
        ended,
        rows.map(some => `[${some.filter(row => !isOfTwin(row))}]`),
      ),
      twins: rows.map(some => some.filter(isOfTwin).sort()),
    })
  }
  const alone = (await run(base))(() => false)
  const twin = twinOf(base, tables, unique, kind)
  const both = base.map((text, i) => `[${[...rowsOf(text), ...twin.rows[i]!]}]`)
  return {
    alone,
    beside: (await run(both))(twin.isMentionedIn),
    twin: twin.rows.map(some => some.toSorted()),
  }
}

const tenantActs = [...acts, ...reads].filter(({ name }) =>
  ['project', 'org'].includes(permissions[name]!.on),
)
/** `npm test` compares a sixth of the requests for projects and organizations with each kind, and all others with strangers. */
const besideColleagues = tenantActs.filter(({ label }) => isTried(6, label))
const besideStrangers = [...acts, ...reads].filter(
  act => !tenantActs.includes(act) || isTried(6, 'strangers', act.label),
)

describe.each<[kind: TwinKind, acts: readonly Act[]]>([
  ['strangers', besideStrangers],
  ['colleagues', besideColleagues],
])('beside a twin of %s with the same names (requests § Hidden resources)', (kind, acts) => {
  it.each(acts.map(act => [act.label, act] as const))('%s', async (_, act) => {
    const { alone, beside, twin } = await compareWithTwin(act, kind)
    expect(alone.seen.answers[0]).toMatch(/^[23]\d\d /)
    expect(twin.flat().length).toBeGreaterThan(0)
    expect(beside.seen).toEqual(alone.seen)
    expect(beside.twins).toEqual(twin)
  })
})
