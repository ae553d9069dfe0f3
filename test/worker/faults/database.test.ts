import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { query } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { type Armed, always, armFault, type FaultKind } from '../../support/faults.ts'
import { mailTo } from '../../support/mailbox.ts'
import { samples } from '../../support/samples.ts'
import { cases, keptAtOnce } from './cases.ts'
import { difference, withoutTraces } from './contents.ts'
import { strays } from './objects.ts'
import { type Act, type Received, type Turn, type Walk, walk } from './walk.ts'

const isWhole = inject('faults')
const passing: FaultKind[] = [
  ...(['cut-before', 'cut-after', 'hold-after'] as const),
  ...(isWhole ? ([503, 'slow', 'hold-before', 'hold-midway'] as const) : []),
]
/** Faults before the write come before faults after it. */
const lasting: FaultKind[] = [...(isWhole ? [503] : []), 'cut-before', 'cut-after']
/**
 * Each one in a walk of its own, because a held statement takes effect when it is released, after its caller has
 * left.
 */
const stalling: FaultKind[] = isWhole ? ['hold-before', 'hold-after', 'hold-midway'] : []
const first: Turn[] = cases
  .filter(({ route }) => isWhole || isTried(2, route))
  .map(each => ({ ...each, of: 'database', call: 0 }))

/**
 * Turns with a fault in their first or a later round trip; their undisturbed results; and their results with each
 * fault.
 */
type Group = {
  turns: Turn[]
  undisturbed: Walk
  passing: Walk[]
  lasting: Walk
  stalling: Walk[]
  strays: string[]
}
let groups: Group[]
let mailDown: Armed

beforeAll(async () => {
  mailDown = await armFault('mailbox', 'cut-before', '', 10_000)
  const undisturbed = await walk(first, [null, null])
  const later = first.flatMap((turn, i) =>
    Array.from({ length: undisturbed.received[i]![0]!.trips - 1 }, (_, k) => ({ ...turn, call: k + 1 })),
  )
  groups = [await groupOf(first, undisturbed), await groupOf(later, await walk(later, [null, null]))]
}, 240_000)

async function groupOf(turns: Turn[], undisturbed: Walk): Promise<Group> {
  const earlier = new Set(await strays())
  const walks: Walk[] = []
  for (const kind of passing) walks.push(await walk(turns, [{ kind, times: 1 }], lanesOf(kind, turns)))
  const acts: Act[] = lasting.map(kind => ({ kind, times: always }))
  const last = await walk(turns, [...acts, null])
  const stalled: Walk[] = []
  for (const kind of stalling) stalled.push(await walk(turns, [{ kind, times: always }, null], 1))
  const left = (await strays()).filter(key => !earlier.has(key))
  return { turns, undisturbed, passing: walks, lasting: last, stalling: stalled, strays: left }
}

/** A slow call takes two seconds. Simulated time passes for all turns. */
const lanesOf = (kind: FaultKind, turns: Turn[]) =>
  kind === 'slow' ? turns.length : String(kind).startsWith('hold') ? 1 : 8

/** A value of each turn, of one group after the other. */
const ofTurns = (pick: (group: Group, i: number) => unknown) =>
  groups.flatMap(group => group.turns.map((turn, i) => [nameOf(turn), pick(group, i)]))

function expectUnavailable(of: (group: Group) => Walk, act: number): void {
  const body = {
    error: 'service_unavailable',
    code: 'service_unavailable',
    message: 'ただいまサービスを利用できません。時間をおいてもう一度お試しください',
  }
  const unavailable = { status: 503, body, retryAfter: '5' }
  const received = (group: Group, i: number) => {
    const { status, body, retryAfter } = of(group).received[i]![act]!
    return { status, body, retryAfter }
  }
  expect(ofTurns(received)).toEqual(ofTurns(() => unavailable))
}

/** Expects the last act, which has no fault, to succeed once. */
function expectDoneOnce(of: (group: Group) => Walk): void {
  const answer = ({ status, body, isReplayed }: Walk['received'][0][0]) => ({ status, body, isReplayed })
  const isDone = ({ undisturbed }: Group, i: number, { call, route }: Turn) =>
    call === undisturbed.received[i]![0]!.trips - 1 || keptAtOnce.includes(route)
  expect(ofTurns((group, i) => answer(of(group).received[i]!.at(-1)!))).toEqual(
    ofTurns((group, i) => answer(group.undisturbed.received[i]![isDone(group, i, group.turns[i]!) ? 1 : 0]!)),
  )
  for (const group of groups)
    expect(withoutTraces(difference(group.undisturbed.left[0]!, of(group).left.at(-1)!))).toEqual({})
}

const nameOf = ({ route, call }: Turn) => `${route}, trip ${call + 1}`

describe('every write, with a fault at each of its round trips (requests § Lost connections)', () => {
  it('without a fault: succeeds, and a repeat changes nothing', () => {
    const [{ undisturbed }] = groups as [Group]
    expect(first.map(({ name }, i) => [name, undisturbed.received[i]![0]!.status])).toEqual(
      first.map(({ name }) => [name, samples[name]!.status]),
    )
    expect(undisturbed.left[0]!.events).toBeGreaterThan(20)
    expect(ofTurns(({ undisturbed }, i) => undisturbed.received[i]![0]!.left ?? 59)).toEqual(
      ofTurns(() => 59),
    )
    expect(withoutTraces(difference(undisturbed.left[0]!, undisturbed.left[1]!))).toEqual({})
  })

  it.each(passing.map((kind, at) => [kind, at] as const))(
    '%s, once: the response and the effect are the same, and the token is counted once (requests § Writes by tokens)',
    (kind, at) => {
      const more = kind === 'slow' ? 0 : 1
      // The second attempt of a token that revokes itself reports no window.
      const counted = ({ left, ...received }: Received) => ({ ...received, left: left ?? 59 })
      expect(ofTurns(({ passing }, i) => counted(passing[at]!.received[i]![0]!))).toEqual(
        ofTurns(({ undisturbed }, i) => {
          const received = counted(undisturbed.received[i]![0]!)
          return { ...received, trips: received.trips + more }
        }),
      )
      for (const { undisturbed, passing } of groups)
        expect(difference(undisturbed.left[0]!, passing[at]!.left[0]!)).toEqual({})
    },
  )

  it.each(lasting.map((kind, at) => [kind, at] as const))('%s, always: 503 without a cause', (_, at) =>
    expectUnavailable(({ lasting }) => lasting, at),
  )

  it('always failing before the write: leaves nothing', () => {
    const [onFirst, onLater] = groups as [Group, Group]
    expect(onFirst.lasting.left.slice(0, lasting.length - 1)).toEqual(lasting.slice(1).map(() => ({})))
    expect(onLater.lasting.left.slice(0, lasting.length - 1).map(left => withoutTraces(left))).toEqual(
      lasting.slice(1).map(() => ({})),
    )
    expect(groups.map(({ strays }) => strays)).toEqual([[], []])
  })

  it('always failing after the write: it takes effect once, and a repeat gets its response', () =>
    expectDoneOnce(({ lasting }) => lasting))

  it.runIf(isWhole).each(stalling.map((kind, at) => [kind, at] as const))(
    '%s, always: 503 without a cause; it takes effect once, whenever it runs, and a repeat gets its response',
    (_, at) => {
      expectUnavailable(({ stalling }) => stalling[at]!, 0)
      expectDoneOnce(({ stalling }) => stalling[at]!)
    },
  )

  it('without a mail server: its email is sent once when the server is back', async () => {
    await mailDown.release()
    const unsent = () => query<{ recipient: string }>`
      select recipient from mail_outbox where sent_at is null and gave_up_at is null`
    const recipients = (await unsent()).map(({ recipient }) => recipient)
    expect(recipients.length).toBeGreaterThan(2 * passing.length)
    // A run sends a part of the queue.
    for (let runs = 0; runs < 20 && (await unsent()).length > 0; runs++) {
      await query`update mail_outbox set next_attempt_at = now() where sent_at is null and gave_up_at is null`
      await drainMail(env)
    }
    expect(await unsent()).toEqual([])
    for (const recipient of recipients) expect(await mailTo(recipient)).toHaveLength(1)
  })
})
