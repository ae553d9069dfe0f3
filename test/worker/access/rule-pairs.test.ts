import { beforeAll, describe, expect, it } from 'vitest'
import { Credentials } from '../../support/refusals/credentials.ts'
import { areCombinable, changed, type Draft, type Stage } from '../../support/refusals/drafts.ts'
import { type Breaker, breakersOf } from '../../support/refusals/general.ts'
import { type Operation, operations } from '../../support/refusals/operations.ts'
import { comesFirst } from '../../support/refusals/order.ts'
import { combined, isAlike, isCombined, wrongOf } from '../../support/refusals/pairs.ts'
import { rules } from '../../support/refusals/rules/all.ts'
import { type Rule, titleOf } from '../../support/refusals/rules/rule.ts'
import { type Broken, Scenes } from '../../support/refusals/scenes.ts'
import { callers, outcomesOf, rowsOf, stage } from '../../support/refusals/stage.ts'

const ruled = operations.flatMap(operation => {
  const own = rules[operation.route.operation]
  return own ? [{ operation, own }] : []
})

let credentials: Credentials
const stages: Stage[] = []
/** Requests that break one rule of their operation, two, or one and a rule of every operation. */
const singles: Draft[] = []
const pairs: Draft[] = []
const withOthers: Draft[] = []
/** Rules whose changes exclude each other, and that no table names. */
const unnamed: string[] = []

beforeAll(async () => {
  const shared = await stage(await callers())
  credentials = await Credentials.create()
  for (const [turn, { operation, own }] of ruled.entries()) {
    const scenes = new Scenes(operation, own, shared)
    for (const [i, one] of own.order.entries()) {
      const single = await scenes.breaking([one])
      const label = `${operation.route.operation}: ${titleOf(one)}`
      singles.push({ ...single, label, told: one, request: changed(single.base, ...single.patches) })
      withOthers.push(...besideOthers(operation, one, single, turn + i))
      for (const other of own.order.slice(i + 1)) await pair(scenes, one, other)
    }
    stages.push(...scenes.stages)
  }
  await credentials.prepare([...singles, ...pairs, ...withOthers])
})

async function pair(scenes: Scenes, one: Rule, other: Rule): Promise<void> {
  const name = `${titleOf(one)} + ${titleOf(other)}`
  if (one.code === other.code || scenes.own.never?.[name]) return
  const made = await scenes.breakingBoth(one, other)
  const [first, second = {}] = made.patches
  const label = `${scenes.operation.route.operation}: ${name}`
  if (!areCombinable(first!, second)) unnamed.push(label)
  else pairs.push({ ...made, label, told: one, request: changed(made.base, ...made.patches) })
}

/** The rule together with those of every operation. */
function besideOthers(
  operation: Operation,
  rule: Rule,
  { at, base, patches }: Broken,
  turn: number,
): Draft[] {
  const own = { name: 'a rule of the operation', told: rule, alternatives: patches } as const
  const breakers = breakersOf(operation, base)
  const index = breakers.filter(breaker => isBefore(operation, breaker, rule)).length
  const ordered: Breaker[] = breakers.toSpliced(index, 0, own)
  return breakers.flatMap((breaker): Draft[] => {
    const [i, j] = [ordered.indexOf(breaker), index].sort((a, b) => a - b)
    const together = combined(breaker, own, turn)
    if (!together || isAlike(breaker, own) || breaker.name === rule.beside) return []
    if (!isCombined(ordered, i!, j!, turn)) return []
    const told = isBefore(operation, breaker, rule) ? breaker.told : rule
    const label = `${operation.route.operation}: ${titleOf(rule)}, ${breaker.name}`
    return [{ label, operation, at, told, request: changed(base, ...together) }]
  })
}

/** Whether the operation reports a rule of every operation before its own. */
function isBefore({ route }: Operation, { name }: Breaker, { after, beside }: Rule): boolean {
  const place = after ?? beside ?? 'a rule of the operation'
  return name === place || comesFirst(route.operation, name, place)
}

describe('requests that break rules of their operation (requests § Order of checks)', () => {
  it('are refused for the broken rule if there is one', async () => {
    expect(wrongOf(await outcomesOf(singles, credentials))).toEqual([])
  })

  it('are refused for the earlier one if there are two, and write nothing', async () => {
    const before = await rowsOf(stages)
    expect(wrongOf(await outcomesOf(pairs, credentials))).toEqual([])
    expect(await rowsOf(stages)).toEqual(before)
  })

  it('are refused for the earlier one if a rule of every operation is also broken', async () => {
    const before = await rowsOf(stages)
    expect(wrongOf(await outcomesOf(withOthers, credentials))).toEqual([])
    expect(await rowsOf(stages)).toEqual(before)
  })

  it('break every two that are not named as impossible, with a reason', () => {
    expect(unnamed).toEqual([])
    const named = ruled.flatMap(({ operation, own: { order, together = {}, never = {} } }) => {
      const titles = order.map(titleOf)
      return Object.keys({ ...together, ...never })
        .filter(name => !name.split(' + ').every(title => titles.includes(title)))
        .map(name => `${operation.route.operation}: ${name}`)
    })
    expect(named).toEqual([])
    expect(pairs.length).toBeGreaterThan(150)
    expect(withOthers.length).toBeGreaterThan(300)
  })

  it('get every code that their operation describes', () => {
    const uncovered = operations.flatMap(operation => {
      const { route } = operation
      const { order = [], unmade = {} } = rules[route.operation] ?? {}
      const covered = [
        ...breakersOf(operation, {}).map(({ told }) => told.code),
        ...order.map(({ code }) => code),
        ...Object.keys(unmade),
        ...failures,
      ]
      return [...route.refuses]
        .filter(code => !covered.includes(code))
        .map(code => `${route.operation}: ${code}`)
    })
    expect(uncovered).toEqual([])
  })
})

/** Failures of the service, which can happen at any time. */
const failures = ['internal', 'service_unavailable']
