import { expect, it } from 'vitest'
import { parseKey, proposeKey } from '../../../src/cli/service/key-proposals.ts'

it.each([
  [['Mobile app'], 'MA'],
  [['mobileApp'], 'MA'],
  [['Backlog.md'], 'BM'],
  [['Café des amis'], 'CDA'],
  [['Shelter'], 'SHEL'],
  [['API'], 'API'],
  [['ＡＢＣ'], 'ABC'],
  [['a b c d e f g h i j k l'], 'ABCDEFGHIJ'],
  [['2nd release'], null],
  [['2nd best release'], 'BR'],
  [['X'], null],
  [['山岳会'], null],
  [['山岳会', 'alpine-club'], 'AC'],
  [['山岳会', '倉庫'], null],
  [['山岳会 2'], null],
])('proposes for %j the key %s', (names, key) => {
  expect(proposeKey(...names)).toBe(key)
})

it.each(['CRN', 'A1', 'ABCDEFGHIJ'])('accepts %s as a key', key => {
  expect(parseKey(key)).toBe(key)
  expect(parseKey(key.toLowerCase())).toBe(key)
})

it.each(['', 'A', '1A', 'A-B', 'ABCDEFGHIJK', '山岳'])('refuses %j as a key', key => {
  expect(() => parseKey(key)).toThrow(`Invalid issue key: ${key}`)
})
