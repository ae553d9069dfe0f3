import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRelation, hasChangedSince } from '../../../src/cli/repository/relation.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commit, commitAll, git, headOf, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const made = () => {
  const dir = makeFolder({})
  repositoryIn(dir, { a: '1' })
  return dir
}
const next = (dir: string, message = 'Next') => {
  commit(dir, message)
  return headOf(dir)
}
const relationOf = async (dir: string, other: string) => {
  const repository = await openRepository(contextIn(dir))
  return findRelation(repository, headOf(dir), other)
}

describe('the relation of two commits', () => {
  it('is that of git', async () => {
    const dir = made()
    const first = headOf(dir)
    const second = next(dir)
    git(dir, ['checkout', '--quiet', '-b', 'feature', first])
    const feature = next(dir, 'Feature')
    expect(await relationOf(dir, feature)).toBe('same')
    expect(await relationOf(dir, first)).toBe('descendant')
    expect(await relationOf(dir, second)).toBe('diverged')
    git(dir, ['checkout', '--quiet', '--detach', first])
    expect(await relationOf(dir, second)).toBe('ancestor')
    expect(await relationOf(dir, feature)).toBe('ancestor')
  })

  it('is unknown for a commit that was amended away or undone, and missing for one that does not exist', async () => {
    const dir = made()
    const before = next(dir)
    git(dir, ['commit', '--quiet', '--amend', '--allow-empty', '--message', 'Amended'])
    expect(await relationOf(dir, before)).toBe('unknown')
    expect(await relationOf(dir, '0'.repeat(40))).toBe('missing')
    git(dir, ['reset', '--quiet', '--hard', 'HEAD~1'])
    expect(await relationOf(dir, before)).toBe('unknown')
    git(dir, ['tag', 'kept', before])
    expect(await relationOf(dir, before)).toBe('ancestor')
    next(dir, 'Instead')
    expect(await relationOf(dir, before)).toBe('diverged')
  })

  it('is unknown beyond the end of a shallow clone', async () => {
    const dir = made()
    const first = headOf(dir)
    const second = next(dir)
    const third = next(dir)
    const clone = join(makeFolder({}), 'clone')
    git(dir, ['clone', '--quiet', '--depth', '2', `file://${dir}`, clone])
    expect(await relationOf(clone, third)).toBe('same')
    expect(await relationOf(clone, second)).toBe('descendant')
    expect(await relationOf(clone, first)).toBe('unknown')
  })

  it.each(['', 'HEAD', '--help', 'main', '-0123456789', 'x'.repeat(40)])(
    'is unknown for %j, which is not a commit hash',
    async name => {
      expect(await relationOf(made(), name)).toBe('unknown')
    },
  )
})

describe('changes since a commit', () => {
  it('are commits that change one of the paths', async () => {
    const dir = made()
    const first = headOf(dir)
    const since = async () => hasChangedSince(await openRepository(contextIn(dir)), first, ['a'])
    commitAll(dir, 'Nothing')
    writeFiles(dir, { b: '1' })
    commitAll(dir, 'Something else')
    expect(await since()).toBe(false)
    writeFiles(dir, { a: '2' })
    commitAll(dir, 'This')
    expect(await since()).toBe(true)
  })
})
