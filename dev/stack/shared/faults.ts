import { setTimeout as pause } from 'node:timers/promises'

/**
 * What can go wrong in a call of a backend. `cut-…`: the connection is lost before or after the call takes effect.
 * `hold-…`: the call waits until it is released, before it takes effect, before its response, or after the first byte of
 * the response. `slow`: the call takes two more seconds. A number: the call has no effect, and gets this status.
 */
export type FaultKind = (typeof named)[number] | number

const named = ['cut-before', 'cut-after', 'hold-before', 'hold-after', 'hold-midway', 'slow'] as const
const slowMillis = 2_000

interface Fault {
  match: string
  kind: FaultKind
  times: number
  /** How many matching calls succeed first. */
  after: number
}

interface Held {
  match: string
  release(): void
}

/** A call that takes effect once it is released. */
interface Delayed {
  match: string
  made: Promise<unknown>
}

/** The faults of a backend. Each of its calls has a line, and a fault matches lines that contain all of its words. */
export class Faults {
  #armed: Fault[] = []
  #held: Held[] = []
  #delayed: Delayed[] = []
  #watchers: (() => void)[] = []

  /**
   * `POST /faults?match=WORDS&kind=KIND&times=N&after=M` arms a fault: M matching calls succeed (default 0), and the next
   * N fail (default 1). It replaces an earlier fault of the same words.
   * `GET /faults/held?match=WORDS&times=N` responds once N calls are held.
   * `GET /faults?match=WORDS` responds with 200 if the fault is armed or holds calls, and otherwise with 404. Without
   * `match`, it is about all faults.
   * `DELETE /faults?match=WORDS` removes the fault and releases its calls.
   * `GET /faults/made?match=WORDS` responds once the released calls have taken effect.
   * Returns the status of the response, or undefined for any other request.
   */
  async control(method: string, { pathname, searchParams }: URL): Promise<number | undefined> {
    const match = searchParams.get('match') ?? ''
    const times = Number(searchParams.get('times') ?? 1)
    const after = Number(searchParams.get('after') ?? 0)
    const kind = kindOf(searchParams.get('kind'))
    switch (`${method} ${pathname}`) {
      case 'POST /faults':
        if (kind === undefined || !(times > 0) || !(after >= 0)) return 400
        this.#forget(match)
        this.#armed.push({ match, kind, times, after })
        return 200
      case 'GET /faults':
        return this.#isPending(searchParams.get('match')) ? 200 : 404
      case 'GET /faults/held':
        await this.#untilHeld(match, times)
        return 200
      case 'GET /faults/made':
        await Promise.allSettled(this.#delayed.filter(each => each.match === match).map(({ made }) => made))
        return 200
      case 'DELETE /faults':
        this.#forget(match)
        this.#release(match)
        return 200
      default:
        return undefined
    }
  }

  /** Makes the call, with its fault if there is one. Undefined: cut the connection. `begin` sends the first byte. */
  async meet<Result>(
    line: string,
    make: () => Result | Promise<Result>,
    refuse: (status: number) => Result,
    begin: (result: Result) => void = () => {},
  ): Promise<Result | undefined> {
    const fault = this.#next(line)
    if (!fault) return make()
    const { kind, match } = fault
    if (typeof kind === 'number') return refuse(kind)
    if (kind === 'cut-before') return undefined
    if (kind === 'slow') await pause(slowMillis)
    const result = await (kind === 'hold-before' ? this.#makeDelayed(match, make) : make())
    if (kind === 'hold-midway') begin(result)
    if (kind === 'hold-after' || kind === 'hold-midway') await this.#hold(match)
    return kind === 'cut-after' ? undefined : result
  }

  #isPending(match: string | null): boolean {
    return [...this.#armed, ...this.#held].some(each => match === null || each.match === match)
  }

  #next(line: string): Fault | undefined {
    const fault = this.#armed.find(({ match }) => match.split(' ').every(word => line.includes(word)))
    if (fault && fault.after-- > 0) return undefined
    if (fault && --fault.times === 0) this.#armed = this.#armed.filter(one => one !== fault)
    return fault
  }

  #forget(match: string): void {
    this.#armed = this.#armed.filter(fault => fault.match !== match)
  }

  #makeDelayed<Result>(match: string, make: () => Result | Promise<Result>): Promise<Result> {
    const call = { match, made: this.#hold(match).then(make) }
    this.#delayed.push(call)
    return call.made.finally(() => {
      this.#delayed = this.#delayed.filter(each => each !== call)
    })
  }

  #hold(match: string): Promise<void> {
    return new Promise(release => {
      this.#held.push({ match, release })
      for (const check of this.#watchers.splice(0)) check()
    })
  }

  async #untilHeld(match: string, times: number): Promise<void> {
    while (this.#held.filter(each => each.match === match).length < times)
      await new Promise<void>(check => this.#watchers.push(check))
  }

  #release(match: string): void {
    const released = this.#held.filter(each => each.match === match)
    this.#held = this.#held.filter(each => each.match !== match)
    for (const { release } of released) release()
  }
}

const kindOf = (given: string | null): FaultKind | undefined =>
  /^[2-5]\d\d$/.test(given ?? '') ? Number(given) : named.find(kind => kind === given)
