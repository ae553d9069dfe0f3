import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCommits, resolveCommit } from '../../../src/cli/repository/history.ts'
import { findRelation, hasChangedSince } from '../../../src/cli/repository/relation.ts'
import { findIdentity, openRepository } from '../../../src/cli/repository/repository.ts'
import { readStatus } from '../../../src/cli/repository/status.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { git, repositoryIn } from '../../support/cli/repository.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const openIn = (cwd: string, env: Record<string, string> = {}) => {
  const context = contextIn(cwd)
  return openRepository({ ...context, env: { ...context.env, ...env } })
}
const withoutGit = { PATH: '/nowhere' }

describe('outside of git', () => {
  it('nothing needs git, even if it is not installed', async () => {
    const dir = makeFolder({})
    const repository = await openIn(dir, withoutGit)
    expect(repository).toMatchObject({ root: dir, gitDir: null, link: null })
    expect(await findIdentity(repository)).toEqual({ kind: 'local', value: repository.name })
  })

  it('no commit, status, or relation is known', async () => {
    const repository = await openIn(makeFolder({ a: '1' }))
    const [one, other] = ['1'.repeat(40), '2'.repeat(40)]
    expect(await resolveCommit(repository, 'HEAD')).toBeNull()
    expect(await readCommits(repository, ['HEAD'], 'CAIRN')).toBeNull()
    expect(await readStatus(repository.git, ['.'])).toBeNull()
    expect(await findRelation(repository, one, other)).toBe('unknown')
    expect(await hasChangedSince(repository, one, ['.'])).toBe(false)
  })
})

describe('a repository', () => {
  const made = () => {
    const dir = makeFolder({ 'notes/a.md': '', 'elsewhere/a.md': '' })
    repositoryIn(join(dir, 'app'), { 'docs/a.md': '' })
    return dir
  }

  it.each<[name: string, cwd: string, root: string, env: (dir: string) => Record<string, string>]>([
    ['from its root', 'app', 'app', () => ({})],
    ['from a folder in it', 'app/docs', 'app', () => ({})],
    ['that the environment names', 'notes', 'notes', dir => ({ GIT_DIR: join(dir, 'app/.git') })],
  ])('is found %s, and needs git', async (_, cwd, root, env) => {
    const dir = made()
    expect(await openIn(join(dir, cwd), env(dir))).toMatchObject({
      root: join(dir, root),
      gitDir: join(dir, 'app/.git'),
    })
    await expect(openIn(join(dir, cwd), { ...env(dir), ...withoutGit })).rejects.toMatchObject({
      code: 'no_git',
    })
  })

  it.each([
    ['app', 'docs', 'app'],
    ['bare.git', '.', 'beside'],
  ])('has the same name in a worktree: one of %s, from %s', async (from, below, value) => {
    const dir = made()
    git(dir, ['clone', '--quiet', '--bare', 'app', 'bare.git'])
    git(join(dir, 'bare.git'), ['remote', 'remove', 'origin'])
    git(join(dir, from), ['worktree', 'add', '--quiet', '--detach', join(dir, 'beside')])
    const repository = await openIn(join(dir, 'beside', below))
    expect(repository.root).toBe(join(dir, 'beside'))
    expect(await findIdentity(repository)).toEqual({ kind: 'local', value })
  })

  it('is found from its own folder, if that names the work tree', async () => {
    const dir = makeFolder({
      'bare/HEAD': 'ref: refs/heads/main\n',
      'bare/objects/x': '',
      'bare/refs/x': '',
      'bare/config': '[core]\n\trepositoryformatversion = 0\n\tworktree = ../tree\n',
      'tree/a.md': '',
    })
    const [root, gitDir] = [join(dir, 'tree'), join(dir, 'bare')]
    expect(await openIn(gitDir)).toMatchObject({ root, gitDir })
  })
})
