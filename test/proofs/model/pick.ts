import { type Question, refusalOf } from './access.ts'
import type { Caller, Model, Org, Person, Project } from './state.ts'

/** Chooses by the numbers of a step. The number 0 chooses the first item, which is the simplest. */
export class Pick {
  readonly #model: Model
  readonly #numbers: number[]
  #next = 0

  constructor(model: Model, numbers: number[]) {
    this.#model = model
    this.#numbers = numbers
  }

  number(): number {
    return this.#numbers[this.#next++ % this.#numbers.length]!
  }

  of<T>(list: readonly T[]): T {
    return list[this.number() % list.length]!
  }

  /** True once in this many times. */
  isOnce(inMany: number): boolean {
    return this.number() % inMany === inMany - 1
  }

  some<T>(list: readonly T[]): T[] {
    const chosen = this.number() % (1 << list.length)
    return list.filter((_, i) => chosen & (1 << i))
  }

  /** Mostly an existing, active project with the required feature, and above all the first one. */
  project(isFit: (of: Project) => boolean = () => true): Project {
    const { projects } = this.#model
    const isAny = this.isOnce(6)
    const there = projects.filter(({ gone, isArchived }) => !gone && !isArchived)
    const over = projects.filter(of => !there.includes(of))
    const fit = there.filter(isFit)
    if (isAny || there.length === 0) return this.of(over.length > 0 ? over : projects)
    const likely = fit.length > 0 ? fit : there
    return this.isOnce(3) ? this.of(likely) : likely[0]!
  }

  /** Mostly one of the first two. */
  org(): Org {
    const { orgs } = this.#model
    if (this.isOnce(8)) return this.of(orgs)
    const there = orgs.filter(({ gone }) => !gone)
    return this.of(this.isOnce(4) ? there.slice(0, 4) : there.slice(0, 2))
  }

  person(): Person {
    return this.of(this.#model.people)
  }

  /** One of these, or sometimes one of the others. */
  mostly<T>(likely: readonly T[], others: readonly T[]): T | undefined {
    const isOther = this.isOnce(5)
    return this.of(likely.length === 0 || (isOther && others.length > 0) ? others : likely)
  }

  /** Mostly a permitted caller, otherwise one without permission or anyone. */
  caller(question: Omit<Question, 'by'>, isOthers: (by: Caller) => boolean = () => false): Caller {
    const all = callersOf(this.#model)
    const kind = this.number() % 8
    const codeOf = (by: Caller) => refusalOf({ ...question, by, isOthers: isOthers(by) })
    const near = all.filter(by => ![null, 'not_found', 'project_archived'].includes(codeOf(by)))
    if (kind === 7 || (kind === 6 && near.length === 0)) return this.of(all)
    if (kind >= 5 && near.length > 0) return this.of(near)
    const admitted = all.filter(by => codeOf(by) === null)
    return this.of(admitted.length === 0 ? all : admitted)
  }
}

function callersOf({ people, tokens }: Model): Caller[] {
  const browsers = people.filter(({ id }) => id !== null).map(who => ({ who, token: null }))
  const tools = tokens.filter(({ secret, writes }) => secret !== null && writes < 50)
  return [...browsers, ...tools.map(token => ({ who: token.of, token }))]
}
