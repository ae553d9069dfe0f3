import { expect, it } from 'vitest'
import { createPathFinder } from '../../../src/cli/files/tree.ts'

const folders = [
  { id: 'a', name: 'docs', parentId: null },
  { id: 'b', name: 'specs', parentId: 'a' },
]

it.each([
  ['a file at the top', { name: 'x.pdf', folderId: null }, 'x.pdf'],
  ['a file in a folder', { name: 'x.pdf', folderId: 'a' }, 'docs/x.pdf'],
  ['a file in a folder of a folder', { name: 'x.pdf', folderId: 'b' }, 'docs/specs/x.pdf'],
  ['a folder', folders[1]!, 'docs/specs'],
  ['a folder at the top', folders[0]!, 'docs'],
])('the path of %s', (_, item, path) => {
  expect(createPathFinder({ folders, files: [] } as never)(item as never)).toBe(path)
})
