import { beforeAll, describe, expect, inject, it } from 'vitest'
import { someOf } from '../../support/extent.ts'
import { shuffled } from '../fuzz/random.ts'
import { acts } from './acts.ts'
import { casesOf, changingAccess, pairsOf, type Touched, touchedBy } from './choose.ts'
import { plantable, without } from './faults.ts'
import { meetAtRandom } from './meet-at-random.ts'
import { meetAll, type Total } from './run.ts'
import { steppedStage } from './stage.ts'

const { seed, cases, part, acts: words } = inject('interleavings')
const [place, parts] = part.split('/').map(Number) as [number, number]
const stage = steppedStage()
let touched: Touched[]

beforeAll(async () => {
  touched = await touchedBy(stage, acts)
})

const summaryOf = ({ finds, possible, ...counts }: Total) =>
  JSON.stringify({ ...counts, finds: finds.length, possible: Number(possible).toExponential(1) })

describe('two concurrent writes have the result of one after the other (requests § All or nothing)', {
  timeout: Math.min(600_000 + cases * 5_000, 2 ** 31 - 1),
}, () => {
  it(`in ${cases} cases of the seed ${seed}`, async () => {
    const pairs = pairsOf(touched, stage.apart).filter(pair =>
      pair.some(({ act }) => act.label.includes(words)),
    )
    const chosen = shuffled(casesOf(pairs), seed).filter((_, i) => i % parts === place - 1)
    const total = await meetAll({ ...stage, isAudited: true }, chosen, cases, (total, met) => {
      for (const find of met.finds.slice(0, 1)) console.info(JSON.stringify(find).slice(0, 6_000))
      if (total.cases % 25 === 0) console.info(summaryOf(total))
    })
    console.info(acts.length, pairs.length, summaryOf(total))
    expect(total.finds).toEqual([])
    expect(total.orders).toBeGreaterThan(2 * total.cases)
  })

  it('if each one takes access away from the other', async () => {
    const taking = changingAccess(touched).filter(({ act }) => act.label === act.name)
    const chosen = shuffled(casesOf(pairsOf(taking, stage.apart), ['against', 'self']), seed)
    const total = await meetAll(stage, chosen, 2 * cases)
    console.info(
      taking.map(({ act }) => act.name),
      summaryOf(total),
    )
    expect(total.finds).toEqual([])
  })

  it('holds for three writes in random orders', async () => {
    const [one, two, three] = [2, 3, 5].map(prime => shuffled(acts, seed * prime))
    for (const [i, sharing] of (['things', 'room', 'things'] as const).entries()) {
      const met = await meetAtRandom(stage, [one![i]!, two![i]!, three![i]!], sharing, { seed, orders: 5 })
      expect(met?.finds ?? []).toEqual([])
    }
  })
})

describe('a missing guard is noticed', { timeout: 600_000 }, () => {
  it.each(someOf(3, plantable, 'guards'))('$what', async fault => {
    const pairs = pairsOf(touched, stage.apart)
    const missing = pairs.filter(([one, other]) => fault.isMissedBy(one.footprint, other.footprint))
    const untilFound = ({ finds }: Total) => finds.length === 0
    const total = await without(stage.conductor, fault, () =>
      meetAll(stage, casesOf(missing, [fault.sharing]), Number.POSITIVE_INFINITY, untilFound),
    )
    console.info(fault.what, total.finds[0]?.acts, total.finds[0]?.at, summaryOf(total))
    expect(total.finds).not.toEqual([])
  })
})
