import { setImmediate as turn } from 'node:timers/promises'
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countAtOnce } from '../../support/at-once.ts'

/** Sources that need a browser when they are loaded. */
const load = async () => ({
  ...(await import('../../../src/console/api/change.ts')),
  ...(await import('../../../src/console/api/queries.ts')),
  ...(await import('../../../src/console/parts/queue.ts')),
})
let { mutationOf, queries, enqueue } = {} as Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', new URL('https://cairn.test'))
  ;({ mutationOf, queries, enqueue } = await load())
  notifyManager.setScheduler(queueMicrotask)
})
afterAll(() => {
  notifyManager.setScheduler(defaultScheduler)
  vi.unstubAllGlobals()
})

const names = ['a', 'b', 'c', 'd', 'e']

/** Sends each name, and returns the order in which they were sent and how many at once. */
async function sentBy(start: (name: string, send: (name: string) => Promise<void>) => void) {
  const atOnce = countAtOnce(1, () => turn())
  const order: string[] = []
  for (const name of names) start(name, sent => atOnce.during(() => void order.push(sent)))
  while (order.length < names.length || queries.isMutating() > 0) await turn()
  await turn()
  return [order, atOnce.most()]
}

it('a queue of texts sends one at once, in order', async () => {
  expect(await sentBy((name, send) => enqueue('issues', name, { send }))).toEqual([names, 1])
})

it('changes with the same first key are sent one at once, in order', async () => {
  const start = (name: string, send: (name: string) => Promise<void>) => {
    const change = mutationOf(queries, { send, stale: [['issues']] }, () => name)
    void queries.getMutationCache().build(queries, change).execute(name)
  }
  expect(await sentBy(start)).toEqual([names, 1])
})
