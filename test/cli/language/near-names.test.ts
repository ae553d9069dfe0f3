import { expect, it } from 'vitest'
import { foldName } from '../../../src/cli/commands/issues/near-names.ts'

it.each([
  ['Straße', 'STRAẞE'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Å', 'a\u030a'],
  ['Bug', 'bUG'],
])('%s and %s are one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other))
})

it.each([
  ['kapı', 'kapi'],
  ['Yazı', 'yazi'],
  ['は', 'ば'],
])('%s and %s are two names', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other))
})
