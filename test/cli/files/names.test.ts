import { describe, expect, it } from 'vitest'
import { toSafeName, toSafeNames } from '../../../src/cli/files/safe-name.ts'
import { splitPath } from '../../../src/cli/files/tree.ts'

describe('the name of a saved file', () => {
  it.each([
    ['仕様書 第２版.pdf', '仕様書 第２版.pdf'],
    ['.env', '.env'],
    ['..', '_'],
    ['', '_'],
    ['../a', '.._a'],
    ['a\\b:c', 'a\\b:c'],
    ['a\u001b[2J\u202eb\n', 'a_[2J_b_'],
    [`${'a'.repeat(300)}.tar.gz`, `${'a'.repeat(252)}.gz`],
    [`${'長'.repeat(255)}`, '長'.repeat(85)],
    [`${'👩‍👩‍👧'.repeat(30)}.txt`, `${'👩‍👩‍👧'.repeat(13)}.txt`],
  ])('of %j is %j', (name, saved) => {
    expect(toSafeName(name, 'linux')).toBe(saved)
    expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(255)
  })

  it.each([
    ['a\\b:c?.txt', 'a_b_c_.txt'],
    ['CON.txt', '_CON.txt'],
    ['console.txt', 'console.txt'],
    ['notes. . ', 'notes_'],
  ])('of %j is %j on Windows', (name, saved) => {
    expect(toSafeName(name, 'win32')).toBe(saved)
  })
})

it('names of files that others chose are not hidden, and differ in any case', () => {
  const long = 'a'.repeat(300)
  expect(
    toSafeNames(
      ['a.txt', 'A.TXT', 'a (2).txt', '.env', ' ..x', '..', '..', 'が', 'が'.normalize('NFD'), long, long],
      'linux',
    ),
  ).toEqual([
    ...[
      'a.txt',
      'A (2).TXT',
      'a (2) (2).txt',
      '_env',
      '_x',
      '_',
      '_ (2)',
      'が',
      `${'が'.normalize('NFD')} (2)`,
    ],
    ...['a'.repeat(255), `${'a'.repeat(251)} (2)`],
  ])
})

describe('a path', () => {
  it.each([
    ['docs/specs/', ['docs', 'specs']],
    ['/docs//a.pdf', ['docs', 'a.pdf']],
    ['/', []],
    [' docs / a.pdf ', ['docs', 'a.pdf']],
    ['./docs/./a.pdf', ['docs', 'a.pdf']],
    ['が'.normalize('NFD'), ['が']],
  ])('%j is %j', (path, names) => {
    expect(splitPath(path)).toEqual(names)
  })
})
