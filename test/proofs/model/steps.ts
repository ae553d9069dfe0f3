import fc from 'fast-check'
import { subjects } from './commands/index.ts'
import type { Step } from './step.ts'

/** More than a command chooses, because after them they start again. */
const numbers = 48
const kindsOf = Object.values(subjects).map(each =>
  Object.entries(each).flatMap(([kind, [, weight]]) => Array<string>(weight).fill(kind)),
)
/** A run has some of these subjects, so that it can contain many commands of one kind. */
const subjectsOfRun = 3

/** This many steps of a few subjects. They shrink to any part of them, and to the simplest choices. */
export const stepsOf = (length: number): fc.Arbitrary<Step[]> => new Steps(length)

class Steps extends fc.Arbitrary<Step[]> {
  readonly #length: number

  constructor(length: number) {
    super()
    this.#length = length
  }

  override generate(random: fc.Random): fc.Value<Step[]> {
    const pick = <T>(list: T[]): T => list[random.nextInt(0, list.length - 1)]!
    const chosen = Array.from({ length: subjectsOfRun }, () => pick(kindsOf))
    const step = (): Step => ({
      kind: pick(random.nextInt(0, 4) === 0 ? pick(kindsOf) : pick(chosen)),
      picks: Array.from({ length: numbers }, () => random.nextInt(0, 99)),
    })
    return new fc.Value(Array.from({ length: this.#length }, step), undefined)
  }

  override canShrinkWithoutContext(value: unknown): value is Step[] {
    return Array.isArray(value)
  }

  override shrink(steps: Step[]): fc.Stream<fc.Value<Step[]>> {
    return fc.stream(smaller(steps)).map(fewer => new fc.Value(fewer, undefined))
  }
}

function* smaller(steps: Step[]): IterableIterator<Step[]> {
  for (let size = Math.ceil(steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = steps.length; end > 0; end -= size) yield steps.toSpliced(Math.max(0, end - size), size)
  for (const [i, step] of steps.entries()) for (const each of simpler(step)) yield steps.with(i, each)
}

const simpler = ({ kind, picks }: Step): Step[] =>
  picks.flatMap((pick, i) => (pick === 0 ? [] : [{ kind, picks: picks.with(i, 0) }]))
