import { setTimeout as pause } from 'node:timers/promises'

/**
 * What a call of the object store may meet: `refuse` is never answered, `cut` neither, but done; `error` is
 * answered with 500, `belated` with an error after 200, as of a copy that fails half-way; `slow` is done and
 * answered late; `hold` is done when it is released.
 */
export type FaultKind = 'refuse' | 'error' | 'belated' | 'slow' | 'cut' | 'hold'

interface Fault {
  kind: FaultKind
  words: string[]
  count: number
  isHeld: PromiseWithResolvers<void>
  isReleased: PromiseWithResolvers<void>
}

type Call = { method: string; url: URL; headers: Headers; body: string }

const slowMillis = 2000

/** The faults that are armed. A call's line is matched by a fault all of whose words occur in it. */
export class StoreFaults {
  #armed: Fault[] = []
  /** Of which object each copy was made. */
  readonly #origins = new Map<string, string>()

  /**
   * `/arm?kind=K&match=WORDS&count=N`, `/held?match=WORDS` (answered once it is), `/release?match=WORDS`: null when
   * there is no such thing. `/copies?of=KEY`: the keys that it was copied to.
   */
  async control({ pathname, searchParams }: URL): Promise<string | null> {
    if (pathname === '/copies') return JSON.stringify(this.#copiesOf(searchParams.get('of') ?? ''))
    const words = (searchParams.get('match') ?? '').split(' ')
    const known = this.#armed.find(fault => fault.words.join(' ') === words.join(' '))
    if (pathname === '/arm')
      this.#arm(searchParams.get('kind') as FaultKind, words, Number(searchParams.get('count')))
    else if (!known) return null
    else if (pathname === '/held') await known.isHeld.promise
    else if (pathname === '/release') {
      this.#armed = this.#armed.filter(fault => fault !== known)
      known.isReleased.resolve()
    } else return null
    return ''
  }

  /** Makes the call as the faults have it; undefined where the connection is lost. */
  async meet<Answer>(
    call: Call,
    make: () => Promise<Answer>,
    fail: (status: number) => Answer,
  ): Promise<Answer | undefined> {
    const fault = this.#next(this.#lineOf(call))
    if (fault?.kind === 'refuse') return undefined
    if (fault?.kind === 'error') return fail(500)
    if (fault?.kind === 'belated') return fail(200)
    if (fault?.kind === 'slow') await pause(slowMillis)
    if (fault?.kind === 'hold') {
      fault.isHeld.resolve()
      await fault.isReleased.promise
    }
    const answer = await make()
    return fault?.kind === 'cut' ? undefined : answer
  }

  #arm(kind: FaultKind, words: string[], count: number): void {
    const [isHeld, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.#armed.push({ kind, words, count, isHeld, isReleased })
  }

  #copiesOf(key: string): string[] {
    const copies = [...this.#origins].filter(([, source]) => source.endsWith(key))
    return copies.map(([path]) => path.split('/').slice(-2).join('/'))
  }

  #next(line: string): Fault | undefined {
    const fault = this.#armed.find(
      ({ words, count }) => count > 0 && words.every(word => line.includes(word)),
    )
    if (fault && --fault.count === 0 && fault.kind !== 'hold')
      this.#armed = this.#armed.filter(one => one !== fault)
    return fault
  }

  /** `COPY /bucket/to /bucket/from`, `DELETE keys`, `LIST after`, else method and path; and what a copy is of. */
  #lineOf({ method, url: { pathname, searchParams }, headers, body }: Call): string {
    const source = headers.get('x-amz-copy-source')
    if (source) this.#origins.set(pathname, source)
    if (source) return `COPY ${pathname} ${source}`
    if (searchParams.has('delete')) return `DELETE ${body}`
    if (searchParams.has('list-type')) return `LIST ${searchParams.get('start-after') ?? ''}`
    return `${method} ${pathname} ${this.#origins.get(pathname) ?? ''}`
  }
}
