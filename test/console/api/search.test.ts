import { describe, expect, it } from 'vitest'
import {
  count,
  flag,
  oneOf,
  ownPath,
  parseSearch,
  searchOf,
  stringifySearch,
  text,
} from '../../../src/console/routes/search.ts'

describe('the search of an address', () => {
  it.each<[search: string, values: Record<string, string>]>([
    ['', {}],
    ['?q=12', { q: '12' }],
    ['?q=a+b%26&status=todo,done', { q: 'a b&', status: 'todo,done' }],
  ])('%s is read as strings, and written as it was', (search, values) => {
    expect(parseSearch(search)).toEqual(values)
    expect(stringifySearch(values)).toBe(search)
  })

  it('has no parameters without a value', () => {
    expect(stringifySearch({ q: '', page: undefined, start: 'today', trashed: 1 })).toBe(
      '?start=today&trashed=1',
    )
    expect(stringifySearch({ q: '', page: undefined })).toBe('')
  })

  it('has the parameters of its page, those with an invalid value undefined', () => {
    const parse = searchOf({ q: text, page: count, sort: oneOf('due', 'number'), trashed: flag })
    expect(parse({ q: 'a', page: '2', sort: 'due', trashed: '1', other: 'b' })).toEqual({
      q: 'a',
      page: 2,
      sort: 'due',
      trashed: 1,
    })
    expect(parse({ q: '', page: '0', sort: 'color', trashed: 'yes' })).toEqual({})
    expect(parse({})).toEqual({})
  })
})

describe('a parameter', () => {
  it.each<[parse: (value: unknown) => unknown, name: string, value: unknown, parsed: unknown]>([
    [text, 'text', 12, '12'],
    [text, 'text', '', undefined],
    [text, 'text', undefined, undefined],
    [count, 'count', '1', 1],
    [count, 'count', '999999999', 999_999_999],
    [count, 'count', '1000000000', undefined],
    [count, 'count', '01', undefined],
    [count, 'count', '-1', undefined],
    [flag, 'flag', 1, 1],
    [flag, 'flag', '1', 1],
    [flag, 'flag', '0', undefined],
    [flag, 'flag', true, undefined],
  ])('%o of %s is %o', (parse, _, value, parsed) => {
    expect(parse(value)).toBe(parsed)
  })
})

describe('a path to return to', () => {
  const origin = 'https://cairn.test'
  it.each<[value: unknown, path: string | undefined]>([
    ['/projects/a?tab=files#top', '/projects/a?tab=files#top'],
    ['/', '/'],
    ['/a/../b', '/b'],
    ['/.//evil.test/', '/evil.test/'],
    ['/a/..//evil.test?a#b', '/evil.test?a#b'],
    ['/%5Cevil.test', '/%5Cevil.test'],
    ['//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['/\t/evil.test', undefined],
    ['//cairn.test:1/a', undefined],
    ['http://cairn.test/a', undefined],
    ['https://cairn.test/a', undefined],
    ['projects', undefined],
    ['', undefined],
    ['//', undefined],
    [1, undefined],
    [undefined, undefined],
  ])('%j is %s', (value, path) => {
    expect(ownPath(origin)(value)).toBe(path)
  })
})
