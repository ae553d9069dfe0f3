import { beforeAll, describe, expect, it } from 'vitest'
import { someOf } from '../../support/extent.ts'
import { always, armFault } from '../../support/faults.ts'
import { skipPauses } from '../../support/stalls.ts'
import { cases, keptAtOnce } from './cases.ts'
import { difference, withoutTraces } from './contents.ts'
import { strays } from './objects.ts'
import { type Turn, type Walk, walk } from './walk.ts'

skipPauses()

const kinds = ['cut-before', 500, 'cut-after'] as const
const stalling = ['hold-before', 'hold-after'] as const
/** The attempts of a call share one time limit, so a call without a response is not retried. */
const passing = { store: someOf(3, kinds, 'store'), billing: someOf(3, [...kinds, ...stalling], 'billing') }
const lasting = someOf(3, [...kinds, ...stalling], 'lasting')

/**
 * All calls of a stand-in by writes; their undisturbed results; and their results with each passing or lasting
 * fault.
 */
type Group = { turns: Turn[]; undisturbed: Walk; passing: Walk[]; lasting: Walk }
const groups = {} as Record<'store' | 'billing', Group>
let earlier: Set<string>

beforeAll(async () => {
  const first = cases.map((each): Turn => ({ ...each, of: 'database', call: 0 }))
  const { received } = await walk(first, [null])
  earlier = new Set(await strays())
  for (const of of ['store', 'billing'] as const) {
    const turns = first.flatMap((turn, i) => {
      const { calls, payments } = received[i]![0]!
      return Array.from({ length: of === 'store' ? calls : payments }, (_, call) => ({ ...turn, of, call }))
    })
    groups[of] = await groupOf(of, turns)
  }
}, 240_000)

/** One turn at a time, because calls do not tell which turn they belong to; all at once if each call is slow. */
async function groupOf(of: 'store' | 'billing', turns: Turn[]): Promise<Group> {
  const undisturbed = await walk(turns, [null])
  const passed: Walk[] = []
  for (const kind of passing[of]) passed.push(await walk(turns, [{ kind, times: 1 }], 1))
  const last = await walk(turns, [...lasting.map(kind => ({ kind, times: always })), null], 1)
  const slow = await armFault(of, 'slow', '', 1_000)
  passed.push(await walk(turns, [null], turns.length))
  await slow.release()
  return { turns, undisturbed, passing: passed, lasting: last }
}

const codes = { store: 'storage_error', billing: 'billing_error' }

/** What remains of a purchase that could not be started: its customer. */
const keptOf = { store: [], billing: ['orgs'] }

describe.each(['store', 'billing'] as const)(
  'every write that calls the %s, with a fault at each of its calls',
  of => {
    const ofTurns = (pick: (group: Group, i: number) => unknown) =>
      groups[of].turns.map(({ route, call }, i) => [`${route}, call ${call + 1}`, pick(groups[of], i)])

    it.each([...passing[of], 'slow'].map((kind, at) => [kind, at] as const))(
      '%s, once: the response is the same',
      (_, at) => {
        const { undisturbed, passing } = groups[of]
        expect(groups[of].turns.length).toBeGreaterThan(3)
        expect(ofTurns((_, i) => ({ ...passing[at]!.received[i]![0], calls: 0, payments: 0 }))).toEqual(
          ofTurns((_, i) => ({ ...undisturbed.received[i]![0], calls: 0, payments: 0 })),
        )
        expect(difference(undisturbed.left[0]!, passing[at]!.left[0]!)).toEqual({})
      },
    )

    it.each(lasting.map((kind, at) => [kind, at] as const))(
      '%s, always: 502, and nothing is stored',
      (_, at) => {
        const refused = { status: 502, body: { code: codes[of] } }
        for (const [name, received] of ofTurns(({ lasting }, i) => lasting.received[i]![at]))
          expect([name, received]).toMatchObject([name, refused])
        expect(withoutTraces(groups[of].lasting.left[at]!, ...keptOf[of])).toEqual({})
      },
    )

    it('always failing: a repeat succeeds once', async () => {
      const { turns, undisturbed, lasting } = groups[of]
      // A repeat can find the checkout that an earlier attempt created, without creating one.
      expect(ofTurns((_, i) => ({ ...lasting.received[i]!.at(-1)!, left: null, payments: 0 }))).toEqual(
        ofTurns((_, i) => {
          const received = undisturbed.received[i]![0]!
          return { ...received, left: null, payments: 0, isReplayed: keptAtOnce.includes(turns[i]!.route) }
        }),
      )
      expect(withoutTraces(difference(undisturbed.left[0]!, lasting.left.at(-1)!))).toEqual({})
      expect((await strays()).filter(key => !earlier.has(key))).toEqual([])
    })
  },
)
