/**
 * `cut`: no answer; `hold`: done at once, but answered only once released; `stall`: not even done before that; else a
 * status.
 */
type Kind = 'cut' | 'hold' | 'stall' | number

interface Fault {
  match: string
  kind: Kind
  left: number
}

interface Answer {
  status: number
  body: object
}

interface Held {
  match: string
  release(): void
}

/** Lets calls of the API fail, or wait, whose line (method, path, query, body) holds a text. */
export class BillingFaults {
  readonly #faults: Fault[] = []
  readonly #held: Held[] = []
  readonly #watchers: (() => void)[] = []

  arm(match: string, kind: Kind, count: number): void {
    this.#faults.push({ match, kind, left: count })
  }

  /** Undefined: cut off. What is cut off or refused is not done. */
  async meet(line: string, answer: () => Answer): Promise<Answer | undefined> {
    const fault = this.#faults.find(({ match, left }) => left > 0 && line.includes(match))
    if (!fault) return answer()
    fault.left--
    if (fault.kind === 'cut') return undefined
    if (typeof fault.kind === 'number')
      return { status: fault.kind, body: { error: { type: 'api_error', message: 'A fault was armed' } } }
    const given = fault.kind === 'hold' ? answer() : undefined
    await new Promise<void>(release => {
      this.#held.push({ match: fault.match, release })
      for (const watcher of this.#watchers.splice(0)) watcher()
    })
    return given ?? answer()
  }

  /** Resolves once so many calls are held. */
  async held(match: string, count: number): Promise<void> {
    while (this.#held.filter(each => each.match === match).length < count)
      await new Promise<void>(seen => this.#watchers.push(seen))
  }

  release(match: string): void {
    for (const each of this.#held.filter(each => each.match === match)) {
      this.#held.splice(this.#held.indexOf(each), 1)
      each.release()
    }
  }
}
