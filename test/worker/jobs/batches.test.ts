import { describe, expect, it } from 'vitest'
import { inBatches } from '../../../src/worker/jobs/batches.ts'
import type { Batch } from '../../../src/worker/jobs/job.ts'
import { countAtOnce } from '../../support/at-once.ts'

it('a run of a job has one batch at once', async () => {
  const atOnce = countAtOnce(1, async () => {})
  const done = await inBatches({
    ...{ maxBatches: 7, batchSize: 10 },
    batch: () => atOnce.during(() => ({ deleted: 10 })),
  })
  expect([done, atOnce.most()]).toEqual([{ deleted: 70 }, 1])
})

/** Items `0` to `count - 1`, whose batches fail with any of `broken`, and the sizes of all batches. */
function itemsWith(broken: number[], count: number) {
  let left = Array.from({ length: count }, (_, n) => `${n}`)
  const sizes: number[] = []
  const passed: string[] = []
  const next = (size: number, not: readonly string[]) =>
    left.filter(each => !not.includes(each)).slice(0, size)
  const batch: Batch = async (size, place) => {
    sizes.push(size)
    const chosen = next(size, place.passed)
    const wrong = chosen.find(each => broken.includes(Number(each)))
    if (wrong) throw new Error(`item ${wrong}`)
    left = left.filter(each => !chosen.includes(each))
    return { done: chosen.length }
  }
  const run = (first = true) =>
    inBatches({
      ...{ maxBatches: 100, batchSize: 8, batch, onPassed: each => passed.push(each) },
      ...(first && { first: async place => next(1, place.passed)[0] ?? null }),
    })
  return { run, sizes, passed, left: () => left }
}

describe('a batch that fails (maintenance § Jobs)', () => {
  it('is tried with half its size, down to one, and what fails alone is passed over', async () => {
    const { run, sizes, passed, left } = itemsWith([4, 9], 20)
    expect(await run()).toEqual({ done: 18 })
    expect([passed, left()]).toEqual([
      ['4', '9'],
      ['4', '9'],
    ])
    expect(sizes).toEqual([8, 4, 4, 2, 1, 8, 4, 4, 2, 1, 8, 8])
  })

  it('ends the run with its error if nothing can be passed over', async () => {
    const { run, sizes } = itemsWith([4], 20)
    await expect(run(false)).rejects.toThrow('item 4')
    expect(sizes).toEqual([8])
  })

  it('ends the run after ten failures alone', async () => {
    const { run, passed } = itemsWith([...Array(11).keys()], 20)
    await expect(run()).rejects.toThrow('item 10')
    expect(passed.length).toBe(10)
  })
})
