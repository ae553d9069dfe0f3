import type { Page } from 'playwright-core'

/** A query of the page's cache. */
export type Query = {
  key: readonly unknown[]
  hash: string
  data?: unknown
  /** Whether it is reread when a page shows it next. */
  isInvalidated: boolean
  /** Whether the page shows it now. */
  isActive: boolean
  /** Whether it was read after the last change. */
  isCurrent: boolean
}

/** What a page has read, how it sends, and when it rereads. */
export type Probe = {
  queries(): Promise<Query[]>
  /** Opens a path as a link does, without loading the console again. */
  visit(path: string): Promise<void>
  /** Resolves when nothing is being read, sent, or opened. */
  settled(): Promise<void>
  /** Rereads the queries with these hashes, or everything, including what no page shows now. */
  reread(hashes?: string[]): Promise<void>
  /**
   * Holds all reads until `release`, but not those of a change before it is sent, and refuses all writes with this status
   * if there is one.
   */
  hold(refusal?: number): Promise<void>
  /** Resolves when a write was sent and has its response. Returns the method and path of each. */
  sent(): Promise<string[]>
  /** Sends the reads. After a refusal, they get the last responses again, and so does everything that is invalidated. */
  release(): Promise<void>
  /** Lets ten seconds pass for the timers that were set for a second or longer. They never run by themselves. */
  letTimePass(): Promise<void>
  /** The text of the page, without dialogs and errors. */
  text(): Promise<string>
}

/** Prepares a page that has not been opened yet. */
export async function probeOf(page: Page): Promise<Probe> {
  await page.addInitScript(install)
  const call = (name: string, ...given: unknown[]) =>
    page.evaluate(([name, given]) => (globalThis as any).probe[name](...given), [name, given] as const)
  const probe: Record<string, unknown> = {}
  for (const name of names) probe[name] = (...given: unknown[]) => call(name, ...given)
  const known = new Map<string, unknown>()
  // As text, because the browser's protocol takes long for objects.
  probe.queries = async () => {
    const sent: Sent[] = JSON.parse(await call('queries'))
    return sent.map(({ isKnown, ...query }) => {
      const { hash, data } = query
      if (!isKnown) known.set(hash, data)
      return { ...query, data: known.get(hash) }
    })
  }
  return probe as Probe
}

/** A query as the page sends it. `isKnown`: it was sent before with the same data, which are left out. */
type Sent = Query & { isKnown: boolean }

const names = ['queries', 'visit', 'settled', 'reread', 'hold', 'sent', 'release', 'letTimePass', 'text']

/** Runs in the page, before its scripts. */
function install(): void {
  const page = globalThis as any
  const { document } = page
  const patience = 60_000
  const now = Date.now()
  Date.now = () => now
  const { setTimeout: wait, clearTimeout: cancel, fetch: send } = page
  const late = new Map<number, { run: () => void; ms: number }>()
  let timer = 1e9
  // Nothing is reread because of its age, and no wait is reported as late.
  page.setTimeout = (run: () => void, ms = 0, ...given: unknown[]) => {
    if (ms < 1000) return wait(run, ms, ...given)
    late.set(++timer, { run, ms })
    return timer
  }
  page.clearTimeout = (id: number) => late.delete(id) || cancel(id)
  page.setInterval = () => 0
  AbortSignal.timeout = () => new AbortController().signal

  let unwatch = () => {}
  let held: Promise<void> | null = null
  let release = () => {}
  let refusal = 0
  let reads = 0
  let awaited = 0
  let writes: string[] = []
  const current = new Set<string>()
  const sentTexts = new Map<string, string>()
  const responses = new Map<string, Response>()
  page.fetch = async (...given: [Request]) => {
    const { method, url } = given[0]
    const { pathname, search } = new URL(url ?? given[0], page.location.href)
    if (!pathname.startsWith('/api/')) return send(...given)
    if (method === 'GET') {
      reads++
      if (!isForChange()) await held
      const known = refusal && responses.get(pathname + search)
      if (known) return known.clone()
      const response = await send(...given)
      responses.set(pathname + search, response.clone())
      return response
    }
    writes.push(`${method} ${pathname}`)
    awaited++
    try {
      return refusal ? refused(refusal) : await send(...given)
    } finally {
      awaited--
      reads = 0
    }
  }
  // A change may read what it adds to, and sends that then.
  const isForChange = () => held !== null && writes.length === 0 && cache().isMutating() > 0
  const refused = (status: number) => {
    const body = { error: 'Not now', code: 'conflict', message: 'Not now' }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }

  const cache = () => {
    const root = document.getElementById('root')
    let fiber = root[Object.keys(root).find(name => name.startsWith('__reactContainer$'))!].stateNode.current
    while (!fiber.memoizedProps?.client) fiber = fiber.child
    return fiber.memoizedProps.client
  }
  const all = () => cache().getQueryCache().getAll() as any[]
  const watch = () => {
    current.clear()
    unwatch()
    unwatch = cache()
      .getQueryCache()
      .subscribe(({ query, action }: any) => {
        if (action?.type === 'success' && !action.manual) current.add(query.queryHash)
      })
  }
  const refetch = async (isMeant: (query: any) => boolean) => {
    const isHome = ({ queryHash }: any) => queryHash === '["home"]'
    const meant = all().filter(query => query.isFetched() && isMeant(query))
    // Not by the cache, which leaves out what a page shows only on request.
    const fetched = (queries: any[]) => Promise.allSettled(queries.map(query => query.fetch()))
    // First, because projects are taken from it.
    await fetched(meant.filter(isHome))
    await fetched(meant.filter(query => !isHome(query)))
    await settled()
  }
  const drawn = () => new Promise(done => page.requestAnimationFrame(() => wait(done)))
  const draws = async (deadline: number) => {
    if (performance.now() > deadline)
      throw new Error(
        `Still busy: ${JSON.stringify({ writes, awaited, reads, mutating: cache().isMutating() })}`,
      )
    await drawn()
  }
  const settled = async (deadline = performance.now() + patience) => {
    for (let calm = 0; calm < 2; calm++) {
      await draws(deadline)
      const { status } = page.__TSR_ROUTER__.state
      const isBusy = () => status !== 'idle' || cache().isFetching() > 0 || cache().isMutating() > 0
      const isMissing = (part: string) => document.querySelector(`[class*="${part}"]`) !== null
      // A text waits to be parsed, also while reads are held.
      if (isMissing('_waiting') || (!held && (isBusy() || isMissing('skeleton')))) calm = -1
    }
  }

  page.probe = {
    settled: () => settled(),
    queries: () =>
      JSON.stringify(
        all().map(query => {
          const { queryKey: key, queryHash: hash, state } = query
          const { data, isInvalidated } = state
          const isCurrent = current.has(hash) && !isInvalidated
          const text = JSON.stringify(data) ?? ''
          const isKnown = sentTexts.get(hash) === text
          sentTexts.set(hash, text)
          const stated = { isInvalidated, isActive: query.isActive(), isCurrent, isKnown }
          return { key, hash, ...(!isKnown && { data }), ...stated }
        }),
      ),
    async visit(path: string) {
      page.__TSR_ROUTER__.history.push(path)
      await settled()
    },
    async reread(hashes: string[] | null = null) {
      await refetch(({ queryHash }) => !hashes || hashes.includes(queryHash))
    },
    async hold(status = 0) {
      held = new Promise(done => {
        release = done
      })
      refusal = status
      writes = []
      if (!refusal) watch()
    },
    async sent() {
      const isSent = () => writes.length > 0 && awaited === 0 && (reads > 0 || cache().isMutating() === 0)
      const deadline = performance.now() + patience
      while (!isSent()) await draws(deadline)
      await settled(deadline)
      return writes
    },
    async release() {
      held = null
      release()
      await settled()
      if (refusal) await refetch(({ state }) => state.isInvalidated)
      refusal = 0
    },
    async letTimePass() {
      const due = [...late].filter(([, { ms }]) => ms <= 10_000)
      for (const [id, { run }] of due) {
        late.delete(id)
        run()
      }
    },
    text() {
      const copy = document.getElementById('root').cloneNode(true)
      const ignored = '[role=dialog], [role=alertdialog], [role=alert], [role=status], [aria-label=Uploads]'
      for (const element of copy.querySelectorAll(ignored)) element.remove()
      // A minute may pass between two texts.
      for (const time of copy.querySelectorAll('time'))
        if (Date.parse(time.dateTime) > now - 3_600_000) time.textContent = 'recent'
      return copy.textContent as string
    },
  }
}
