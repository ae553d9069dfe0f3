import { QueryClient, queryOptions } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { changeRead, edit, showEdit } from '../../../src/console/api/edits.ts'

const list = queryOptions({ queryKey: ['list'], queryFn: (): string[] => [] })

/** A cache with `a`, and functions to show an edit, to refetch, and to read it. */
function scene() {
  const queries = new QueryClient()
  queries.setQueryData(list.queryKey, ['a'])
  return {
    add: (name: string) =>
      showEdit(
        queries,
        edit(list, read => [...read, name]),
      )!,
    remove: (name: string) =>
      showEdit(
        queries,
        edit(list, read => read.filter(one => one !== name)),
      )!,
    read: (names: string[]) => queries.fetchQuery({ ...list, queryFn: () => names }),
    shown: () => queries.getQueryData(list.queryKey),
    queries,
  }
}

describe('an optimistic edit', () => {
  it('is rolled back if it is refused, and earlier and later edits are not', () => {
    const { add, shown } = scene()
    const [first, second, third] = [add('b'), add('c'), add('d')]
    expect(shown()).toEqual(['a', 'b', 'c', 'd'])
    second.revert()
    expect(shown()).toEqual(['a', 'b', 'd'])
    first.keep()
    third.revert()
    expect(shown()).toEqual(['a', 'b'])
  })

  it('is applied to refetched data, which is shown if the edit is refused', async () => {
    const { remove, read, shown } = scene()
    const removal = remove('a')
    expect(shown()).toEqual([])
    await read(['a', 'new'])
    expect(shown()).toEqual(['new'])
    removal.revert()
    expect(shown()).toEqual(['a', 'new'])
  })

  it('becomes part of the data when it is done, under edits that are still pending', async () => {
    const { add, remove, read, shown } = scene()
    const [addition, removal] = [add('b'), remove('a')]
    removal.keep()
    await read(['x'])
    expect(shown()).toEqual(['x', 'b'])
    addition.keep()
    expect(shown()).toEqual(['x', 'b'])
    await read(['y'])
    expect(shown()).toEqual(['y'])
  })

  it('leaves a change of the data below it when it is refused', () => {
    const { remove, queries, shown } = scene()
    const removal = remove('a')
    changeRead(queries, list, read => [...read, 'b'])
    expect(shown()).toEqual(['b'])
    removal.revert()
    expect(shown()).toEqual(['a', 'b'])
  })

  it('is null if nothing is cached', () => {
    const { queries } = scene()
    expect(
      showEdit(
        queries,
        edit({ ...list, queryKey: ['other'] as never }, read => read),
      ),
    ).toBeNull()
  })
})
