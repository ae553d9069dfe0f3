import { expect, it } from 'vitest'
import { ownPath } from '../../src/console/routes/search.ts'

const rows: [value: unknown, path: string | undefined][] = [
  ['/settings/tokens', '/settings/tokens'],
  ['/projects/1/issues?q=a b&status=todo#2', '/projects/1/issues?q=a%20b&status=todo#2'],
  ['/a/../orgs/1', '/orgs/1'],
  ['//evil.test/', undefined],
  ['/\\evil.test/', undefined],
  ['/\t/evil.test/', undefined],
  ['/\n\\evil.test/', undefined],
  ['https://evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['settings', undefined],
  ['', undefined],
  [['/a'], undefined],
  [undefined, undefined],
]
it.each(rows)('a sign-in with ?next=%j continues at %j', (value, path) => {
  expect(ownPath('https://cairn.test')(value)).toBe(path)
})
