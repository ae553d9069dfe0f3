import { describe, expect, it } from 'vitest'
import { runConcurrently } from '../../../src/cli/files/run-concurrently.ts'

/** Starts work that the test finishes itself. */
function stage(items: string, lanes: number) {
  const begun = new Map<string, { end(): void; fail(): void }>()
  const done = runConcurrently(
    [...items],
    lanes,
    item =>
      new Promise<string>((end, fail) =>
        begun.set(item, { end: () => end(item.toUpperCase()), fail: () => fail(new Error(item)) }),
      ),
  )
  done.catch(() => {})
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return { begun, done, settled, names: () => [...begun.keys()].join('') }
}

describe('runConcurrently', () => {
  it('runs at most the limit at once, and returns results in the order of the items', async () => {
    const { begun, done, settled, names } = stage('abc', 2)
    expect(names()).toBe('ab')
    begun.get('b')!.end()
    await settled()
    expect(names()).toBe('abc')
    begun.get('c')!.end()
    begun.get('a')!.end()
    expect(await done).toEqual(['A', 'B', 'C'])
  })

  it('starts nothing after a failure, and throws once running work has finished', async () => {
    const { begun, done, settled, names } = stage('abcd', 2)
    begun.get('a')!.fail()
    await settled()
    begun.get('b')!.end()
    await expect(done).rejects.toThrow('a')
    expect(names()).toBe('ab')
  })

  it('accepts an empty list', async () => {
    expect(await runConcurrently([], 4, async () => 1)).toEqual([])
  })
})
