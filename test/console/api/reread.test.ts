import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { reread } from '../../../src/console/api/reread.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A list of a service, whose reads are answered when `answer` is called, with what it had when they were sent. */
function scene() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const service = { list: ['before'], reads: 0 }
  const answers: (() => void)[] = []
  const options = {
    queryKey: ['list'],
    queryFn: () => {
      const { list } = service
      service.reads++
      return new Promise<string[]>((resolve, reject) =>
        answers.push(() => (list.length > 0 ? resolve(list) : reject(new Error('refused')))),
      )
    },
  }
  return {
    queries,
    service,
    options,
    show: () => ends.push(new QueryObserver(queries, options).subscribe(() => {})),
    answer: () => answers.shift()!(),
    shown: () => queries.getQueryData(options.queryKey),
    state: () => queries.getQueryState(options.queryKey)!,
  }
}

describe('a reread after a change', () => {
  it.each([
    ['answered', ['before']],
    ['refused', []],
  ])('follows a first read that was %s before the change', async (_, list) => {
    const { queries, service, show, answer, shown } = scene()
    service.list = list
    show()
    service.list = ['after']
    const done = reread(queries, { queryKey: ['list'] })
    answer()
    await expect.poll(() => service.reads).toBe(2)
    answer()
    await done
    expect(shown()).toEqual(['after'])
  })

  it('interrupts a later read of the same data', async () => {
    const { queries, service, show, answer, shown } = scene()
    show()
    answer()
    await expect.poll(shown).toEqual(['before'])
    void queries.refetchQueries({ queryKey: ['list'] })
    service.list = ['after']
    const done = reread(queries, { queryKey: ['list'] })
    expect(service.reads).toBe(3)
    answer()
    answer()
    await done
    expect(shown()).toEqual(['after'])
    expect(service.reads).toBe(3)
  })

  it('marks as stale what is read ahead, and does not read it', async () => {
    const { queries, service, options, answer, shown, state } = scene()
    const ahead = queries.prefetchQuery(options)
    service.list = ['after']
    const done = reread(queries, { queryKey: ['list'] })
    answer()
    await Promise.all([ahead, done])
    expect(shown()).toEqual(['before'])
    expect(state().isInvalidated).toBe(true)
    expect(service.reads).toBe(1)
  })
})
