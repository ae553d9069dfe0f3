import { describe, expect, it } from 'vitest'
import { readCheckout } from '../../../src/cli/repository/checkout.ts'
import { findCiBranch, isCi } from '../../../src/cli/repository/ci.ts'
import type { Git } from '../../../src/cli/repository/git.ts'
import { readGitState } from '../../../src/cli/repository/git-state.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commit, commitAll, git, headOf, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const link = { server: 'https://cairn.example.com', project: crypto.randomUUID(), slug: 'main' }
const read = async (dir: string, env: Record<string, string> = {}, paths = ['roadmap.json', 'plans']) => {
  const repository = await openRepository(contextIn(dir))
  return readCheckout(repository, env, paths, await readGitState(repository, paths))
}

describe('a checkout', () => {
  it('is dirty if files of the roadmap differ from the commit', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}', other: '1' })
    const clean = { commit: headOf(dir), branch: 'main', dirty: false }
    expect(await read(dir)).toEqual(clean)
    writeFiles(dir, { '.cairn.json': JSON.stringify(link), other: '2' })
    expect(await read(dir)).toEqual(clean)
    writeFiles(dir, { 'plans/a.md': 'x' })
    expect(await read(dir)).toEqual({ ...clean, dirty: true })
    commitAll(dir, 'Plan')
    expect(await read(dir)).toEqual({ ...clean, commit: headOf(dir) })
    writeFiles(dir, { 'roadmap.json': '{ }' })
    expect((await read(dir))?.dirty).toBe(true)
  })

  it('is dirty if git ignores all files of the roadmap', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { '.gitignore': 'roadmap.json\n', 'roadmap.json': '{}' })
    expect((await read(dir))?.dirty).toBe(true)
  })

  it('is dirty if git ignores all files of the roadmap since a commit that removed them', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}', 'plans/a.md': 'x' })
    git(dir, ['rm', '--quiet', '-r', '--cached', '.'])
    writeFiles(dir, { '.gitignore': 'plans\n' })
    git(dir, ['add', '.gitignore', 'roadmap.json'])
    commit(dir, 'Ignore the plans')
    expect(await read(dir)).toMatchObject({ dirty: false })
    expect(await read(dir, {}, ['plans'])).toMatchObject({ dirty: true })
  })

  it('is clean if the last change of its files was a merge', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': 'a\n\n\n\nb' })
    git(dir, ['checkout', '--quiet', '-b', 'side'])
    writeFiles(dir, { 'roadmap.json': 'A\n\n\n\nb' })
    commitAll(dir, 'Side')
    git(dir, ['checkout', '--quiet', 'main'])
    writeFiles(dir, { 'roadmap.json': 'a\n\n\n\nB' })
    commitAll(dir, 'Main')
    git(dir, ['merge', '--quiet', '-m', 'Merge', 'side'])
    expect(await read(dir)).toEqual({ commit: headOf(dir), branch: 'main', dirty: false })
  })

  it('is read with three runs of git, although a folder has several paths', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}', 'plans/a.md': 'x' })
    const repository = await openRepository(contextIn(dir))
    const runs: string[] = []
    const counted: Git = (...args) => {
      runs.push(args.find(arg => /^[a-z]+$/.test(arg))!)
      return repository.git(...args)
    }
    const paths = ['roadmap.json', 'plans']
    const state = await readGitState({ ...repository, git: counted }, paths)
    await readCheckout({ ...repository, git: counted }, {}, paths, state)
    expect(runs.sort()).toEqual(['config', 'log', 'status'])
  })

  it('has the branch that CI names if no branch is checked out', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    const ci = { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'feature/x' }
    expect((await read(dir, ci))?.branch).toBe('main')
    git(dir, ['checkout', '--quiet', '--detach'])
    expect((await read(dir, ci))?.branch).toBe('feature/x')
    expect((await read(dir))?.branch).toBe(null)
  })

  it.each(['--merge', '--apply'])(
    'has the branch that is being rebased with %s, in any worktree',
    async backend => {
      const dir = makeFolder({})
      repositoryIn(dir, { 'roadmap.json': '1' })
      git(dir, ['branch', 'feature/x'])
      writeFiles(dir, { 'roadmap.json': '2' })
      commitAll(dir, 'Main')
      const tree = `${makeFolder({})}/tree`
      git(dir, ['worktree', 'add', '--quiet', tree, 'feature/x'])
      writeFiles(tree, { 'roadmap.json': '3' })
      commitAll(tree, 'Feature')
      expect(() => git(tree, ['rebase', '--quiet', backend, 'main'])).toThrow()
      expect(await read(tree)).toEqual({ commit: headOf(dir), branch: 'feature/x', dirty: true })
      git(tree, ['rebase', '--abort'])
      git(tree, ['checkout', '--quiet', '--detach'])
      expect((await read(tree))?.branch).toBe(null)
    },
  )

  it('has the name of its branch if a tag has the same name', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    git(dir, ['tag', 'main'])
    expect((await read(dir))?.branch).toBe('main')
  })

  it.each(['(detached)', 'refs/x', 'feature/x', '日本'])('has the name of its branch: %s', async branch => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    git(dir, ['branch', '--move', branch])
    expect(await read(dir)).toEqual({ commit: headOf(dir), branch, dirty: false })
  })

  it('has no branch if HEAD is another reference', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    git(dir, ['update-ref', 'refs/other/x', 'HEAD'])
    git(dir, ['symbolic-ref', 'HEAD', 'refs/other/x'])
    expect(await read(dir)).toEqual({ commit: headOf(dir), branch: null, dirty: false })
  })

  it('is read although git cannot tell what has changed', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    const expected = { commit: headOf(dir), branch: 'main', dirty: true }
    writeFiles(dir, { '.git/index': 'rubbish' })
    expect(await read(dir)).toEqual(expected)
  })

  it('does not exist outside of git or before the first commit', async () => {
    expect(await read(makeFolder({}))).toBe(null)
    const dir = makeFolder({})
    git(dir, ['init', '--quiet'])
    expect(await read(dir)).toBe(null)
  })
})

describe('the branch of a CI job', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['GitHub Actions', { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' }, 'main'],
    [
      'GitHub Actions, pull request',
      { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: '17/merge', GITHUB_HEAD_REF: 'fix' },
      'fix',
    ],
    ['GitHub Actions, tag', { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' }, null],
    ['GitLab CI', { CI_COMMIT_BRANCH: 'main' }, 'main'],
    ['GitLab CI, merge request', { CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'fix' }, 'fix'],
    ['Bitbucket Pipelines', { BITBUCKET_BRANCH: 'main' }, 'main'],
    ['CircleCI', { CIRCLE_BRANCH: 'main' }, 'main'],
    ['Azure Pipelines', { BUILD_SOURCEBRANCH: 'refs/heads/main' }, 'main'],
    [
      'Azure Pipelines, pull request',
      { SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/a/b', BUILD_SOURCEBRANCH: 'refs/pull/1/merge' },
      'a/b',
    ],
    ['Jenkins', { GIT_BRANCH: 'origin/main' }, 'main'],
    ['Jenkins, pull request', { CHANGE_BRANCH: 'fix', BRANCH_NAME: 'PR-3', GIT_BRANCH: 'PR-3' }, 'fix'],
    ['Buildkite', { BUILDKITE_BRANCH: 'main' }, 'main'],
    ['Travis CI, pull request', { TRAVIS_PULL_REQUEST_BRANCH: 'fix', TRAVIS_BRANCH: 'main' }, 'fix'],
    ['none', {}, null],
  ])('%s', (_, env, branch) => {
    expect(findCiBranch(env)).toBe(branch)
  })

  it.each([
    [{ CI: 'true' }, true],
    [{ CI: '1' }, true],
    [{ CI: 'woodpecker' }, true],
    [{ CI: 'false' }, false],
    [{ CI: '' }, false],
    [{}, false],
  ])('%j is CI: %s', (env, expected) => {
    expect(isCi(env)).toBe(expected)
  })
})
