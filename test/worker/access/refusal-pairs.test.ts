import { beforeAll, describe, expect, it } from 'vitest'
import { Credentials } from '../../support/refusals/credentials.ts'
import { changed, type Draft, type Patch, type Stage } from '../../support/refusals/drafts.ts'
import { type Breaker, breakersOf } from '../../support/refusals/general.ts'
import { needsRequest, type Operation, operations, validRequest } from '../../support/refusals/operations.ts'
import { type Break, breaks, comesFirst } from '../../support/refusals/order.ts'
import { combined, isAlike, isCombined, wrongOf } from '../../support/refusals/pairs.ts'
import { callers, outcomesOf, rowsOf, stage } from '../../support/refusals/stage.ts'

let at: Stage
let credentials: Credentials
const singles: Draft[] = []
const pairs: Draft[] = []
const met = new Set<string>()

beforeAll(async () => {
  at = await stage(await callers())
  credentials = await Credentials.create()
  for (const [turn, operation] of operations.entries()) {
    const request = needsRequest(operation) ? await validRequest(operation, at) : {}
    const breakers = breakersOf(operation, request)
    const made = pairsOf(operation, request, breakers, turn)
    // The others are already the refusal of a pair.
    const last = breakers.filter(({ told }) => !made.some(pair => pair.told === told))
    singles.push(...last.map(breaker => alone(operation, request, breaker, turn)))
    pairs.push(...made)
  }
  await credentials.prepare([...singles, ...pairs])
})

const alone = (
  operation: Operation,
  request: Patch,
  { name, told, alternatives }: Breaker,
  turn: number,
): Draft => ({
  label: `${operation.route.operation}: ${name}`,
  ...{ operation, at, told, request: changed(request, alternatives[turn % alternatives.length]!) },
})

/** Requests that break two rules of the operation, each with the refusal that is reported first. */
function pairsOf(operation: Operation, request: Patch, breakers: readonly Breaker[], turn: number): Draft[] {
  const { operation: name } = operation.route
  return breakers.flatMap((one, i) =>
    breakers.slice(i + 1).flatMap((other, skipped) => {
      const together = combined(one, other, turn)
      const names = `${one.name}, ${other.name}`
      const isWanted = !met.has(names) || isCombined(breakers, i, i + 1 + skipped, turn)
      if (!together || isAlike(one, other) || !isWanted) return []
      const [first, second] = comesFirst(name, one.name, other.name) ? [one, other] : [other, one]
      met.add(names)
      return [
        {
          label: `${name}: ${first.name} before ${second.name}`,
          ...{ operation, at, told: first.told, request: changed(request, ...together) },
        },
      ]
    }),
  )
}

/** Rules that no operation has both of, or whose refusals look the same: the first with each of the others. */
const apart: Partial<Record<Break, readonly Break[]>> = {
  'an invalid credential': ['too many requests by this caller'],
  'another origin': [
    'a token of another project',
    'a token without the scope',
    'a token without writes left',
  ],
  'too many requests by this caller': [
    'a malformed id',
    'a token of another project',
    'a token without the scope',
    'a hidden resource',
    'a suspended organization',
    'a low role',
    'a token without writes left',
    'an archived project',
    'a part that is not configured',
  ],
  'a malformed id': ['a hidden resource'],
  'a malformed key': ['a used key'],
  'another media type': ['a body that is not text'],
  'a body that is not text': ['text that cannot be stored', 'an invalid field'],
}

describe('requests that break rules of every operation (requests § Order of checks)', () => {
  it('are refused for the broken rule if there is one', async () => {
    expect(wrongOf(await outcomesOf(singles, credentials))).toEqual([])
  })

  it('are refused for the earlier one if there are two, and write nothing', async () => {
    const before = await rowsOf([at])
    expect(wrongOf(await outcomesOf(pairs, credentials))).toEqual([])
    expect(await rowsOf([at])).toEqual(before)
  })

  it('break every rule with every other that some operation also has', () => {
    const unmet = breaks.flatMap((one, i) =>
      breaks
        .slice(i + 1)
        .filter(other => other !== 'a rule of the operation' && !met.has(`${one}, ${other}`))
        .map(other => `${one}, ${other}`),
    )
    expect(unmet).toEqual(
      Object.entries(apart).flatMap(([one, others]) => others.map(other => `${one}, ${other}`)),
    )
    expect(pairs.length).toBeGreaterThan(1_200)
  })
})
