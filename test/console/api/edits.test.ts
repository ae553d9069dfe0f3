import { QueryClient, queryOptions } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { edit, showEdit } from '../../../src/console/api/edits.ts'

const list = queryOptions({ queryKey: ['list'], queryFn: (): string[] => [] })

/** A cache that has read `a`, with a way to show an edit, to read anew, and to look. */
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

describe('what a change shows before it is answered', () => {
  it('is taken back alone where it is refused: what came before and after it stays', () => {
    const { add, shown } = scene()
    const [first, second, third] = [add('b'), add('c'), add('d')]
    expect(shown()).toEqual(['a', 'b', 'c', 'd'])
    second.takeBack()
    expect(shown()).toEqual(['a', 'b', 'd'])
    first.keep()
    third.takeBack()
    expect(shown()).toEqual(['a', 'b'])
  })

  it('stays over what is read meanwhile, and gives way to it where it is refused', async () => {
    const { remove, read, shown } = scene()
    const removal = remove('a')
    expect(shown()).toEqual([])
    await read(['a', 'new'])
    expect(shown()).toEqual(['new'])
    removal.takeBack()
    expect(shown()).toEqual(['a', 'new'])
  })

  it('becomes what was read where it is done, under edits that are still pending', async () => {
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

  it('is nothing where nothing was read', () => {
    const { queries } = scene()
    expect(
      showEdit(
        queries,
        edit({ ...list, queryKey: ['other'] as never }, read => read),
      ),
    ).toBeNull()
  })
})
