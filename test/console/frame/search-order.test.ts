import { describe, expect, it } from 'vitest'
import { matching, mostUsed } from '../../../src/console/frame/search/match.ts'
import { type Uses, usesIn, withUse } from '../../../src/console/frame/search/use-counts.ts'

const entries = [
  { id: 'a', name: 'My issues', words: '自分の課題' },
  { id: 'b', name: 'Issues', words: '課題 Cairn' },
  { id: 'c', name: 'Reissue tokens' },
  { id: 'd', name: '課題の一覧' },
  { id: 'e', name: 'ＡＰＩ tokens', words: 'Your settings' },
]

describe('the order of the search field', () => {
  it.each<[text: string, uses: Uses, found: string]>([
    ['', {}, 'abcde'],
    ['issue', {}, 'abc'],
    ['issue', { b: 1 }, 'bac'],
    ['issue', { c: 9 }, 'abc'],
    ['ISSUES', {}, 'ab'],
    ['課題', {}, 'dab'],
    ['issues cairn', {}, 'b'],
    ['tokens', {}, 'ce'],
    ['tokens', { e: 2, c: 1 }, 'ec'],
    ['api', {}, 'e'],
    ['ａｐｉ settings', {}, 'e'],
    ['roof', { a: 1 }, ''],
    ['  issues  ', {}, 'ab'],
  ])('finds %j, used %j, in the order %j', (text, uses, found) => {
    const ids = matching(entries, text, uses).map(({ id }) => id)
    expect(ids.join('')).toBe(found)
  })

  it('has only what was used, the most used first', () => {
    const used = mostUsed(entries, { c: 1, a: 2.5, z: 9 }).map(({ id }) => id)
    expect(used).toEqual(['a', 'c'])
  })
})

describe('the uses that a browser stores', () => {
  it('are counted', () => {
    expect(withUse(withUse(withUse({}, 'a'), 'b'), 'a')).toEqual({ a: 2, b: 1 })
  })

  it('are at most 50 entries, the latest among them', () => {
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`used ${number}`, 1]))
    const next = withUse(full, 'new')
    expect(Object.keys(next)).toHaveLength(50)
    expect(next).toHaveProperty('new', 1)
  })

  it('count half when there are many, so that new habits replace old ones', () => {
    expect(withUse({ a: 150, b: 50 }, 'b')).toEqual({ a: 75, b: 25.5 })
  })

  it.each([
    [null, {}],
    ['{"a":2,"b":1.5}', { a: 2, b: 1.5 }],
    ['{"a":"2","b":-1,"c":0,"d":null,"e":1e999}', {}],
    ['{"a"', {}],
    ['null', {}],
    ['[]', {}],
  ])('%j are understood as %j', (stored, uses) => {
    expect(usesIn(stored)).toEqual(uses)
  })
})
