import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countAtOnce } from '../../support/at-once.ts'

/** Loads a source of the console, whose types need those of a browser. */
const load = (path: string) => import(join(import.meta.dirname, '../../../src/console', path))
let mutationOf: (client: unknown, change: object, keyOf: () => string) => object
let enqueue: (queue: string, text: string, change: object) => void
let queries: {
  isMutating(): number
  getMutationCache(): {
    build(client: unknown, options: object): { execute(input: string): Promise<unknown> }
  }
}
let isQueueEmpty = false
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  // The queue no longer warns before the page is closed.
  vi.stubGlobal('removeEventListener', () => {
    isQueueEmpty = true
  })
  vi.stubGlobal('location', new URL('https://cairn.test'))
  ;({ mutationOf } = await load('api/change.ts'))
  ;({ queries } = await load('api/queries.ts'))
  ;({ enqueue } = await load('parts/queue.ts'))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const names = ['a', 'b', 'c', 'd', 'e']

/** Sends each name, and returns the order in which they were sent and how many at once. */
async function sentBy(
  start: (name: string, send: (name: string) => Promise<void>) => void,
  isOver: () => boolean,
) {
  const atOnce = countAtOnce(1, () => turn())
  const order: string[] = []
  for (const name of names) start(name, sent => atOnce.during(() => void order.push(sent)))
  while (order.length < names.length || !isOver()) await turn()
  return [order, atOnce.most()]
}

it('a queue of texts sends one at once, in order', async () => {
  const start = (name: string, send: object) => enqueue('issues', name, { send })
  expect(await sentBy(start, () => isQueueEmpty)).toEqual([names, 1])
})

it('changes with the same first key are sent one at once, in order', async () => {
  const start = (name: string, send: object) => {
    const change = mutationOf(queries, { send, stale: [['issues']] }, () => name)
    void queries.getMutationCache().build(queries, change).execute(name)
  }
  expect(await sentBy(start, () => queries.isMutating() === 0)).toEqual([names, 1])
})
