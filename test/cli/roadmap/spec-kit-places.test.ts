import { describe, expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { openFolder } from '../../../src/cli/roadmap/reading/folder.ts'
import { makeFolder, readFiles } from './made-folders.ts'

const box = '- [ ] T001 a'
const idsIn = async (files: Record<string, string>) =>
  (await readFiles(specKit, files)).tasks.map(({ id }) => id)
const current = (feature_directory: unknown) => ({
  '.specify/feature.json': JSON.stringify({ feature_directory }),
})

describe('a feature', () => {
  it('can be in specs, in .specify/specs, and in folders below them', async () => {
    const files = {
      'specs/002-b/tasks.md': box,
      'specs/team/001-a/tasks.md': box,
      'specs/002-b/part/tasks.md': box,
      '.specify/specs/003-c/tasks.md': box,
      '.specify/templates/tasks.md': box,
      'specs/tasks.md': box,
    }
    expect(await idsIn(files)).toEqual(['002-b/T001', '002-b/part/T001', 'team/001-a/T001', '003-c/T001'])
  })

  it('has its whole path as its name if another one has the name', async () => {
    const files = { 'specs/001-a/tasks.md': box, '.specify/specs/001-a/tasks.md': box }
    expect(await idsIn(files)).toEqual(['001-a/T001', '.specify/specs/001-a/T001'])
  })

  it('can be beside the current one that .specify/feature.json names', async () => {
    const files = { 'docs/specs/001-a/tasks.md': box, 'docs/specs/002-b/tasks.md': box }
    expect(await idsIn({ ...files, ...current('docs/specs/002-b') })).toEqual(['001-a/T001', '002-b/T001'])
    expect(await idsIn({ ...files, ...current('./docs/specs/002-b/') })).toHaveLength(2)
  })

  it('is read once if it is the current one', async () => {
    const files = { 'specs/001-a/tasks.md': box, ...current('specs/001-a') }
    expect(await idsIn(files)).toEqual(['001-a/T001'])
  })

  it.each(['/etc', '../other', 'docs/../../x', 'a', '', 7, null, ['a/b']])(
    'is not looked for out of the repository or in its root: %j',
    async path => {
      const files = { 'a/tasks.md': box, 'specs/001-a/tasks.md': box }
      expect(await idsIn({ ...files, ...current(path) })).toEqual(['001-a/T001'])
    },
  )

  it('does not need a valid .specify/feature.json', async () => {
    const files = { '.specify/feature.json': '{', 'specs/001-a/tasks.md': box }
    expect(await idsIn(files)).toEqual(['001-a/T001'])
  })
})

describe('a file that cannot be read as a whole', () => {
  const rows: [label: string, text: string, sent: string[]][] = [
    ['a block without an end', `${box}\n\`\`\`\n- [ ] T002 b`, ['001-a/T001']],
    ['a conflict', `${box}\n<<<<<<< HEAD\n- [ ] T002 b\n=======\n>>>>>>> x`, []],
    ['an empty file', '\n', []],
  ]
  it.each(rows)('counts as unread, so that what was stored is kept: %s', async (_label, text, sent) => {
    const folder = openFolder(makeFolder({ 'specs/001-a/tasks.md': text, 'specs/002-b/tasks.md': box }))
    const found = await specKit.read(folder)
    const ids = found.phases.flatMap(({ tasks }) => tasks.map(({ task }) => task.id))
    expect([ids, [...folder.unread]]).toEqual([[...sent, '002-b/T001'], ['specs/001-a/tasks.md']])
    expect(folder.diagnostics.map(({ isError }) => isError)).toEqual([false])
  })

  it.each([
    ['specs/001-a/tasks.md', true],
    ['specs/001-a', true],
    ['.specify/specs/001-a', true],
    ['docs/specs/001-a', true],
    ['specs/001', false],
    ['specs/001-a/plan.md', false],
  ])('has the tasks whose ID begins with its feature: %s', (path, isFrom) => {
    expect(specKit.isFrom?.(path, { id: '001-a/T001' })).toBe(isFrom)
  })
})
