import { describe, expect, it } from 'vitest'
import { type PageQuery, readWholeList } from '../../../src/cli/service/pages.ts'

/** A list with this many items, and the queries that it received. */
function listOf(count: number, itemAt = (i: number): object => ({ id: i })) {
  const asked: PageQuery[] = []
  const read = async (query: PageQuery) => {
    asked.push(query)
    const { page, pageSize } = query
    const all = Array.from({ length: count }, (_, i) => itemAt(i))
    return {
      items: all.slice((page - 1) * pageSize, page * pageSize),
      total: count,
      page,
      pageSize,
      unread: 3,
    }
  }
  return { read, asked }
}

describe('readWholeList', () => {
  it.each([
    [0, undefined, 0, 1],
    [100, undefined, 100, 1],
    [101, undefined, 101, 2],
    [250, undefined, 250, 3],
    [250, 30, 30, 1],
    [250, 150, 150, 2],
    [20, 30, 20, 1],
  ])('of %i items, with a limit of %o, returns %i in %i pages', async (count, wanted, found, pages) => {
    const { read, asked } = listOf(count)
    const list = await readWholeList(read, wanted)
    expect(list.items).toEqual(Array.from({ length: found }, (_, id) => ({ id })))
    expect(list).toMatchObject({ total: count, page: 1, pageSize: wanted ?? Math.max(found, 1), unread: 3 })
    expect(asked).toHaveLength(pages)
    expect(asked.every(({ pageSize }) => pageSize <= 100)).toBe(true)
  })

  it('follows the cursor if there is one', async () => {
    const asked: PageQuery[] = []
    const list = await readWholeList(async query => {
      asked.push(query)
      return query.before
        ? { events: [{ id: 'b' }], total: 2, page: 1, pageSize: 100, nextCursor: null }
        : { events: [{ id: 'a' }], total: 2, page: 1, pageSize: 100, nextCursor: 'a' }
    })
    expect(list).toEqual({
      events: [{ id: 'a' }, { id: 'b' }],
      total: 2,
      page: 1,
      pageSize: 2,
      nextCursor: null,
    })
    expect(asked).toEqual([
      { page: 1, pageSize: 100 },
      { page: 1, pageSize: 100, before: 'a' },
    ])
  })

  it('returns an item once that moved to the next page meanwhile', async () => {
    const { read } = listOf(101, i => ({ id: i === 100 ? 99 : i }))
    expect((await readWholeList(read)).items).toHaveLength(100)
  })

  it('reads again if items leave the list meanwhile, so that none is missing', async () => {
    let ids = Array.from({ length: 250 }, (_, id) => id)
    const asked: number[] = []
    const read = async ({ page, pageSize }: PageQuery) => {
      asked.push(page)
      const items = ids.slice((page - 1) * pageSize, page * pageSize).map(id => ({ id }))
      const answer = { items, total: ids.length, page, pageSize }
      // The first ones leave after the first page was read.
      if (asked.length === 1) ids = ids.slice(7)
      return answer
    }
    const { items, total } = await readWholeList(read)
    expect(items).toEqual(ids.map(id => ({ id })))
    expect(total).toBe(243)
    expect(asked).toEqual([1, 2, 3, 1, 2, 3])
  })

  it('ends if items come and go all the time', async () => {
    let made = 0
    const read = async ({ page, pageSize }: PageQuery) => {
      const items = Array.from({ length: page < 3 ? pageSize : 1 }, () => ({ id: made++ }))
      return { items, total: 201 + made, page, pageSize }
    }
    expect((await readWholeList(read)).items.length).toBeGreaterThan(200)
    expect(made).toBeLessThan(2_000)
  })

  it('returns a response that is not a list unchanged', async () => {
    const answer = { members: [{ id: 1 }], groups: [] }
    expect(await readWholeList(async () => answer)).toBe(answer)
  })
})
