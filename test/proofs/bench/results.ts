import type { Cell, Delay, Side } from './cells.ts'
import { type Figures, figuresOf, type Sample } from './measure.ts'

type Choice = { connections?: number; delay?: Delay; side?: Side }

/** The samples of all rounds, by their conditions. */
export class Results {
  readonly #samples = new Map<string, { cell: Cell; samples: Sample[] }>()

  add({ name, side, connections, delay }: Cell, sample: Sample): void {
    const cell = { name, side, connections, delay }
    const key = keyOf(cell)
    const known = this.#samples.get(key)
    if (known) known.samples.push(sample)
    else this.#samples.set(key, { cell, samples: [sample] })
  }

  clear(): void {
    this.#samples.clear()
  }

  /** Undefined if there is no measurement. */
  find(name: string, { connections = 1, delay = 0, side = 'now' }: Choice = {}): Figures | undefined {
    const known = this.#samples.get(keyOf({ name, side, connections, delay }))
    return known && figuresOf(known.samples)
  }

  at(name: string, choice: Choice = {}): Figures {
    const found = this.find(name, choice)
    if (!found) throw new Error(`Nothing was measured of ${name}, ${JSON.stringify(choice)}`)
    return found
  }

  all(): (Cell & Figures)[] {
    return [...this.#samples.values()].map(({ cell, samples }) => ({ ...cell, ...figuresOf(samples) }))
  }
}

const keyOf = ({ name, side, connections, delay }: Cell) => [name, side, connections, delay].join('\n')
