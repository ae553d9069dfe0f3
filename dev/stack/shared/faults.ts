import { setTimeout as pause } from 'node:timers/promises'

/**
 * What a call of a stand-in may meet. `cut-…`: the connection is lost before the call is done, or after it; `hold-…`:
 * it waits before it is done, before it is answered, or after the first byte of its answer, until it is released; `slow`:
 * it is done and answered two seconds late; a status: it is refused with that and not done.
 */
export type FaultKind = (typeof named)[number] | number

const named = ['cut-before', 'cut-after', 'hold-before', 'hold-after', 'hold-midway', 'slow'] as const
const slowMillis = 2_000

interface Fault {
  match: string
  kind: FaultKind
  times: number
  /** How many calls are let pass before. */
  after: number
}

interface Held {
  match: string
  release(): void
}

/** A call that is made once it is released. */
interface Late {
  match: string
  made: Promise<unknown>
}

/** The faults that a stand-in was told of. Each of its calls has a line, which a fault matches by words. */
export class Faults {
  #armed: Fault[] = []
  #held: Held[] = []
  #late: Late[] = []
  #watchers: (() => void)[] = []

  /**
   * `POST /faults?match=WORDS&kind=KIND&times=N&after=M`: of the calls whose line has all of the words, M pass (none by
   * default) and the next N (1 by default) meet this fault, in place of an earlier one of the same words. `GET /faults/held?match=WORDS&times=N` is answered once so
   * many are held. `DELETE /faults?match=WORDS` lets them go and forgets the fault, and `GET /faults/made?match=WORDS` is answered
   * once those have been made. Returns the status to answer with; undefined for any other request.
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
      case 'GET /faults/held':
        await this.#untilHeld(match, times)
        return 200
      case 'GET /faults/made':
        await Promise.allSettled(this.#late.filter(each => each.match === match).map(({ made }) => made))
        return 200
      case 'DELETE /faults':
        this.#forget(match)
        this.#release(match)
        return 200
      default:
        return undefined
    }
  }

  /** Makes the call as the faults have it; undefined where the connection is to be lost. `begin` sends the first of an answer. */
  async meet<Answer>(
    line: string,
    make: () => Answer | Promise<Answer>,
    refuse: (status: number) => Answer,
    begin: (answer: Answer) => void = () => {},
  ): Promise<Answer | undefined> {
    const fault = this.#next(line)
    if (!fault) return make()
    const { kind, match } = fault
    if (typeof kind === 'number') return refuse(kind)
    if (kind === 'cut-before') return undefined
    if (kind === 'slow') await pause(slowMillis)
    const answer = await (kind === 'hold-before' ? this.#makeLate(match, make) : make())
    if (kind === 'hold-midway') begin(answer)
    if (kind === 'hold-after' || kind === 'hold-midway') await this.#hold(match)
    return kind === 'cut-after' ? undefined : answer
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

  #makeLate<Answer>(match: string, make: () => Answer | Promise<Answer>): Promise<Answer> {
    const late = { match, made: this.#hold(match).then(make) }
    this.#late.push(late)
    return late.made.finally(() => {
      this.#late = this.#late.filter(each => each !== late)
    })
  }

  #hold(match: string): Promise<void> {
    return new Promise(release => {
      this.#held.push({ match, release })
      for (const look of this.#watchers.splice(0)) look()
    })
  }

  async #untilHeld(match: string, times: number): Promise<void> {
    while (this.#held.filter(each => each.match === match).length < times)
      await new Promise<void>(look => this.#watchers.push(look))
  }

  #release(match: string): void {
    const going = this.#held.filter(each => each.match === match)
    this.#held = this.#held.filter(each => each.match !== match)
    for (const { release } of going) release()
  }
}

const kindOf = (given: string | null): FaultKind | undefined =>
  /^[2-5]\d\d$/.test(given ?? '') ? Number(given) : named.find(kind => kind === given)
